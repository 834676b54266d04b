/**
 * `<pg-felt>`: the table as it lies, drawn from a scene and from nothing else.
 *
 * `about`, `scene` and `me` (my position, or several, or nothing) say what is drawn; `speaking`, a place or several, whose turn it is.
 * `selectable` makes buttons of the positions' names; a press, and a click anywhere on a position, is a `spot` event.
 */
import { LitElement, classMap, html, nothing, repeat } from "/static/vendor/lit.js";
import { feltStyle } from "./felt-style.js";
import { Motion } from "./motion.js";
import { MARKERS, chips, die, piece, pieceStyle, secondButton, shaker, shakerLid, sign, stack } from "./pieces.js";
import { settings } from "./settings.js";
import { listOf, money, onLang, place, signedMoney, t, wagerName } from "./texts.js";

const POSITIONS = ["1", "2", "3", "4", "5", "6"];
const SHAKERS = {
  "in front of the dealer": ["front", "felt.shaker-front", true],
  uncovered: ["front", "felt.shaker-uncovered", false],
  covered: ["front", "felt.shaker-covered", true],
  "covered, at the dealer's left": ["left", "felt.shaker-left", true],
  "covered, at the dealer's right": ["right", "felt.shaker-right", true],
};
const key = (word) => word.replaceAll(/[^a-z]+/g, "-");

export class Felt extends LitElement {
  static properties = {
    about: { attribute: false },
    scene: { attribute: false },
    me: { attribute: false },
    speaking: { attribute: false },
    fourColour: { type: Boolean },
    large: { type: Boolean, reflect: true },
    selectable: { type: Boolean },
    acting: { state: true },
  };
  static styles = [pieceStyle, feltStyle];

  #motion = new Motion(this);
  #unlisten = [];

  connectedCallback() {
    super.connectedCallback();
    const follow = () => {
      this.fourColour = Boolean(settings.get("fourColour"));
      this.large = Boolean(settings.get("large"));
    };
    follow();
    this.#unlisten = [settings.subscribe(follow), onLang(() => this.requestUpdate())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#unlisten) stop?.();
    this.#motion.finish();
  }

  /** Plays the motion of one act and ends where the next scene is drawn. `speed`: 1 as usual, 0.5 half as fast. */
  async animate(act, from, to, speed = 1) {
    this.scene = from;
    this.acting = act.event.position ?? act.event.by;
    await this.updateComplete;
    await this.#motion.play(act, from, to, speed);
    this.acting = null;
    this.scene = to;
    await this.updateComplete;
  }

  /** Whatever moves is at its end at once. */
  finish() {
    this.#motion.finish();
  }

  get noun() {
    return this.about.game.noun;
  }

  render() {
    if (!this.about || !this.scene) return nothing;
    return html`<div class="felt ${this.noun}">
      <div class="far">${this.#rack()}${this.#tray()}${this.#dead()}${this.#before()}${this.#dealer()}</div>
      ${this.scene.is_void ? html`<p class="void">${t("felt.void")}</p>` : nothing}
      <div class="near">${repeat(POSITIONS, (position) => position, (position) => this.#position(position))}</div>
      <div class="layer" aria-hidden="true"></div>
    </div>`;
  }

  // The dealer's side

  #tray() {
    return html`<div class="tray">${[1000, 5000, 40000].map((cents) => chips(cents))}<span>${t("felt.container")}</span></div>`;
  }

  #rack() {
    const hands = this.scene.discards;
    const said = hands.length ? t("felt.rack-holds", { places: listOf(hands.map(place)) }) : t("felt.rack-empty");
    return html`<div class="rack" role="group" aria-label="${t("felt.rack")}: ${said}">
      <p class="small">${t("felt.rack")}</p>
      ${hands.length ? html`<div>${stack(0, this.noun)}<span class="small">${t("felt.hands", { count: hands.length })}</span></div>` : nothing}
    </div>`;
  }

  #dead() {
    if (!this.about.game.ring.includes("dead-hand")) return nothing;
    const spot = this.scene["dead-hand"];
    return html`<div class="dead" role="group" data-place="dead-hand" aria-label="${place("dead-hand")}: ${this.#handSaid(spot)}">
      <p class="small">${place("dead-hand")}</p>
      <div class="inner">${spot.face_down ? stack(0, this.noun) : nothing}</div>
    </div>`;
  }

  #before() {
    const stacks = Object.entries(this.scene.stacks);
    const slot = SHAKERS[this.scene.shaker]?.[0] ?? "front";
    return html`<div class="before">
      <ol class="stacks" aria-label=${t("felt.stacks")}>
        ${repeat(stacks, ([number]) => number, ([number, count]) => html`<li data-stack=${number}>${stack(count, this.noun)}</li>`)}
      </ol>
      ${["right", "front", "left"].map((side) => html`<div class="slot ${side}">
        ${side === slot ? this.#shaker() : nothing}
        ${side === "left" && this.scene.second_button ? this.#secondButton() : nothing}
        ${side === "left" && this.scene.house_stake ? this.#houseStake() : nothing}
      </div>`)}
      ${this.#ring()}
    </div>`;
  }

  #shaker() {
    const [, said, isCovered] = SHAKERS[this.scene.shaker] ?? ["front", "felt.shaker-front", true];
    const dice = this.scene.dice;
    const hasEye = this.about.game.name === "dragons-eye";
    return html`<div class="shaker ${isCovered ? "" : "open"}">
      ${shaker(isCovered)}
      ${isCovered ? nothing : html`<span class="lid">${shakerLid()}</span>`}
      ${dice.length ? html`<span class="dice" role="img" aria-label=${t("felt.dice", { dice: dice.join(", ") })}>
        ${dice.map((number, index) => die(number, { isDecorative: true, isEye: hasEye && index === 0 }))}</span>` : nothing}
      <span class="small">${t(said)}</span>
    </div>`;
  }

  #secondButton() {
    const count = this.scene.second_button;
    return html`<p class="marker second">${secondButton(count)}<span>${t("felt.second-button", { count })}</span></p>`;
  }

  #houseStake() {
    return html`<p class="bet stake">${chips(this.scene.house_stake)}<span>${t("felt.house-stake")} <b>${money(this.scene.house_stake)}</b></span></p>`;
  }

  #ring() {
    const ring = this.about.game.ring;
    return html`<div class="ring" role="img" aria-label=${t("felt.ring", { places: listOf(ring.map(place)) })}>
      ${ring.map((at) => html`<span data-ring=${at} class=${this.scene[at].markers.includes("start") ? "start" : ""}>${POSITIONS.includes(at) ? at : t(`felt.short-${at}`)}</span>`)}
    </div>`;
  }

  #dealer() {
    const spot = this.scene.dealer;
    return html`<div class="spot dealer ${this.#isSpeaking("dealer") ? "speaking" : ""}" role="group" data-place="dealer" aria-label=${this.#said("dealer")}>
      <div class="head"><span class="name">${place("dealer")}</span>${this.#markers(spot)}</div>
      ${this.#hand(spot, false)}
      ${spot.outcome || spot.result ? html`<div class="verdict">${this.#outcome(spot)}</div>` : nothing}
    </div>`;
  }

  // A betting position

  #position(position) {
    const spot = this.scene[position];
    const isMine = this.#isMine(position);
    const look = { spot: true, mine: isMine, acting: this.acting === position, speaking: this.#isSpeaking(position) };
    return html`<div class=${classMap(look)} role="group" data-place=${position} aria-label=${this.#said(position)} @click=${() => this.#chosen(position)}>
      <div class="head">
        ${this.selectable ? html`<button class="name" type="button">${place(position)}</button>` : html`<span class="name">${place(position)}</span>`}
        ${isMine ? html`<span class="tag">${t("felt.you")}</span>` : nothing}
        ${this.#markers(spot)}
      </div>
      ${this.#hand(spot, isMine)}
      ${this.#bets(spot)}
      <div class="verdict">${this.#outcome(spot)}</div>
    </div>`;
  }

  #chosen(position) {
    this.dispatchEvent(new CustomEvent("spot", { detail: { position }, bubbles: true, composed: true }));
  }

  #isMine(position) {
    return [this.me].flat().includes(position);
  }

  #isSpeaking(person) {
    return [this.speaking].flat().includes(person);
  }

  #markers(spot) {
    return spot.markers.map((marker) => html`<span class="marker" data-marker=${key(marker)}>${MARKERS[marker]?.()}<span>${t(`felt.marker-${key(marker)}`)}</span></span>`);
  }

  #bets(spot) {
    const { main, ...side } = spot.wagers;
    const offered = (this.about.rules?.wagers ?? []).filter((name) => !(name in side)).slice(0, 3);
    return html`<ul class="bets">
      <li class="bet main" aria-hidden=${main ? nothing : "true"}>${main ? html`${chips(main)}<b>${money(main)}</b>` : html`<span class="circle"></span>`}</li>
      ${Object.entries(side).map(([name, amount]) => html`<li class="bet side" data-wager=${name}>${chips(amount)}<span>${wagerName(name)} <b>${money(amount)}</b></span></li>`)}
      ${offered.map(() => html`<li class="bet" aria-hidden="true"><span class="circle side"></span></li>`)}
    </ul>`;
  }

  #outcome(spot) {
    if (!spot.outcome && !spot.result) return nothing;
    const money = spot.result ? html`<span>${signedMoney(spot.result)}</span>` : nothing;
    const sense = spot.outcome || (spot.result > 0 ? "plus" : "minus");
    return html`<span class="outcome ${sense}">${spot.outcome ? html`${sign(spot.outcome)}<span>${t(`felt.${spot.outcome}`)}</span>` : nothing}${money}</span>`;
  }

  // A hand

  #hand(spot, isMine) {
    const { low, high, pieces } = spot;
    const isLaid = spot.is_set || low.length > 0;
    const lies = spot.face_down || isLaid || pieces.length > 0 || spot.picked_up;
    const isInHand = spot.face_down && !isLaid && pieces.length > 0;
    const options = { fourColour: this.fourColour };
    const note = spot.picked_up && lies && (isLaid || pieces.length) ? t("felt.picked-up")
      : isInHand ? t("felt.in-hand")
      : isLaid && spot.face_down ? t(isMine ? "felt.face-down-yours" : "felt.face-down") : "";
    const isStack = spot.face_down && !isLaid && !pieces.length;
    const isLoose = !isLaid && pieces.length > 0;
    return html`<div class="hand ${spot.picked_up ? "gone" : ""}">
      <div class="inner">
        <div class="halves">${this.#half("low", low, isLaid, spot, options, isStack || isLoose)}${this.#half("high", high, isLaid, spot, options, isStack || isLoose)}</div>
        ${isStack ? html`<span class="stack">${stack(this.about.game.hand, this.noun)}</span>` : nothing}
        ${isLoose ? html`<div class="row loose">${pieces.map((written) => piece(written, this.noun, options))}</div>` : nothing}
      </div>
      <p class="note small">${note}</p>
    </div>`;
  }

  #half(name, shown, isLaid, spot, options, isBehind) {
    const { hand, low } = this.about.game;
    const isDown = isLaid && !shown.length && spot.face_down;
    const drawn = isDown ? Array.from({ length: name === "low" ? low : hand - low }, () => "") : shown;
    return html`<div class="half ${name}" role=${drawn.length ? "group" : nothing} aria-label=${drawn.length ? t(`felt.${name}-hand`) : nothing}>
      <div class="row ${drawn.length || isBehind ? "" : "empty"}">${drawn.map((written) => piece(written, this.noun, options))}</div>
      <span class="small">${isBehind ? html`&nbsp;` : t(`felt.${name}`)}</span>
    </div>`;
  }

  // In words

  #handSaid(spot) {
    if (spot.picked_up) return t("felt.said-picked-up");
    if (spot.is_set && spot.face_down) return t("felt.said-set-down");
    if (spot.low.length) return t("felt.said-exposed");
    if (spot.face_down) return spot.pieces.length ? t("felt.said-in-hand") : t("felt.face-down");
    return spot.pieces.length ? t("felt.said-turned-up") : t("felt.said-empty");
  }

  /** A place in words: "position 3, you, main wager $25.00, hand set, face down". */
  #said(position) {
    const spot = this.scene[position];
    const wagers = Object.entries(spot.wagers).map(([name, amount]) => t("felt.said-wager", { wager: wagerName(name), amount: money(amount) }));
    return [
      place(position),
      this.#isMine(position) ? t("felt.you") : "",
      ...spot.markers.map((marker) => t(`felt.marker-${key(marker)}`)),
      ...wagers,
      this.#handSaid(spot),
      spot.outcome ? t(`felt.${spot.outcome}`) : "",
      spot.result ? signedMoney(spot.result) : "",
    ].filter(Boolean).join(t("felt.join"));
  }
}

customElements.define("pg-felt", Felt);
