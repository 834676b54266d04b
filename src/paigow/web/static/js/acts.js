// What you owe and what you may do: one button for each act that is due, with its clause, and a form where it needs one.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./clauses.js";
import { fieldAtFirst, fieldView, readField } from "./fields.js";
import { eventOf, fieldsOf, isOffer, isWagering, nextAct } from "./steps.js";
import { money, place, t } from "./texts.js";
import { dueSentence } from "./told.js";
import { readShorthand } from "./typed.js";

const IRREGULARITIES = [
  "exposed-piece", "wrong-stack", "wrong-place", "dice-not-flat", "die-out-of-shaker", "wrong-house-way",
  "wrong-payment", "fouled-pieces", "equipment-fault", "stop",
];
const ELSEWHERE = new Set(["hand-taken", "hand-set", "advice-asked", "player-left", "player-seated"]);

const keyOf = (step) => JSON.stringify([step.type, step.event.by, step.event.position, step.event.share, step.event.wager]);

/** Which steps this panel shows: wagers and hands of a player have panels of their own. */
export function shownSteps(view) {
  if (view.you?.role !== "player") return view.mine;
  return view.mine.filter(
    (step) => !isWagering(step) && !ELSEWHERE.has(step.type),
  );
}

/** The acts that are due from the viewer. `view` is the table as he sees it. */
export class PgActs extends LitElement {
  static properties = { view: { attribute: false }, _refused: { state: true }, _texts: { state: true }, _isBusy: { state: true } };

  constructor() {
    super();
    this._refused = null;
    this._texts = {};
    this._problems = {};
    this._isBusy = false;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (!changed.has("view") || !this.view) return;
    const due = (this.view.state?.due ?? []).map(keyOf).join();
    if (due === this._due) return;
    this._due = due; // what was typed for an act that is due no more is of no use
    this._texts = {};
    this._problems = {};
    this._refused = null;
  }

  /** Does the act that Enter alone does. Returns whether there was one. */
  doNext() {
    const { view } = this;
    const step = !this._isBusy && view && nextAct(shownSteps(view), view);
    if (!step) return false;
    this.#submit(step);
    return true;
  }

  render() {
    const { view } = this;
    if (!view?.you) return nothing;
    const steps = shownSteps(view);
    const next = nextAct(steps, view);
    const isOpen = view.about.kind === "real" && view.you.role === "dealer" && steps.some(isWagering);
    const isRest = (step) => isOpen && step.free.some(({ name }) => name === "by");
    const first = steps.filter((step) => !isRest(step));
    const rest = steps.filter(isRest);
    return html`
      ${this._refused ? this.#refusal() : nothing}
      ${isOpen ? this.#shorthand() : nothing}
      ${first.length ? html`<ul class="acts">${first.map((step) => this.#step(step, step === next))}</ul>` : nothing}
      ${rest.length ? html`<details class="rest"><summary>${t("table.one-by-one")}</summary><ul class="acts">${rest.map((step) => this.#step(step, false))}</ul></details>` : nothing}
      ${!steps.length && view.you.role !== "player" ? html`<p class="calm">${this.#waiting()}</p>` : nothing}`;
  }

  /** While wagers are taken at a real table one field takes them all, as fast as a hand types. */
  #shorthand() {
    return html`<form class="quick" novalidate @submit=${(event) => this.#quick(event)}>
      <label for="quick">${t("table.quick")}</label>
      <div class="row"><input id="quick" name="quick" class="short" type="text" autocomplete="off" spellcheck="false" aria-describedby="quick-hint" />
        <button type="submit" class="do-small" ?disabled=${this._isBusy}>${t("table.quick-go")}</button></div>
      <small id="quick-hint" class="hint">${t("table.hint.quick")}</small>
      ${this._quickProblem ? html`<p class="problem">${this._quickProblem}</p>` : nothing}
    </form>`;
  }

  async #quick(event) {
    event.preventDefault();
    const field = event.target.elements.quick;
    if (!field.value.trim()) return;
    const read = readShorthand(field.value);
    this._quickProblem = read ? "" : t("table.unreadable", { words: t("table.hint.quick") });
    if (read) {
      await this.#send(read, false);
      if (!this._refused) field.value = "";
    }
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector("#quick")?.focus();
  }

  /** With busy hands: what has to be typed next has the cursor. */
  updated() {
    const { view } = this;
    if (this._focused === this._due || view?.about.kind !== "real" || view.you.role !== "dealer") return;
    this._focused = this._due;
    const isElsewhere = document.activeElement !== document.body && !this.closest("#owe")?.contains(document.activeElement);
    if (!isElsewhere) this.querySelector("input, select")?.focus({ preventScroll: true });
  }

  #waiting() {
    const { you } = this.view;
    return you.role === "dealer" || you.role === "floorperson" ? t("table.nothing-due") : t("table.only-looking");
  }

  #step(step, isNext) {
    const { about, you } = this.view;
    const fields = fieldsOf(step, about, you);
    const key = keyOf(step);
    const button = html`<button type="submit" class=${isNext ? "do next" : isOffer(step) ? "do offer" : "do"} ?disabled=${this._isBusy}>
      ${this.#label(step)}${isNext ? html` <kbd>Enter</kbd>` : nothing}</button>`;
    return html`<li><form novalidate @submit=${(event) => { event.preventDefault(); this.#submit(step); }}>
      ${fields.length && step.free.length > 1 ? html`<p class="what">${dueSentence(step, about.game.noun)}</p>` : nothing}
      ${fields.map((field) => this.#field(step, key, field))}
      ${button}
      <pg-cites .cites=${step.cites}></pg-cites>
    </form></li>`;
  }

  /** The label says whose hand and how much, so that two buttons of one kind are told apart. */
  #label(step) {
    const { event, type } = step;
    if (type === "bank-taken") return t(`table.bank-${event.share}`);
    return [t(`do.${type}`), ...this.#details(step)].join(" · ");
  }

  #details(step) {
    const free = new Set(step.free.map((field) => field.name));
    const details = [];
    const { event } = step;
    const show = (name, said) => name in event && event[name] !== null && !free.has(name) && details.push(said(event[name]));
    show("stack", (stack) => t("table.stack", { stack }));
    show("position", place);
    show("amount", money);
    show("total", String);
    show("outcome", (outcome) => t(`say.outcome.${outcome}`));
    if (step.type === "shaker-shaken") show("times", (times) => t("table.times", { times }));
    return details;
  }

  #field(step, key, field) {
    const id = `f${hash(key)}-${field.name}`;
    const { game } = this.view.about;
    return fieldView({
      field,
      id,
      text: this._texts[id] ?? fieldAtFirst(field, step),
      onchange: (text) => { this._texts = { ...this._texts, [id]: text }; delete this._problems[id]; },
      problem: this._problems[id],
      noun: game.noun,
      whole: game.pieces ?? [],
    });
  }

  #refusal() {
    const { refused, event } = this._refused;
    const isReal = this.view.about.kind === "real" && this.view.you.role === "dealer";
    return html`<div class="refusal" role="group" aria-label=${t("table.refused")}>
      <p><strong>${t("table.refused")}</strong> ${refused.why}</p>
      ${refused.cites?.length ? html`<pg-cites .cites=${refused.cites}></pg-cites>` : nothing}
      <div class="row">
        <button type="button" @click=${() => { this._refused = null; }}>${t("table.dismiss")}</button>
        ${isReal && event ? html`<details class="far"><summary>${t("table.fact-really")}</summary>
          <p>${t("table.fact-warning")}</p>
          <button type="button" class="danger" @click=${() => this.#send(event, true)}>${t("table.fact")}</button></details>` : nothing}
      </div>
    </div>`;
  }

  #submit(step) {
    const { about, you } = this.view;
    const key = keyOf(step);
    const values = {};
    this._problems = {};
    let first = null;
    for (const field of fieldsOf(step, about, you)) {
      const id = `f${hash(key)}-${field.name}`;
      const value = readField(field, this._texts[id] ?? fieldAtFirst(field, step), about.game.noun);
      if (value === undefined) {
        this._problems[id] = t("table.unreadable", { words: field.words });
        first ??= id;
      } else values[field.name] = value;
    }
    if (first) {
      this.requestUpdate();
      this.updateComplete.then(() => this.querySelector(`#${first}`)?.focus());
      return;
    }
    this.#send(eventOf(step, values, about, you), false);
  }

  async #send(event, isFact) {
    this._isBusy = true;
    const answer = await this.view.act(event, isFact);
    this._isBusy = false;
    this._refused = answer.refused ? { refused: answer.refused, event: isFact ? null : event } : null;
    if (answer.refused) this.view.speech.urge(`${t("table.refused")} ${answer.refused.why}`);
  }
}
customElements.define("pg-acts", PgActs);

/** What went wrong: far from the other buttons, closed until it is wanted. */
export class PgIrregular extends LitElement {
  static properties = { view: { attribute: false }, _says: { state: true } };

  createRenderRoot() {
    return this;
  }

  render() {
    const { view } = this;
    if (!view?.you || !["dealer", "floorperson"].includes(view.you.role)) return nothing;
    const places = ["dealer", "1", "2", "3", "4", "5", "6", "dead-hand"];
    return html`<details class="irregular">
      <summary>${t("table.irregular")}</summary>
      <form novalidate @submit=${(event) => this.#submit(event)}>
        <div class="field"><label for="ir-what">${t("table.field.what")}</label>
          <select id="ir-what" name="what">${IRREGULARITIES.map((what) => html`<option value=${what}>${t(`say.what.${what}`)}</option>`)}</select></div>
        <div class="field"><label for="ir-where">${t("table.field.where")}</label>
          <select id="ir-where" name="where"><option value="">${t("table.nowhere")}</option>
            ${places.map((one) => html`<option value=${one}>${place(one)}</option>`)}</select></div>
        <div class="field"><label for="ir-note">${t("table.field.note")}</label><input id="ir-note" name="note" type="text" autocomplete="off" maxlength="200" /></div>
        <button type="submit" class="danger">${t("table.irregular-stop")}</button>
        ${this._says ? html`<p class="problem">${this._says}</p>` : nothing}
      </form>
    </details>`;
  }

  async #submit(event) {
    event.preventDefault();
    const form = event.target;
    const given = Object.fromEntries(new FormData(form));
    const answer = await this.view.act({ type: "irregularity-found", ...given, by: this.view.you.role }, false);
    this._says = answer.refused?.why ?? "";
    if (!answer.refused) {
      form.reset();
      this.querySelector("details").open = false;
    }
  }
}
customElements.define("pg-irregular", PgIrregular);

/** A short name for an element, made from a step. */
function hash(text) {
  let sum = 0;
  for (const char of text) sum = (sum * 31 + char.codePointAt(0)) >>> 0;
  return sum.toString(36);
}
