/** The start page: play now, open a table, deal a real one, replay, come in with a code. */

import { LitElement, html, nothing } from "/static/vendor/lit.js";
import { Refusal, ask } from "./api.js";
import { frame, refused } from "./frame.js";
import { forget, session } from "./session.js";
import { ready } from "./settings.js";
import { lang, onLang, person, t, tOr, wagerName } from "./texts.js";

const SEATS = ["1", "2", "3", "4", "5", "6"];
/** The options shown first; the others lie under a second disclosure, in the server's order. */
const FIRST = ["start", "dealing", "house_way", "wagers", "minimum", "maximum", "commission_rate", "banking"];
/** The options that hang on the game: another game begins with its own. */
const OF_THE_GAME = ["start", "dealing", "house_way", "way_text", "wagers", "banking", "pay_tables"];
const CLOCKS = { wagers: 60, setting: 120, offers: 30, grace: 45 };
const SECONDS = [15, 30, 45, 60, 120, 300, 600];

const form = (more) => ({ game: "pai-gow", house: {}, text: "", ...more });

class Start extends LitElement {
  static properties = {
    games: { state: true },
    options: { state: true },
    fault: { state: true },
    opened: { state: true },
    busy: { state: true },
    copied: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.options = [];
    this.fault = null;
    this.opened = null;
    this.busy = "";
    this.copied = "";
    this.forms = {
      play: form({ mine: "3", programs: ["1", "5"], floorperson: "program" }),
      open: form({
        dealer: "program",
        floorperson: "program",
        seats: { 1: "person", 2: "person", 3: "person", 4: "", 5: "", 6: "" },
        clocks: { ...CLOCKS },
        chips: "1000",
        name: "",
      }),
      real: form({ floorperson: "person", name: "" }),
    };
    onLang(() => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      [this.games, this.options] = await Promise.all([ask("/api/games"), ask("/api/options")]);
    } catch (refusal) {
      this.#refuse("", refusal);
    }
  }

  render() {
    return frame(
      "start",
      html`<h1>${t("start.heading")}</h1>
        <p class="lead">${t("start.lead")}</p>
        ${this.fault?.form === "" ? refused(this.fault) : nothing}
        <section class="card play" aria-labelledby="play-now">
          <h2 id="play-now">${t("start.play")}</h2>
          ${this.#play()}
        </section>
        ${this.#folded("open", this.#open())} ${this.#folded("real", this.#real())}
        <div class="two">
          <section class="card" aria-labelledby="come-in">
            <h2 id="come-in">${t("start.code")}</h2>
            ${this.#code()}
          </section>
          <section class="card" aria-labelledby="records">
            <h2 id="records">${t("start.records")}</h2>
            <p>${t("start.replay.about")}</p>
            <p><a class="button" href="/replay">${t("start.replay")}</a></p>
            <p>${t("start.verify.about")}</p>
            <p><a class="button" href="/verify">${t("start.verify")}</a></p>
          </section>
        </div>
        <p class="quiet small">${t("start.money")}</p>`,
    );
  }

  // The three kinds of table

  #play() {
    const { mine, programs } = this.forms.play;
    return html`<form novalidate @submit=${(event) => this.#send(event, "play")}>
      ${this.#gameChoice("play")}
      <div class="row">
        <button class="main-action" ?disabled=${!!this.busy} aria-busy=${String(this.busy === "play")}>
          ${t(this.busy === "play" ? "start.opening" : "start.deal-me-in")}
        </button>
      </div>
      ${this.#topFault("play")}
      <details>
        <summary>${t("start.options")}</summary>
        <fieldset>
          <legend>${t("start.seats")}</legend>
          <div class="fields">
            ${this.#select("play", "mine", t("start.mine"), SEATS, mine, (n) => t("place.position", { n }))}
          </div>
          <p id="programs">${t("start.programs")}</p>
          <div class="row" role="group" aria-labelledby="programs">
            ${SEATS.filter((seat) => seat !== mine).map(
              (seat) => html`<label class="choice">
                <input
                  type="checkbox"
                  .checked=${programs.includes(seat)}
                  @change=${(event) => this.#toggle("play", seat, event.target.checked)}
                />${person(seat)}
              </label>`,
            )}
          </div>
        </fieldset>
        ${this.#house("play")}
      </details>
    </form>`;
  }

  #open() {
    const { seats, clocks, dealer, floorperson, chips, name } = this.forms.open;
    const who = (value) => t(`start.plays.${value || "nobody"}`);
    return html`<form novalidate @submit=${(event) => this.#send(event, "open")}>
      ${this.#gameChoice("open")}
      <div class="fields">
        ${this.#text("open", "name", t("start.name"), name)}
        ${this.#select("open", "dealer", t("start.dealer"), ["program", "person"], dealer, who)}
        ${this.#select("open", "floorperson", t("start.floorperson"), ["program", "person"], floorperson, who)}
        ${this.#text("open", "chips", t("start.chips"), chips, "decimal")}
      </div>
      <fieldset>
        <legend>${t("start.seats")}</legend>
        <div class="fields narrow">
          ${SEATS.map((seat) => {
            const change = (value) => (seats[seat] = value);
            return this.#field("open", `seats.${seat}`, t("place.position", { n: seat }), "", (attributes) =>
              options(["person", "program", ""], seats[seat], who, change, attributes),
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend>${t("start.clocks")}</legend>
        <p class="quiet small">${t("start.clocks.about")}</p>
        <div class="fields narrow">
          ${Object.keys(CLOCKS).map((clock) => {
            const choices = clock === "grace" ? SECONDS.slice(1) : [null, ...SECONDS];
            const word = (value) => (value === null ? t("start.no-clock") : t("start.seconds", { n: value }));
            const change = (value) => (clocks[clock] = value);
            return this.#field("open", `clocks.${clock}`, t(`start.clock.${clock}`), "", (attributes) =>
              options(choices, clocks[clock], word, change, attributes),
            );
          })}
        </div>
      </fieldset>
      <details>
        <summary>${t("start.house")}</summary>
        ${this.#house("open")}
      </details>
      ${this.#topFault("open")} ${this.#submit("open")}
    </form>`;
  }

  #real() {
    const { floorperson, name } = this.forms.real;
    const who = (value) => t(`start.plays.${value}`);
    return html`<form novalidate @submit=${(event) => this.#send(event, "real")}>
      <p>${t("start.real.about")}</p>
      ${this.#gameChoice("real")}
      <div class="fields">
        ${this.#text("real", "name", t("start.name"), name)}
        ${this.#select("real", "floorperson", t("start.floorperson"), ["person", "program"], floorperson, who)}
      </div>
      <details>
        <summary>${t("start.house")}</summary>
        ${this.#house("real")}
      </details>
      ${this.#topFault("real")} ${this.#submit("real")}
    </form>`;
  }

  #folded(kind, content) {
    return html`<details class="card" ?open=${this.opened?.kind === kind}>
      <summary><h2>${t(`start.${kind}`)}</h2></summary>
      ${this.opened?.kind === kind ? this.#places() : content}
    </details>`;
  }

  #submit(kind) {
    return html`<button class="main-action" ?disabled=${!!this.busy} aria-busy=${String(this.busy === kind)}>
      ${t(this.busy === kind ? "start.opening" : "start.open-it")}
    </button>`;
  }

  /** The places of a table that was opened, each with its link and its code. */
  #places() {
    return html`<div class="places" tabindex="-1">
      <p class="fine">${t("start.opened", { name: this.opened.name || this.opened.table })}</p>
      <p>${t("start.opened.about")}</p>
      <ul>
        ${this.opened.places.map((place, index) => {
          const link = new URL(place.link, location.origin).href;
          const who = place.role === "player" ? person(place.person) : t(`start.role.${place.role}`);
          return html`<li>
            <h3 id="place-${index}">${who}</h3>
            <label class="field"
              ><span>${t("start.link")}</span
              ><input readonly .value=${link} aria-describedby="place-${index}" @focus=${(event) => event.target.select()} data-link=${index}
            /></label>
            <p>${t("start.code-is")} <code>${place.code}</code></p>
            <div class="row" role="group" aria-labelledby="place-${index}">
              <button type="button" @click=${() => this.#copy(link, "link", who, index)}>${t("start.copy-link")}</button>
              <button type="button" @click=${() => this.#copy(place.code, "code", who, index)}>
                ${t("start.copy-code")}
              </button>
              <a class="button" href=${place.link}>${t("start.go")}</a>
            </div>
          </li>`;
        })}
      </ul>
      <p role="status">${this.copied}</p>
      <button type="button" @click=${() => (this.opened = null)}>${t("start.another")}</button>
    </div>`;
  }

  #code() {
    return html`<form novalidate @submit=${(event) => this.#comeIn(event)}>
      ${this.#field("code", "code", t("start.code-field"), t("start.code.about"), (attributes) =>
        input("", () => {}, { ...attributes, name: "code", autocomplete: "off" }),
      )}
      <p><button ?disabled=${!!this.busy}>${t("start.come-in")}</button></p>
      ${this.#topFault("code")}
    </form>`;
  }

  // Fields

  #gameChoice(kind) {
    const chosen = this.forms[kind].game;
    return html`<fieldset class="games">
      <legend>${t("start.game")}</legend>
      ${this.games.map(
        ({ name, title, section }) => html`<label class="game ${name === chosen ? "chosen" : ""}">
          <input
            type="radio"
            name="${kind}-game"
            value=${name}
            .checked=${name === chosen}
            @change=${() => this.#chooseGame(kind, name)}
          />
          <span>
            <b>${tOr(`game.${name}`, title)}</b>
            <span>${tOr(`game.${name}.about`, "")}</span>
            <small lang="en">N.J.A.C. ${section}</small>
          </span>
        </label>`,
      )}
    </fieldset>`;
  }

  #house(kind) {
    const game = this.games.find(({ name }) => name === this.forms[kind].game);
    if (!game) return nothing;
    const shown = this.options.filter(({ name }) => isOf(game, name));
    const first = FIRST.map((name) => shown.find((option) => option.name === name)).filter(Boolean);
    const rest = shown.filter(({ name }) => !FIRST.includes(name));
    return html`${game.note ? html`<p class="note" lang="en">${game.note}</p>` : nothing}
      <fieldset>
        <legend class=${kind === "play" ? "" : "visually-hidden"}>${t("start.house")}</legend>
        <div class="fields">${first.map((option) => this.#option(kind, game, option))}</div>
      </fieldset>
      <details>
        <summary>${t("start.more")}</summary>
        <div class="fields">${rest.map((option) => this.#option(kind, game, option))}</div>
      </details>
      <details>
        <summary>${t("start.house-file")}</summary>
        ${this.#field(kind, "house_text", t("start.house-text"), t("start.house-text.about"), (attributes) =>
          area(this.forms[kind].text, (text) => (this.forms[kind].text = text), attributes),
        )}
      </details>`;
  }

  #option(kind, game, option) {
    const { house } = this.forms[kind];
    const { name } = option;
    const change = (value) => this.#decide(kind, option, value);
    const about = tOr(`option.${name}.about`, option.gist);
    const word = (value) => tOr(`choice.${name}.${value}`, name === "house_way" ? titled(value) : value);
    const field = (control) => this.#field(kind, name, tOr(`option.${name}`, name), about, control, option.values);
    if (name === "wagers") return this.#wagers(kind, game, house.wagers ?? game.default_wagers, change);
    if (name === "pay_tables") return this.#payTables(kind, game, house.pay_tables ?? {}, change);
    if (name === "way_text") {
      return field((attributes) => area(house.way_text ?? "", (text) => this.#ownWay(kind, text), attributes));
    }
    const choices = choicesOf(game, option, house);
    if (choices) {
      const now = house[name] ?? (option.default === "default" ? choices[0] : option.default);
      return field((attributes) => options(choices, now, word, change, attributes));
    }
    const shown = house[name] ?? option.default;
    return field((attributes) => input(shown, change, { ...attributes, inputmode: option.kind === "money" ? "decimal" : "" }));
  }

  #wagers(kind, game, chosen, change) {
    if (!game.side_wagers.length) return nothing;
    const fault = this.#faultAt(kind, "wagers");
    return html`<fieldset class="field">
      <legend>${t("option.wagers")}</legend>
      ${game.side_wagers.map((wager) => {
        const toggled = (on) => game.side_wagers.filter((name) => (name === wager ? on : chosen.includes(name)));
        return html`<label class="choice">
          <input
            type="checkbox"
            .checked=${chosen.includes(wager)}
            @change=${(event) => change(toggled(event.target.checked))}
          />${wagerName(wager)}
        </label>`;
      })}
      ${refused(fault)}
    </fieldset>`;
  }

  #payTables(kind, game, tables, change) {
    return game.side_wagers.map((wager) =>
      this.#field(
        kind,
        `pay_tables.${wager}`,
        t("start.pay-table", { wager: wagerName(wager) }),
        t("option.pay_tables.about"),
        (attributes) =>
          input(
            tables[wager] ?? "",
            (value) => {
              const { [wager]: _, ...others } = tables;
              change(value ? { ...others, [wager]: value } : others);
            },
            attributes,
          ),
      ),
    );
  }

  #text(kind, name, label, value, inputmode = "") {
    const about = tOr(`start.${name}.about`, "");
    const change = (given) => (this.forms[kind][name] = given);
    return this.#field(kind, name, label, about, (attributes) => input(value, change, { ...attributes, inputmode }));
  }

  #select(kind, name, label, choices, now, word) {
    const change = (value) => {
      this.forms[kind][name] = value;
      this.requestUpdate();
    };
    return this.#field(kind, name, label, "", (attributes) => options(choices, now, word, change, attributes));
  }

  /** A field with its label, what it means, and what was wrong with it. */
  #field(kind, name, label, about, control, allowed = "") {
    const id = `${kind}-${name}`.replaceAll(".", "-");
    const fault = this.#faultAt(kind, name);
    const described = [about && `${id}-about`, fault && `${id}-fault`].filter(Boolean).join(" ");
    const attributes = { id, describedby: described || nothing, invalid: fault ? "true" : nothing };
    return html`<div class="field">
      <label for=${id}>${label}</label>
      ${control(attributes)} ${about ? html`<small id="${id}-about">${about}</small>` : nothing}
      ${fault ? refused({ ...fault, allowed: fault.allowed || allowed }, `${id}-fault`) : nothing}
    </div>`;
  }

  // What is done

  #chooseGame(kind, game) {
    const { house } = this.forms[kind];
    this.forms[kind].game = game;
    for (const name of OF_THE_GAME) delete house[name];
    this.fault = null;
    this.requestUpdate();
  }

  #decide(kind, option, value) {
    const { house } = this.forms[kind];
    const isDefault = typeof value !== "object" && String(value) === String(option.default);
    const isEmpty = option.kind === "tables" ? !Object.keys(value).length : value === "";
    if (isDefault || isEmpty) delete house[option.name];
    else house[option.name] = value;
    if (option.name === "dealing") delete house.start;
    this.requestUpdate();
  }

  /** A way of the house's own: its name stands in its text. */
  #ownWay(kind, text) {
    const { house } = this.forms[kind];
    delete house.way_text;
    delete house.house_way;
    const name = /^\s*name\s*=\s*["']([^"']+)["']/m.exec(text)?.[1];
    if (text.trim()) Object.assign(house, { way_text: text }, name ? { house_way: name } : {});
    this.requestUpdate();
  }

  #toggle(kind, seat, on) {
    const { programs } = this.forms[kind];
    this.forms[kind].programs = SEATS.filter((one) => (one === seat ? on : programs.includes(one)));
  }

  async #send(event, kind) {
    event.preventDefault();
    this.busy = kind;
    this.fault = null;
    try {
      const made = await ask("/api/tables", { json: asked(kind, this.forms[kind]), code: session()?.token });
      const mine = made.places.find(({ role }) => role === "player");
      if (kind === "play") location.assign(mine.link);
      else await this.#show(kind, made);
    } catch (refusal) {
      this.#refuse(kind, refusal);
    } finally {
      this.busy = "";
    }
  }

  async #show(kind, made) {
    this.copied = "";
    this.opened = { kind, ...made };
    await this.updateComplete;
    this.querySelector(".places")?.focus();
  }

  async #comeIn(event) {
    event.preventDefault();
    const code = new FormData(event.target).get("code").trim();
    this.busy = "code";
    this.fault = null;
    try {
      const { table } = await ask("/api/codes", { json: { code } });
      location.assign(`/table/${encodeURIComponent(table)}#${encodeURIComponent(code)}`);
    } catch (refusal) {
      this.#refuse("code", refusal);
    } finally {
      this.busy = "";
    }
  }

  async #copy(text, what, who, index) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = t(`start.copied-${what}`, { who });
    } catch {
      this.querySelector(`[data-link="${index}"]`).focus();
      this.copied = t("start.not-copied");
    }
  }

  // Faults

  async #refuse(kind, refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { what, where, allowed, todo, status } = refusal;
    const isHouse = where === "Authorization" && [401, 403].includes(status);
    const hasLapsed = isHouse && status === 401 && session() !== null;
    if (hasLapsed) forget();
    this.fault = { form: kind, what, where, allowed, todo, isHouse, hasLapsed };
    await this.updateComplete;
    const field = this.querySelector('[aria-invalid="true"]');
    for (let around = field; around; around = around.parentElement) if (around.tagName === "DETAILS") around.open = true;
    field?.focus();
  }

  #faultAt(kind, name) {
    return this.fault?.form === kind && whereOf(this.fault.where) === name ? this.fault : null;
  }

  /** What was wrong where no field of the form has it. */
  #topFault(kind) {
    if (this.fault?.form !== kind) return nothing;
    if (this.fault.isHouse) {
      return html`<p class="fault" role="alert">
        ${this.fault.hasLapsed ? t("staff.lapsed") : nothing} ${t("staff.opens")} <a href="/staff">${t("staff.go")}</a>
      </p>`;
    }
    return fields(this.forms[kind], this.games, this.options).has(whereOf(this.fault.where)) ? nothing : refused(this.fault);
  }
}

/** The field that the server means: the last names of its path. */
function whereOf(where) {
  const path = where.split(".").filter((part) => !["body", "house", ""].includes(part));
  if (path[0] === "house_text") return "house_text";
  return path.length > 2 ? path.slice(-2).join(".") : path.join(".");
}

/** The names of the fields that a form shows. */
function fields(form, games, options) {
  if (!form) return new Set(["code"]);
  const game = games.find(({ name }) => name === form.game);
  const own = Object.keys(form).filter((name) => typeof form[name] === "string" && !["game", "text"].includes(name));
  const parts = ["seats", "clocks"].flatMap((name) => Object.keys(form[name] ?? {}).map((part) => `${name}.${part}`));
  const house = options.map(({ name }) => name).filter((name) => name !== "pay_tables" && game && isOf(game, name));
  const tables = (game?.side_wagers ?? []).map((wager) => `pay_tables.${wager}`);
  return new Set(["house_text", ...own, ...parts, ...house, ...tables]);
}

/** Whether the option says anything in this game. */
function isOf(game, name) {
  const wagers = game.side_wagers;
  const only = {
    banking: game.has_bank,
    count_from: game.has_bank,
    house_stake: game.has_bank,
    banker_commission: game.has_bank,
    dealing: Object.keys(game.starts).length > 1,
    wagers: wagers.length > 0,
    pay_tables: wagers.length > 0,
    side_minimum: wagers.length > 0,
    side_maximum: wagers.length > 0,
    sweep: wagers.includes("dragons-eye"),
    envy: wagers.includes("fortune"),
    imperial_cap: wagers.includes("imperial"),
    button_after_void: Object.values(game.starts).flat().includes("button"),
    gee_joon_single: game.noun === "tile",
    wheel: game.noun === "card",
  };
  return only[name] ?? true;
}

/** The words among which an option is chosen; none where it is written. */
function choicesOf(game, option, house) {
  switch (option.name) {
    case "start":
      return game.starts[house.dealing ?? Object.keys(game.starts)[0]];
    case "dealing":
      return Object.keys(game.starts);
    case "house_way":
      return house.way_text && house.house_way ? [house.house_way] : game.ways;
  }
  if (option.kind === "yes-no") return [true, false];
  return option.kind === "choice" ? option.choices : null;
}

/** The name of a way as it is written: "golden-nugget" is Golden Nugget. */
const titled = (name) => name.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap ? " " : "") + letter.toUpperCase());

/** What the server is asked for. */
function asked(kind, form) {
  const { game, house, text } = form;
  const rules = text.trim() ? { house_text: text } : Object.keys(house).length ? { house } : {};
  const common = { kind, game, ...rules };
  if (kind === "real") return { ...common, floorperson: form.floorperson, name: form.name };
  if (kind === "play") {
    const programs = form.programs.filter((seat) => seat !== form.mine).map((seat) => [seat, "program"]);
    return { ...common, seats: Object.fromEntries([[form.mine, "person"], ...programs]) };
  }
  const seats = Object.fromEntries(Object.entries(form.seats).filter(([, plays]) => plays));
  const { dealer, floorperson, clocks, chips, name } = form;
  return { ...common, seats, dealer, floorperson, clocks, chips: cents(chips), name };
}

/** Dollars as they were typed, in cents; what is no amount goes as it is, and the server says what is allowed. */
function cents(typed) {
  const written = /^\$?(\d{1,9})(?:\.(\d{2}))?$/.exec(typed.trim().replaceAll(",", ""));
  return written ? Number(written[1]) * 100 + Number(written[2] ?? 0) : typed;
}

function options(choices, now, word, change, { id, describedby, invalid }) {
  return html`<select
    id=${id}
    aria-describedby=${describedby}
    aria-invalid=${invalid}
    @change=${(event) => change(choices[event.target.selectedIndex])}
  >
    ${choices.map(
      (value) => html`<option
        value=${String(value)}
        lang=${tongue(word(value))}
        ?selected=${value === now}
        .selected=${value === now}
      >
        ${word(value)}
      </option>`,
    )}
  </select>`;
}

/** English for a name that no language of ours writes otherwise, as that of a house; else that of the page. */
const tongue = (word) => (lang() !== "en" && /^[\x20-\x7e]*[A-Za-z]{3}[\x20-\x7e]*$/.test(word) ? "en" : nothing);

function area(value, change, { id, describedby, invalid }) {
  return html`<textarea
    id=${id}
    aria-describedby=${describedby}
    aria-invalid=${invalid}
    spellcheck="false"
    autocomplete="off"
    .value=${value}
    @change=${(event) => change(event.target.value)}
  ></textarea>`;
}

function input(value, change, { id, describedby, invalid, inputmode, name, autocomplete }) {
  return html`<input
    id=${id}
    name=${name ?? nothing}
    autocomplete=${autocomplete ?? nothing}
    inputmode=${inputmode || nothing}
    aria-describedby=${describedby}
    aria-invalid=${invalid}
    .value=${String(value)}
    @change=${(event) => change(event.target.value.trim())}
  />`;
}

await ready();
customElements.define("pg-start", Start);
