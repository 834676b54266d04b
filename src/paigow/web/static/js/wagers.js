// Wagers before the call: what may be placed, what lies there, and what happens when the clock ends.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./clauses.js";
import { isWagering } from "./steps.js";
import { money, place, t, wagerName } from "./texts.js";
import { centsTyped, readCents } from "./typed.js";

const CHIPS = [100, 500, 2500, 10_000, 50_000];

/** What happens when a clock ends, in words; it is printed before the bet. */
export function clockRules(clocks) {
  if (!clocks) return [];
  const lines = [];
  if (clocks.wagers) lines.push(t("table.clock.wagers", { seconds: clocks.wagers }));
  if (clocks.setting) lines.push(t("table.clock.setting", { seconds: clocks.setting }));
  if (clocks.offers) lines.push(t("table.clock.offers", { seconds: clocks.offers }));
  if (!lines.length) lines.push(t("table.clock.none"));
  lines.push(t("table.clock.grace", { seconds: clocks.grace }));
  return lines;
}

/** The wagers one person placed in a round: what stands of them when the betting ends, in the order they were placed. */
export function wagersOf(acts, person) {
  const lying = new Map();
  for (const { event } of acts) {
    const key = `${event.position} ${event.wager}`;
    if (event.type === "wager-placed" && event.by === person) lying.set(key, { ...event });
    else if (event.type === "wager-raised" && event.by === person && lying.has(key)) lying.get(key).amount += event.amount;
    else if (event.type === "wager-withdrawn" && event.by === person) lying.delete(key);
  }
  return [...lying.values()].map(({ position, wager, amount, on }) => ({ position, wager, amount, on }));
}

export class PgWagers extends LitElement {
  static properties = {
    view: { attribute: false },
    _typed: { state: true },
    _second: { state: true },
    _says: { state: true },
    _isBusy: { state: true },
  };

  constructor() {
    super();
    this._typed = {};
    this._second = "";
    this._says = null;
    this._isBusy = false;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    const round = this.view?.state?.round;
    if (round !== this._round) {
      this._round = round;
      this._typed = {};
      this._second = "";
      this._says = null;
    }
  }

  get #step() {
    return this.view.mine.find((step) => step.type === "wager-placed");
  }

  render() {
    const { view } = this;
    if (view?.you?.role !== "player" || !view.mine.some(isWagering) || !this.#step) return nothing;
    const { rules, clocks } = view.about;
    const chips = view.state.chips[view.me];
    if (!view.isSeated) {
      return html`<section class="wagers"><p>${t("table.not-seated")}</p>
        <button type="button" class="do next" @click=${() => this.#ask({ type: "buy-in" })}>${t("table.sit-down", { amount: money(view.about.chips) })}</button></section>`;
    }
    const isPoor = chips !== null && chips !== undefined && chips < rules.minimum && !wagersOf(view.roundActs, view.me).length;
    const isReady = view.seat?.is_ready;
    const last = wagersOf(view.lastActs, view.me);
    const lies = wagersOf(view.roundActs, view.me);
    return html`<section class="wagers" aria-labelledby="wagers-title">
      <h2 id="wagers-title">${t("table.wagers")}</h2>
      <ul class="clock-rules">${clockRules(clocks).map((line) => html`<li>${line}</li>`)}</ul>
      ${chips === null || chips === undefined ? nothing : html`<p class="chips">${t("table.your-chips", { amount: money(chips) })}</p>`}
      ${this._says ? html`<div class="refusal"><p>${this._says.why}</p>${this._says.cites?.length ? html`<pg-cites .cites=${this._says.cites}></pg-cites>` : nothing}</div>` : nothing}
      ${
        isPoor
          ? html`<p>${t("table.chips-gone")}</p><button type="button" class="do next" @click=${() => this.#ask({ type: "buy-in" })}>${t("table.buy-in")}</button>`
          : html`<form novalidate @submit=${(event) => this.#place(event, true)}>
              ${this.#position(view.me)}
              ${this.#secondPosition()}
              <div class="row end">
                ${isReady
                  ? html`<p class="calm">${t("table.you-are-ready")}</p>`
                  : html`<button type="submit" class="do next" ?disabled=${this._isBusy}>${this.#label(lies)}</button>`}
                ${last.length && !lies.length && this.#mayWager(view.me)
                  ? html`<button type="button" ?disabled=${this._isBusy} @click=${() => this.#again(last)}>${t("table.same-again", { amount: money(last.reduce((sum, wager) => sum + wager.amount, 0)) })}</button>`
                  : nothing}
                ${!isReady ? html`<button type="button" ?disabled=${this._isBusy} @click=${(event) => this.#place(event, false)}>${t("table.place-only")}</button>` : nothing}
              </div>
            </form>
            <pg-cites .cites=${this.#step.cites}></pg-cites>`
      }
    </section>`;
  }

  #label(lies) {
    const typed = this.#filled();
    if (!typed.length) return t(lies.length ? "table.ready" : "table.sit-out");
    return t("table.place-and-ready", { amount: money(typed.reduce((sum, one) => sum + (one.amount || 0), 0)) });
  }

  get #names() {
    return this.#step.free.find((field) => field.name === "wager")?.values ?? ["main"];
  }

  #positions() {
    return this._second ? [this.view.me, this._second] : [this.view.me];
  }

  /** What stands in a field before anybody types: the least main wager, so that one press plays. */
  #text(position, wager) {
    const typed = this._typed[`${position} ${wager}`];
    if (typed !== undefined) return typed;
    const isFirst = wager === "main" && position === this.view.me && !this.#lying(position, wager) && this.#mayWager(position);
    return isFirst ? centsTyped(this.view.about.rules.minimum) : "";
  }

  /** The positions at which the law lets this player have a main wager: the server asked it. */
  get #places() {
    return this.view.state.places?.[this.view.me] ?? [];
  }

  #mayWager(position) {
    return this.#places.includes(position);
  }

  #isBank(position) {
    return (this.view.latest?.[position]?.markers ?? []).includes("bank");
  }

  #lying(position, wager) {
    return this.view.latest?.[position]?.wagers?.[wager] ?? 0;
  }

  /** The wagers that are filled in, as events. An amount that cannot be read is null. */
  #filled() {
    return this.#positions().flatMap((position) =>
      this.#names
        .filter((wager) => this.#text(position, wager).trim())
        .map((wager) => ({
          type: this.#lying(position, wager) ? "wager-raised" : "wager-placed",
          position,
          wager,
          amount: readCents(this.#text(position, wager)),
          ...(this.#lying(position, wager) ? {} : { on: this._typed[`${position} ${wager} on`] ?? this.#choices(wager)[0] ?? "" }),
        })),
    );
  }

  #choices(wager) {
    return this.view.about.game.backs?.[wager] ?? [];
  }

  #position(position) {
    const isBank = this.#isBank(position);
    return html`<fieldset class="position">
      <legend>${place(position)}${isBank ? html` · ${t("table.you-bank")}` : nothing}</legend>
      ${this.#names.filter((wager) => wager !== "main" || this.#mayWager(position)).map((wager) => this.#wager(position, wager))}
    </fieldset>`;
  }

  #wager(position, wager) {
    const { rules } = this.view.about;
    const [least, most] = wager === "main" ? [rules.minimum, rules.maximum] : [rules.side_minimum, rules.side_maximum];
    const id = `w-${position}-${wager}`;
    const text = this.#text(position, wager);
    const lies = this.#lying(position, wager);
    const set = (value) => { this._typed = { ...this._typed, [`${position} ${wager}`]: value }; };
    const chips = CHIPS.filter((chip) => chip <= most && chip >= Math.min(least, 2500)).slice(0, 4);
    const choices = lies ? [] : this.#choices(wager);
    return html`<div class="wager">
      <div class="wager-head">
        <label for=${id}>${wagerName(wager)}</label>
        <small id="${id}-limits">${t("table.limits", { least: money(least), most: money(most) })}</small>
      </div>
      ${lies ? html`<p class="lies">${t("table.lies", { amount: money(lies) })}
        <button type="button" class="small" ?disabled=${this._isBusy} @click=${() => this.#one({ type: "wager-withdrawn", position, wager })}
          aria-label=${t("table.take-back-named", { wager: wagerName(wager), position: place(position) })}>${t("table.take-back")}</button></p>` : nothing}
      <div class="amount">
        <span aria-hidden="true">${lies ? "+" : ""}$</span>
        <input id=${id} type="text" inputmode="decimal" autocomplete="off" class="short" .value=${text} aria-describedby="${id}-limits"
          @input=${(event) => set(event.target.value)} />
        ${chips.map((chip) => html`<button type="button" class="chip chip-${chip}" aria-label=${t("table.add-chip", { amount: money(chip), wager: wagerName(wager) })}
          @click=${() => set(centsTyped((readCents(text) ?? 0) + chip))}>${chip / 100}</button>`)}
        <button type="button" class="small" aria-label=${t("table.clear-named", { wager: wagerName(wager) })} @click=${() => set("")}>${t("table.clear")}</button>
      </div>
      ${choices.length ? html`<div class="field on"><label for="${id}-on">${t("table.on", { wager: wagerName(wager) })}</label>
        <select id="${id}-on" @change=${(event) => { this._typed = { ...this._typed, [`${position} ${wager} on`]: event.target.value }; }}>
          ${choices.map((one) => html`<option value=${one}>${wager === "start" ? place(one) : one}</option>`)}</select></div>` : nothing}
    </div>`;
  }

  #secondPosition() {
    const { view } = this;
    const open = this.#places.filter((one) => one !== view.me);
    const held = wagersOf(view.roundActs, view.me).find((wager) => wager.position !== view.me)?.position;
    if (held && !this._second) this._second = held;
    if (!open.length && !this._second) return nothing;
    return html`<details class="second" ?open=${Boolean(this._second)}>
      <summary>${t("table.second-position")}</summary>
      <div class="field"><label for="second">${t("table.second-which")}</label>
        <select id="second" @change=${(event) => { this._second = event.target.value; }}>
          <option value="" ?selected=${!this._second}>${t("table.none")}</option>
          ${open.map((one) => html`<option value=${one} ?selected=${one === this._second}>${place(one)}</option>`)}</select></div>
      ${this._second ? this.#position(this._second) : nothing}
    </details>`;
  }

  async #place(event, isReady) {
    event.preventDefault();
    const filled = this.#filled();
    const unread = filled.find((one) => one.amount === null);
    if (unread) {
      this._says = { why: t("table.amount-unread", { wager: wagerName(unread.wager) }) };
      this.view.speech.urge(this._says.why);
      return;
    }
    if ((await this.#all(filled)) && isReady) await this.#ask({ type: "ready" });
  }

  async #again(wagers) {
    if (await this.#all(wagers.map((wager) => ({ type: "wager-placed", ...wager })))) await this.#ask({ type: "ready" });
  }

  #one(event) {
    return this.#all([event]);
  }

  /** Sends the events one after another. The first that is refused ends it. */
  async #all(events) {
    this._isBusy = true;
    this._says = null;
    try {
      for (const event of events) {
        const answer = await this.view.act({ by: this.view.me, ...event }, false);
        if (answer.refused) return this.#refused(answer.refused);
        this._typed = { ...this._typed, [`${event.position} ${event.wager}`]: "" };
      }
      return true;
    } finally {
      this._isBusy = false;
    }
  }

  async #ask(command) {
    const answer = await this.view.command(command);
    return answer.refused ? this.#refused(answer.refused) : true;
  }

  #refused(refused) {
    this._says = refused;
    this.view.speech.urge(refused.why);
    return false;
  }
}
customElements.define("pg-wagers", PgWagers);
