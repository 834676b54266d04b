// Setting a hand: by click, by drag or by key. Lay, look, confirm; nothing is done before the last press.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./clauses.js";
import { isTaken } from "./keys.js";
import { piece as drawn, pieceStyle } from "./pieces.js";
import { settings } from "./settings.js";
import { piecesSaid } from "./speech.js";
import { handName, pieceName, place, t } from "./texts.js";

document.adoptedStyleSheets = [...document.adoptedStyleSheets, pieceStyle.styleSheet];

const FURTHER = 8;

/** The pieces apart: those chosen for the low hand, and the rest. `chosen` are places in the hand, in order of choice. */
export function split(pieces, chosen) {
  return { low: chosen.map((index) => pieces[index]), high: pieces.filter((_, index) => !chosen.includes(index)) };
}

/** The choice after a piece was pressed: in or out; one too many puts the first one back. */
export function toggled(chosen, index, size) {
  if (chosen.includes(index)) return chosen.filter((one) => one !== index);
  return [...chosen, index].slice(-size);
}

/** The places in a hand of pieces that make this low hand; equal pieces are taken once each. */
export function placesOf(pieces, low) {
  const places = [];
  for (const wanted of low) {
    const index = pieces.findIndex((one, at) => one === wanted && !places.includes(at));
    if (index < 0) return [];
    places.push(index);
  }
  return places;
}

export class PgHand extends LitElement {
  static properties = {
    view: { attribute: false },
    _chosen: { state: true },
    _value: { state: true },
    _says: { state: true },
    _isWarned: { state: true },
    _isBusy: { state: true },
  };

  constructor() {
    super();
    this._chosen = [];
    this._value = null;
    this._says = null;
    this._isWarned = false;
    this._isBusy = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this._onkey = (event) => this.#key(event);
    document.addEventListener("keydown", this._onkey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this._onkey);
  }

  willUpdate(changed) {
    if (!changed.has("view") || this.view?.you?.role !== "player") return;
    this._take = this.view.mine.find((step) => step.type === "hand-taken");
    this._set = this._take ? undefined : this.view.mine.find((step) => step.type === "hand-set");
    this._advise = this.view.mine.find((step) => step.type === "advice-asked" && step.event.position === this._set?.event.position);
    const position = this._set?.event.position;
    this._pieces = position ? (this.view.latest?.[position]?.pieces ?? []) : [];
    const key = position ? `${this.view.state.round} ${position} ${this._pieces.join(" ")}` : "";
    if (key !== this._key) {
      this._key = key;
      this._chosen = [];
      this._value = null;
      this._says = null;
      this._isWarned = false;
      if (this._pieces.length) this.view.speech.add(t("speech.your-pieces", { pieces: piecesSaid(this._pieces) }));
    }
    this.#autoTake();
  }

  #autoTake() {
    if (!this._take || this.view.isBehind || !settings.get("autoTake")) return;
    const key = `${this.view.state.round} ${this._take.event.position}`;
    if (this._taken === key) return;
    this._taken = key;
    this.#takeHand();
  }

  async #takeHand() {
    const { position } = this._take.event;
    this._isBusy = true;
    const answer = await this.view.act({ type: "hand-taken", by: this.view.me, position }, false);
    this._isBusy = false;
    if (answer.refused) this.#refused(answer.refused);
  }

  /** The value of what is chosen, in words; for the key `g`. */
  get valueSaid() {
    if (!this._set) return t("speech.nothing-to-set");
    if (!this._value) return t("table.choose-low", { count: this.view.about.game.low });
    return this.#worth();
  }

  #worth() {
    const { low, high, is_foul: isFoul } = this._value;
    const words = { low: handName(low), high: handName(high) };
    return t(isFoul ? "table.worth-foul" : "table.worth", words);
  }

  render() {
    const { view } = this;
    if (view?.you?.role !== "player") return nothing;
    if (this._take) {
      return html`<section class="hand" aria-labelledby="hand-title"><h2 id="hand-title">${t("table.your-hand")}</h2>
        <p>${t("table.hand-lies", { place: place(this._take.event.position) })}</p>
        ${this.#problem()}
        <button type="button" class="do next" ?disabled=${this._isBusy} @click=${() => this.#takeHand()}>${t("table.take-hand")}</button>
        <pg-cites .cites=${this._take.cites}></pg-cites></section>`;
    }
    if (!this._set || !this._pieces.length) return nothing;
    const { game } = view.about;
    const position = this._set.event.position;
    const isWhole = this._chosen.length === game.low;
    return html`<section class="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">${position === view.me ? t("table.set-your-hand") : t("table.set-hand-at", { place: place(position) })}</h2>
      <p class="how" id="hand-how">${t("table.how-to-set", { count: game.low, last: game.hand })}</p>
      ${this.#tray("low", isWhole)}
      ${this.#tray("high", isWhole)}
      <p class=${this._value?.is_foul ? "worth foul" : "worth"}>${isWhole && this._value ? this.#worth() : t("table.choose-low", { count: game.low })}</p>
      ${this.#problem()}
      ${this._isWarned ? html`<p class="problem"><strong>${t("table.foul-warning")}</strong></p>` : nothing}
      <div class="row end">
        <button type="button" class=${this._value?.is_foul ? "do danger" : "do next"} ?disabled=${!isWhole || this._isBusy} @click=${() => this.#confirm()}>
          ${this._isWarned ? t("table.lay-foul") : t("table.lay-down")} <kbd>Enter</kbd></button>
        ${this._advise ? html`<button type="button" ?disabled=${this._isBusy} @click=${() => this.#ask()}>${t("table.ask-dealer")}</button>` : nothing}
        ${this.#advice()}
      </div>
      <pg-cites .cites=${this._set.cites}></pg-cites>
    </section>`;
  }

  #problem() {
    return this._says ? html`<div class="refusal"><p>${this._says.why}</p></div>` : nothing;
  }

  #tray(name, isWhole) {
    const isLow = name === "low";
    const places = isLow ? this._chosen : this._pieces.map((_, index) => index).filter((index) => !this._chosen.includes(index));
    const title = isLow ? t("table.low-hand") : isWhole ? t("table.high-hand") : t("table.your-pieces");
    return html`<div class="tray ${name}" data-tray=${name} role="group" aria-label=${title} aria-describedby="hand-how">
      <h3>${title}</h3>
      <div class="pieces">${places.map((index) => this.#piece(index, isLow))}
        ${isLow && !places.length ? html`<span class="empty">${t("table.low-empty")}</span>` : nothing}</div>
    </div>`;
  }

  #piece(index, isLow) {
    const one = this._pieces[index];
    const { noun } = this.view.about.game;
    const where = t(isLow ? "table.in-low" : "table.in-high");
    return html`<button type="button" class="piece ${noun}" data-index=${index} aria-pressed=${isLow ? "true" : "false"}
      aria-label=${t("table.piece-named", { number: index + 1, piece: pieceName(one), where })}
      @click=${(event) => this.#press(index, event)} @pointerdown=${(event) => this.#grab(event, index)}>
      ${drawn(one, noun, { fourColour: settings.get("fourColour"), isDecorative: true })}
      <span class="name" aria-hidden="true">${index + 1} <span>${pieceName(one)}</span></span></button>`;
  }

  #press(index, event) {
    if (this._wasDragged) {
      this._wasDragged = false;
      return;
    }
    this.#choose(toggled(this._chosen, index, this.view.about.game.low));
    // A key stays on its piece, in whichever tray that lies; after a press of the pointer Enter is to lay the hand down.
    if (event.detail) document.activeElement?.blur();
    else this.updateComplete.then(() => this.querySelector(`[data-index="${index}"]`)?.focus());
  }

  #choose(chosen) {
    this._chosen = chosen;
    this._value = null;
    this._isWarned = false;
    this._says = null;
    if (chosen.length === this.view.about.game.low) this.#appraise();
    else this.view.speech.say(this.#chosenSaid());
  }

  #chosenSaid() {
    if (!this._chosen.length) return t("table.low-empty");
    return t("speech.in-low", { pieces: piecesSaid(this._chosen.map((index) => this._pieces[index])) });
  }

  async #appraise() {
    const chosen = this._chosen;
    const { low, high } = split(this._pieces, chosen);
    const answer = await this.view.command({ type: "appraise", position: this._set.event.position, low, high });
    if (chosen !== this._chosen) return;
    if (answer.refused) this.#refused(answer.refused);
    else {
      this._value = answer.appraisal;
      this.view.speech.say(this.#worth());
    }
  }

  async #confirm() {
    if (this._chosen.length !== this.view.about.game.low || this._isBusy) return;
    if (this._value?.is_foul && !this._isWarned) {
      this._isWarned = true;
      this.view.speech.urge(t("table.foul-warning"));
      return;
    }
    this._isBusy = true;
    const { low, high } = split(this._pieces, this._chosen);
    const answer = await this.view.act({ type: "hand-set", by: this.view.me, position: this._set.event.position, low, high }, false);
    this._isBusy = false;
    if (answer.refused) this.#refused(answer.refused);
  }

  async #ask() {
    const answer = await this.view.act({ type: "advice-asked", by: this.view.me, position: this._set.event.position }, false);
    if (answer.refused) this.#refused(answer.refused);
  }

  #advice() {
    const told = this.view.roundActs.findLast(
      ({ event }) => event.type === "advice-given" && event.position === this._set.event.position && event.low?.length,
    );
    if (!told) return nothing;
    const { low, high } = told.event;
    if (this._told !== told.seq) {
      this._told = told.seq;
      this.view.speech.add(t("table.advice", { low: piecesSaid(low), high: piecesSaid(high) }));
    }
    return html`<div class="advice"><p>${t("table.advice", { low: piecesSaid(low), high: piecesSaid(high) })}</p>
      <button type="button" @click=${() => this.#choose(placesOf(this._pieces, low))}>${t("table.take-advice")}</button></div>`;
  }

  #refused(refused) {
    this._says = refused;
    this.view.speech.urge(refused.why);
  }

  #key(event) {
    if (!this._set || this._isBusy || this.view.isBehind || isTaken(event) || event.repeat || event.shiftKey) return;
    const number = Number(event.key);
    if (Number.isInteger(number) && number >= 1 && number <= this._pieces.length) {
      event.preventDefault();
      // Enter is to lay the hand down, not to press once more what was pressed before.
      if (event.target.closest?.("button:not(.piece)")) this.closest("#owe")?.focus({ preventScroll: true });
      this.#choose(toggled(this._chosen, number - 1, this.view.about.game.low));
    } else if (event.key === "Enter" && !event.target.closest?.("button, a, summary, [role=button]")) {
      event.preventDefault();
      this.#confirm();
    }
  }

  /** A piece goes with the pointer, and lands in the tray it is let go over. A press without a way is a click. */
  #grab(event, index) {
    if (event.button !== 0 || this._isBusy) return;
    const button = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    this._wasDragged = false;
    const move = (moved) => {
      const [dx, dy] = [moved.clientX - from.x, moved.clientY - from.y];
      if (!this._wasDragged && Math.hypot(dx, dy) < FURTHER) return;
      this._wasDragged = true;
      button.classList.add("held");
      button.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    };
    const end = (ended) => {
      button.removeEventListener("pointermove", move);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      button.style.removeProperty("transform");
      button.classList.remove("held");
      if (!this._wasDragged) return;
      setTimeout(() => { this._wasDragged = false; });
      if (ended.type === "pointercancel") return;
      const over = document.elementsFromPoint(ended.clientX, ended.clientY).find((one) => one.closest?.("[data-tray]"));
      const tray = over?.closest("[data-tray]").dataset.tray;
      const isLow = this._chosen.includes(index);
      if ((tray === "low") !== isLow && tray) this.#choose(toggled(this._chosen, index, this.view.about.game.low));
    };
    button.setPointerCapture(event.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  }
}
customElements.define("pg-hand", PgHand);
