// The table page: the line to the table, the felt, and the panels around it.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./acts.js";
import "./clauses.js";
import { Connection, socketAddress } from "./connection.js";
import { Director } from "./director.js";
import "./felt.js";
import "./hand.js";
import { keysAreOn, isTaken, listenForKeys, QUERIES, setKeysOn } from "./keys.js";
import "./log.js";
import "./now.js";
import { answerTo } from "./queries.js";
import { movesMoneyOf } from "./results.js";
import { settings } from "./settings.js";
import { Speech, verdict } from "./speech.js";
import { isAnybodys, stepsOf } from "./steps.js";
import { lang, listOf, loadTexts, money, onLang, person, t, tOr } from "./texts.js";
import { sentence } from "./told.js";
import { clockRules, wagersOf } from "./wagers.js";

const SOON = 10_000;
const ALWAYS_SAID = new Set([
  "hand-compared", "shaker-uncovered", "number-displayed", "start-counted", "no-more-bets-called", "bank-offered",
  "bank-taken", "round-closed", "house-hand-set", "ruling-given", "irregularity-found",
]);

/** The table's id from its address, and the code from the fragment or from where it was kept. */
export function placeOf(location, storage) {
  const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const kept = `paigow.code.${table}`;
  const code = decodeURIComponent(location.hash.slice(1)) || storage.getItem(kept) || "";
  if (code) storage.setItem(kept, code);
  return { table, code };
}

/** Seconds as a clock shows them. */
export function clockSaid(left) {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

class PgTable extends LitElement {
  static properties = { _view: { state: true }, _moving: { state: true }, _status: { state: true }, _bye: { state: true }, _isHelp: { state: true } };

  #connection = null;
  #director = null;
  #shownSeq = 0;
  #chips = {};
  #speech = null;
  #acts = [];
  #latest = null;
  #stateAt = 0;
  #warned = "";
  #owed = "";

  constructor() {
    super();
    this._status = "connecting";
    this._bye = null;
    this._view = null;
    this._isHelp = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    onLang(() => { this.#see(); this.requestUpdate(); });
    settings.subscribe(() => this.requestUpdate());
    listenForKeys((letter) => this.#answer(letter));
    document.addEventListener("keydown", (event) => this.#enter(event));
    addEventListener("online", () => this.#connection?.hurry());
    addEventListener("offline", () => this.#connection?.drop());
    addEventListener("hashchange", () => location.reload());
    this.addEventListener("focusin", () => { this._wasInPanel = Boolean(this.querySelector("#owe")?.contains(document.activeElement)); });
    setInterval(() => this.#tick(), 250);
  }

  firstUpdated() {
    this.#speech = new Speech(document.getElementById("polite"), document.getElementById("assertive"));
    const { table, code } = placeOf(location, sessionStorage);
    Object.assign(this, { table, code });
    if (code) this.#connect();
    else this._status = "no-code";
  }

  #connect() {
    const connection = new Connection({ url: socketAddress(location.href), table: this.table, code: this.code });
    this.#connection = connection;
    connection.addEventListener("status", ({ detail }) => this.#became(detail.state));
    connection.addEventListener("welcome", ({ detail }) => this.#welcomed(detail));
    connection.addEventListener("acts", ({ detail }) => this.#acted(detail.acts, detail.state));
    connection.addEventListener("state", ({ detail }) => this.#stated(detail.state));
    connection.addEventListener("bye", ({ detail }) => this.#dismissed(detail));
    connection.open();
  }

  #became(state) {
    const before = this._status;
    // Waiting and connecting again are one thing to whoever sits there, and are said once.
    this._status = state === "connecting" && this.#view ? "waiting" : state;
    if (this._status === "waiting" && before === "open") this.#speech.say(t("table.status.waiting"));
    if (this._status === "open" && before === "waiting") this.#speech.say(t("table.back"));
  }

  get #view() {
    return this._view;
  }

  #welcomed({ message, isFresh, acts }) {
    this._about = message.table;
    this._you = message.you;
    this._bye = null;
    document.title = `${this._about.name || this._about.id} · ${this.#title(this._about.game)}`;
    if (isFresh) {
      this.#acts = [];
      this.#latest = structuredClone(message.before);
    }
    this._state = message.state;
    this.#stateAt = performance.now();
    this.#note(acts);
    this.#see();
    this.updateComplete.then(() => {
      if (!this.#director) {
        this.#director = new Director(this.querySelector("pg-felt"));
        this.#director.onstart = (act) => { this._moving = act; };
        this.#director.onact = (act) => this.#shown(act);
        this.#director.onidle = () => this.#caughtUp();
      }
      if (isFresh) {
        this.#director.reset(message.before, acts);
        this.#shownSeq = message.seq;
      }
      else this.#director.push(acts);
      this.#caughtUp();
    });
  }

  #acted(acts, state) {
    this.#note(acts);
    this.#stated(state);
    this.#director?.push(acts);
    if (this._about.kind === "real" || this._status !== "open") this.#director?.skip();
    this.#caughtUp();
  }

  #stated(state) {
    this._state = state;
    this.#stateAt = performance.now();
    this.#caughtUp();
  }

  /** Keeps the acts of two rounds, and the table as it is after the last of them. */
  #note(acts) {
    for (const act of acts) {
      if (act.before) this.#latest = structuredClone(act.before);
      Object.assign(this.#latest, act.changes);
      this.#acts.push(act);
    }
    const last = this.#acts.at(-1)?.round ?? 0;
    this.#acts = this.#acts.filter((act) => act.round >= last - 1);
  }

  #shown(act) {
    this.#shownSeq = act.seq;
    this.#say(act);
    this.#see();
  }

  #say(act) {
    const { event } = act;
    if (event.type === "round-voided") this.#speech.urge(this.#spoken(act));
    else if (event.type === "hand-compared") this.#speech.add(verdict(act));
    else if (event.type === "hand-taken" && event.by === this._you.person) return;
    else if (ALWAYS_SAID.has(event.type) || movesMoneyOf(this._you.person, event, this.#acts)) this.#speech.add(this.#spoken(act));
    else if (!settings.get("brief")) this.#speech.say(this.#spoken(act));
  }

  /** The sentence of an act as it is spoken: the name of a rule of the house way is English, and read only in English. */
  #spoken(act) {
    return this.#sentence(lang() === "en" ? act : { event: { ...act.event, rule: "" } });
  }

  #sentence(act) {
    return sentence(act.event, this._about.game.noun);
  }

  /** Whether the felt has yet to show what has happened. At a real table nobody waits for it. */
  #isBehind() {
    return Boolean(this.#director && !this.#director.idle && this._about.kind !== "real");
  }

  #caughtUp() {
    this.#see();
    this.#watch();
  }

  /** Makes the view that the panels are given. */
  #see() {
    if (!this._about || !this._state) return;
    const { _about: about, _you: you, _state: state } = this;
    const me = you.role === "player" ? you.person : null;
    const isBehind = this.#isBehind();
    // What the felt has not shown yet stands nowhere else: not in the history, not in the chips.
    const acts = isBehind ? this.#acts.filter((act) => act.seq <= this.#shownSeq) : this.#acts;
    const rounds = new Map();
    for (const act of acts) rounds.set(act.round, [...(rounds.get(act.round) ?? []), act]);
    const round = isBehind ? (acts.at(-1)?.round ?? state.round) : state.round;
    if (!isBehind) this.#chips = state.chips;
    this._view = {
      about,
      you,
      me,
      state,
      round,
      rounds,
      roundActs: rounds.get(round) ?? [],
      lastActs: rounds.get(round - 1) ?? [],
      chips: this.#chips,
      latest: isBehind ? this.#director.scene : this.#latest,
      code: this.code,
      seat: state.seats.find((seat) => seat.role === you.role && seat.person === you.person),
      isSeated: me !== null && state.chips[me] !== undefined,
      mine: stepsOf(state.due, about, you),
      turn: [...new Set(state.due.filter((step) => !isAnybodys(step)).map((step) => step.by))],
      isBehind,
      isHeld: this.#director?.isHolding ?? false,
      speech: this.#speech,
      act: (event, isFact) => this.#connection.send({ type: "act", event, ...(isFact ? { is_fact: true } : {}) }),
      command: (command) => this.#connection.send(command),
    };
  }

  /** Says that an act is due from me, once for each. While the felt still moves it waits. */
  #watch() {
    const view = this.#view;
    if (!view || view.isBehind) return;
    const owed = view.mine.map((step) => step.type).join();
    const isOwed = owed && view.you.role !== "player" ? true : this.#clock(view.you.person) !== null;
    const key = isOwed ? `${view.state.round} ${owed}` : "";
    if (key && key !== this.#owed && view.you.role === "player") this.#speech.urge(this.#owedSaid());
    this.#owed = key;
  }

  #owedSaid() {
    const types = new Set(this.#view.mine.map((step) => step.type));
    if (types.has("hand-set")) return t("speech.owe-hand");
    if (types.has("hand-taken")) return t("speech.owe-take");
    if (types.has("bank-taken")) return t("speech.owe-bank");
    if (types.has("wager-placed")) return t("speech.owe-wager");
    return t("speech.owe-act");
  }

  #clock(who) {
    const clock = this._state?.clocks.find((one) => one.person === who && one.left !== null);
    return clock ? clock.left - (performance.now() - this.#stateAt) : null;
  }

  #tick() {
    if (!this._state) return;
    const isHeld = this.#director?.isHolding ?? false;
    if (this._view && (this._view.isBehind !== this.#isBehind() || this._view.isHeld !== isHeld)) this.#caughtUp();
    for (const node of this.querySelectorAll("[data-clock]")) {
      const left = this.#clock(node.dataset.clock);
      node.textContent = left === null ? "" : clockSaid(left);
    }
    const left = this.#clock(this._you.person);
    const key = `${this._state.round} ${this.#owed}`;
    if (left !== null && left <= SOON && left > 0 && this.#warned !== key) {
      this.#warned = key;
      this.#speech.urge(t("speech.ten-seconds"));
      this.#director?.skip(); // whoever has ten seconds left is not kept watching
    }
  }

  #dismissed(bye) {
    this._bye = bye;
    if (bye.kind === "elsewhere" && bye.at) {
      const at = new URL(bye.at, location.href);
      if (["http:", "https:"].includes(at.protocol)) {
        if (at.pathname === "/") at.pathname = location.pathname;
        at.hash = location.hash || `#${this.code}`;
        location.assign(at.href);
      }
      return;
    }
    if (bye.kind === "code") sessionStorage.removeItem(`paigow.code.${this.table}`);
    this.#speech.urge(t(`table.bye.${bye.kind}`));
  }

  /** Enter does the next act that is due, where nothing else wants the key. */
  #enter(event) {
    if (event.key !== "Enter" || event.repeat || event.defaultPrevented || isTaken(event)) return;
    if (event.target.closest?.("button, a, summary, [role=button], label, pg-settings, pg-cites, pg-languages")) return;
    if (this.#view?.isBehind) this.#director.skip();
    else if (this.querySelector("pg-acts")?.doNext()) event.preventDefault();
  }

  /** Whoever was in the panel stays in it when the button he pressed has gone. */
  updated() {
    const panel = this.querySelector("#owe");
    if (this._wasInPanel && document.activeElement === document.body) panel?.focus({ preventScroll: true });
    this._wasInPanel = Boolean(panel?.contains(document.activeElement));
  }

  // What is asked by one key

  #answer(letter) {
    if (!this.#view) return;
    const worth = this.querySelector("pg-hand")?.valueSaid;
    const text = answerTo(letter, { view: this.#view, worth, left: (who) => this.#clock(who) });
    if (letter === "h") this._isHelp = !this._isHelp;
    this.#speech.say(text);
    this._asked = text;
    this.requestUpdate();
  }

  // What is shown

  render() {
    const view = this._view;
    return html`
      <a class="skip" href="#owe" @click=${(event) => { event.preventDefault(); document.getElementById("owe")?.focus(); }}>${t("table.skip")}</a>
      ${this.#header(view)}
      <main id="table">
        ${this.#notice()}
        ${this._status === "no-code" || this._bye?.kind === "code" ? this.#askCode() : nothing}
        <div class="columns">
          <div class="left">
            ${view ? html`<pg-felt .about=${view.about} .me=${this.#places(view)} .speaking=${this.#owing(view)}></pg-felt>
              <pg-now .view=${view} .moving=${this._moving}></pg-now>
              ${view.isBehind ? this.#watching(view) : nothing}
              ${!view.isBehind && view.you.role === "player" && view.mine.length ? this.#jump() : nothing}` : html`<p class="calm">${t("table.status.connecting")}</p>`}
          </div>
          <section class="panel" id="owe" tabindex="-1" aria-labelledby="owe-title">
            <h2 id="owe-title">${t("table.owe")}</h2>
            ${view ? this.#owe(view) : nothing}
          </section>
          <section class="panel history" aria-labelledby="log-title">
            <h2 id="log-title">${t("table.log")}</h2>
            <pg-log .view=${view}></pg-log>
          </section>
        </div>
      </main>
      <footer class="foot">
        ${view ? html`<pg-irregular .view=${view}></pg-irregular>` : nothing}
        ${this.#keysHelp()}
        ${view ? this.#tableItself(view.about) : nothing}
        <details class="settings"><summary>${t("table.settings")}</summary><pg-settings></pg-settings></details>
        ${view ? this.#leave(view) : nothing}
      </footer>`;
  }

  /** The positions at which I play in this round, my own first. */
  #places({ me, roundActs }) {
    return me && [me, ...wagersOf(roundActs, me).map(({ position }) => position).filter((position) => position !== me)];
  }

  /** Whose turn it is, once the felt has shown what came before. */
  #owing({ isBehind, state }) {
    if (isBehind) return [];
    return state.due.filter((step) => !step.free.some(({ name }) => name === "by")).map((step) => step.by);
  }

  #header(view) {
    const about = view?.about;
    const chips = view && view.me && view.chips[view.me];
    return html`<header class="top">
      <div class="names">
        <p class="home"><a href="/">${t("table.home")}</a></p>
        <h1>${about ? about.name || t("table.table", { id: about.id }) : t("table.table", { id: this.table ?? "" })}</h1>
        ${about ? html`<p class="game">${this.#title(about.game)} <pg-cites .cites=${[[about.game.section, "regulation"]]}></pg-cites>
          ${about.game.edition ? html`<small>${t("table.edition", { edition: "" })}<span lang="en">${about.game.edition}</span></small>` : nothing}</p>` : nothing}
      </div>
      <dl class="facts">
        ${about ? html`<div><dt>${t("table.round")}</dt><dd>${about.id}-${view.round}</dd></div>
          <div><dt>${t("table.you")}</dt><dd>${this.#youSaid(view.you)}</dd></div>` : nothing}
        ${chips !== null && chips !== undefined && view ? html`<div><dt>${t("table.chips")}</dt><dd>${money(chips)}</dd></div>` : nothing}
        ${view ? html`<div class="turn"><dt>${t("table.turn-title")}</dt><dd>${view.isBehind ? t("table.turn-behind") : this.#turn(view.state)}</dd></div>` : nothing}
        <div><dt>${t("table.line")}</dt><dd class="line ${this._status}">${t(`table.status.${this._status}`)}</dd></div>
      </dl>
    </header>`;
  }

  #title({ name, title }) {
    return tOr(`game.${name}`, title);
  }

  #youSaid(you) {
    return you.role === "player" ? person(you.person) : t(`table.role.${you.role}`);
  }

  #turn(state) {
    const people = this.#view.turn;
    const isOpen = state.due.some(isAnybodys);
    const words = isOpen ? t("table.turn-wagers") : people.length ? listOf(people.map(person)) : t("table.turn-none");
    return html`${words} ${state.clocks.filter((clock) => clock.left !== null).map((clock) => html`
      <span class=${clock.person === this._you.person ? "clock mine" : "clock"}>${person(clock.person)}
        <span role="timer" data-clock=${clock.person} .textContent=${clockSaid(this.#clock(clock.person) ?? 0)}></span></span>`)}`;
  }

  #notice() {
    if (this._bye && this._bye.kind !== "code") {
      return html`<div class="notice bad" role="alert"><p><strong>${t(`table.bye.${this._bye.kind}`)}</strong></p>
        <p>${this._bye.why}</p>
        ${["closing", "slow"].includes(this._bye.kind) ? nothing : html`<p><a href="/">${t("table.home")}</a></p>`}</div>`;
    }
    if (this._status === "waiting") return html`<div class="notice">${t("table.status.waiting-long")}</div>`;
    return nothing;
  }

  #askCode() {
    return html`<form class="notice" @submit=${(event) => {
      event.preventDefault();
      const code = new FormData(event.target).get("code").trim();
      if (!code) return;
      if (location.hash.slice(1) === code) location.reload();
      else location.hash = code;
    }}>
      ${this._bye ? html`<p class="problem"><strong>${t("table.bye.code")}</strong> ${this._bye.why}</p>` : nothing}
      <label for="code">${t("table.code")}</label>
      <input id="code" name="code" type="text" autocomplete="off" spellcheck="false" required />
      <button type="submit" class="do">${t("table.code-go")}</button>
    </form>`;
  }

  /** On a small screen what is owed lies below the felt: a way there. */
  #jump() {
    return html`<a class="jump" href="#owe" @click=${(event) => {
      event.preventDefault();
      const panel = document.getElementById("owe");
      panel.scrollIntoView();
      panel.focus({ preventScroll: true });
    }}>${this.#owedSaid()}</a>`;
  }

  #watching(view) {
    return html`<div class="watching"><button type="button" @click=${() => { this.#director.skip(); this.#see(); }}>
      ${t(view.isHeld ? "table.go-on" : "table.skip-motion")} <kbd>Enter</kbd></button></div>`;
  }

  #owe(view) {
    if (view.isBehind) {
      return html`<p class="calm">${t(view.isHeld ? "table.held" : "table.watch")}</p>
        <pg-results .view=${view}></pg-results>`;
    }
    const isMyClock = this.#clock(view.you.person) !== null;
    return html`
      <pg-results .view=${view}></pg-results>
      <pg-hand .view=${view}></pg-hand>
      <pg-acts .view=${view}></pg-acts>
      ${view.me ? html`<pg-wagers .view=${view}></pg-wagers>` : nothing}
      ${view.me && !view.mine.length ? html`<p class="calm">${t("table.nothing-from-you")}</p>` : nothing}
      ${isMyClock ? html`<p><button type="button" class="small" @click=${() => this.#moreTime()}>${t("table.more-time")}</button></p>` : nothing}
      ${this._told ? html`<p class="problem">${this._told}</p>` : nothing}`;
  }

  async #moreTime() {
    const answer = await this.#connection.send({ type: "more-time" });
    this._told = answer.refused?.why ?? "";
    this.requestUpdate();
  }

  #leave(view) {
    if (!view.me) return nothing;
    return html`<details class="far leave"><summary>${t("table.leave")}</summary>
      <p>${t(view.about.rules.player_leaves === "abandoned" ? "table.leave-abandoned" : "table.leave-house-way")}</p>
      <button type="button" class="danger" @click=${async (event) => {
        const answer = await view.act({ type: "player-left", by: view.me }, false);
        this._told = answer.refused?.why ?? "";
        if (!answer.refused) event.target.closest("details").open = false;
        this.requestUpdate();
      }}>${t("table.leave-really")}</button></details>`;
  }

  /** What is so at this table all the time. */
  #tableItself({ game, rules, clocks }) {
    return html`<details><summary>${t("table.itself")}</summary><ul class="plain">
      ${game.note ? html`<li lang="en">${game.note}</li>` : nothing}
      <li>${t("table.itself.limits", { least: money(rules.minimum), most: money(rules.maximum) })}</li>
      ${clockRules(clocks).map((line) => html`<li>${line}</li>`)}
    </ul></details>`;
  }

  #keysHelp() {
    return html`<details class="keys" .open=${this._isHelp} @toggle=${(event) => { this._isHelp = event.target.open; }}>
      <summary>${t("table.keys")}</summary>
      <dl>${QUERIES.map((key) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`speech.about-key.${key}`)}</dd></div>`)}
        <div><dt><kbd>1</kbd>–<kbd>7</kbd></dt><dd>${t("speech.about-key.numbers")}</dd></div>
        <div><dt><kbd>Enter</kbd></dt><dd>${t("speech.about-key.enter")}</dd></div></dl>
      <label class="check"><input type="checkbox" .checked=${keysAreOn()} @change=${(event) => setKeysOn(event.target.checked)} /> ${t("table.keys-on")}</label>
      ${this._asked ? html`<p class="asked">${this._asked}</p>` : nothing}
    </details>`;
  }
}

if (document.querySelector("pg-table")) {
  await loadTexts();
  customElements.define("pg-table", PgTable);
}
