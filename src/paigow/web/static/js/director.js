/** Plays the acts of a table one after another on its felt, at the pace that the viewer wants. */
import { settings } from "./settings.js";

const SPEEDS = { full: 1, slow: 0.5, off: 0 };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** How fast acts are played: 1 as usual, 0.5 half as fast, 0 without motion. */
export function pace() {
  const wanted = settings.get("motion");
  if (document.hidden) return 0;
  return SPEEDS[wanted] ?? (stillness.matches ? 0 : 1);
}

/** The scene after an act. */
export const after = (scene, act) => ({ ...(act.before ?? scene), ...act.changes });

export class Director {
  /** Called when an act begins to be shown. */
  onstart = () => {};
  /** Called when an act has been shown, with the scene after it. */
  onact = () => {};
  /** Called when everything has been shown. */
  onidle = () => {};
  scene = null;

  #felt;
  #queue = [];
  #isPlaying = false;
  #isSkipping = false;
  #run = 0;
  #hold = null;

  constructor(felt) {
    this.#felt = felt;
    document.addEventListener("visibilitychange", () => document.hidden && felt.finish()); // nothing moves unseen
  }

  /** Whether everything that was pushed has been shown; while a result is held too, if nothing waits for it. */
  get idle() {
    return this.#queue.length === 0 && (!this.#isPlaying || this.isHolding);
  }

  /** Whether the result of a round is being held for the viewer to read. */
  get isHolding() {
    return this.#hold !== null;
  }

  /** Acts that happened; they are shown after those before them. */
  push(acts) {
    this.#queue.push(...acts);
    if (!this.#isPlaying && this.#queue.length) this.#play();
  }

  /** Shows what is queued without motion, up to the last act or to the result of a round, which is held. */
  skip() {
    this.#isSkipping = this.#queue.length > 0 || (this.#isPlaying && !this.isHolding);
    this.release();
    this.#felt.finish();
  }

  /** The result has been read: the next round may be shown. */
  release() {
    this.#hold?.();
  }

  /** The table as it stood, and acts since then, drawn without motion. What was queued is forgotten. */
  reset(before, acts = []) {
    this.#run += 1;
    this.#queue = [];
    this.#isPlaying = this.#isSkipping = false;
    this.release();
    this.#felt.finish();
    this.scene = before;
    for (const act of acts) this.scene = after(this.scene, act);
    this.#felt.scene = this.scene;
  }

  async #play() {
    const run = this.#run;
    let wasHeld = false;
    this.#isPlaying = true;
    while (this.#queue.length && run === this.#run) {
      const act = this.#queue.shift();
      const from = act.before ?? this.scene;
      const to = after(this.scene, act);
      const speed = this.#isSkipping ? 0 : pace();
      this.onstart(act);
      // A fault in how an act moves never keeps the act itself back.
      if (speed) await this.#felt.animate(act, from, to, speed).catch(reportError);
      if (run !== this.#run) return;
      this.scene = this.#felt.scene = to;
      this.onact(act, to);
      if (run !== this.#run) return;
      wasHeld = false;
      if (act.event.type !== "round-closed") continue;
      this.#isSkipping = false; // who skips wants to be at the result, not past it
      wasHeld = await this.#dwell();
    }
    if (run !== this.#run) return;
    this.#isPlaying = this.#isSkipping = false;
    if (!wasHeld) this.onidle();
  }

  /** Holds the result for as long as the viewer wants it to stay. Whether nothing was left to show meanwhile. */
  async #dwell() {
    const wanted = settings.get("dwell");
    const seconds = wanted === "hold" ? Infinity : Number(wanted);
    if (!(seconds > 0)) return false;
    const held = new Promise((resolve) => {
      const timer = Number.isFinite(seconds) ? setTimeout(() => this.release(), seconds * 1000) : 0;
      this.#hold = () => {
        clearTimeout(timer);
        this.#hold = null;
        resolve();
      };
    });
    const wasLast = this.#queue.length === 0;
    if (wasLast) this.onidle();
    await held;
    return wasLast && this.#queue.length === 0;
  }
}
