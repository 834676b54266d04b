// What is said to whoever listens instead of looking: two live regions, each thing said once.

import { handName, listOf, pieceName, place, t } from "./texts.js";

const AGAIN = 700;
const SETTLE = 120;

/** Says things in a polite and in an assertive region. The same text within 700 ms is said once. */
export class Speech {
  #said = { polite: ["", 0], assertive: ["", 0] };
  #kept = [];
  #last = "";
  #timer = 0;

  constructor(polite, assertive, now = () => performance.now()) {
    Object.assign(this, { polite, assertive, now, history: [] });
  }

  /** Says it when the listener is ready. A newer text takes the place of one that has not been said yet. */
  say(text) {
    if (!text) return;
    this.#last = text;
    this.#soon();
  }

  /** Says it for certain, with whatever else waits to be said: a verdict is not lost because an act follows at once. */
  add(text) {
    if (!text) return;
    this.#kept.push(text);
    this.#last = "";
    this.#soon();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const text = [...this.#kept, this.#last].filter(Boolean).join(" ");
      this.#kept = [];
      this.#last = "";
      this.#put("polite", text);
    }, SETTLE);
  }

  /** Says it at once: an act is due, the time runs out, the round is void. */
  urge(text) {
    if (text) this.#put("assertive", text);
  }

  #put(kind, text) {
    const [last, at] = this.#said[kind];
    const now = this.now();
    if (last === text && now - at < AGAIN) return;
    this.#said[kind] = [text, now];
    this.history.push(text);
    if (this.history.length > 200) this.history.shift();
    // A new node each time: an equal text is a new text.
    const line = document.createElement("p");
    line.textContent = text;
    this[kind].replaceChildren(line);
  }
}

/** The verdict on a hand: "Seat 3: low loses, 4 against 6; high wins; push." */
export function verdict(act) {
  const { position, outcome } = act.event;
  const where = position === "dealer" ? place(position) : t("speech.seat", { seat: position });
  const end = t(`speech.${outcome}`);
  if (!act.why) return t("speech.verdict-short", { where, end });
  if (act.why.foul) return t("speech.verdict-short", { where, end: listOf([t("speech.foul"), end]) });
  const halves = ["low", "high"].map((name) => halfSaid(name, act.why.halves[name]));
  return t("speech.verdict", { where, low: halves[0], high: halves[1], end });
}

function halfSaid(name, half) {
  const how = half.to === "player" ? "wins" : half.to === "bank" ? "loses" : "copies";
  // Where points decided they alone say it; else the whole name is said.
  const [mine, bank] = half.decided.by === "points"
    ? [String(half.hand.points), String(half.bank.points)]
    : [handName(half.hand), handName(half.bank)];
  return t(`speech.${name}-${how}`, { mine, bank });
}

/** Pieces by their full names, joined as the language joins. */
export function piecesSaid(pieces) {
  return listOf(pieces.map(pieceName));
}

/** A spot of the scene in words: its pieces, or that they lie face down, or that nothing is there. */
export function spotSaid(spot) {
  if (!spot || (!spot.face_down && !spot.pieces.length && !spot.low.length)) return t("speech.nothing-there");
  if (spot.low.length) return t("speech.halves", { low: piecesSaid(spot.low), high: piecesSaid(spot.high) });
  if (spot.pieces.length) return piecesSaid(spot.pieces);
  return t(spot.is_set ? "speech.set-face-down" : "speech.face-down");
}
