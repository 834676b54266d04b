/** How the acts move on the felt: pictures of pieces fly from where they lay to where the law sends them. */
import { html, render } from "/static/vendor/lit.js";
import { MARKERS, cardBack, chips, piece, secondButton, shakerLid, stack, tileBack } from "./pieces.js";
import { t } from "./texts.js";

const OUT = "cubic-bezier(.2,.7,.2,1)";
const TURN = [{ transform: "rotateY(90deg)", opacity: 0.4 }, { transform: "none", opacity: 1 }];

/** Where the count of a ring goes, place by place, when it ends at a place with a number. */
export function counted(ring, number, position) {
  const size = ring.length;
  const first = (((ring.indexOf(position) - (number - 1)) % size) + size) % size;
  return Array.from({ length: number }, (_, step) => ring[(first + step) % size]);
}

export class Motion {
  #felt;
  #running = new Set();
  #isHurried = false;
  #speed = 1;

  constructor(felt) {
    this.#felt = felt;
  }

  /** Plays one act; comes back when it has been seen. The felt shows `from` when it begins. */
  async play(act, from, to, speed) {
    const play = PLAYS[act.event.type];
    if (!play) return;
    this.#isHurried = false;
    this.#speed = speed;
    await play(this, act.event, from, to);
  }

  /** Everything that moves, and what would move next in this act, is at its end. */
  finish() {
    this.#isHurried = true;
    for (const animation of [...this.#running]) animation.finish();
  }

  get noun() {
    return this.#felt.noun;
  }

  get ring() {
    return this.#felt.about.game.ring;
  }

  find(selector) {
    return this.#felt.renderRoot.querySelector(selector);
  }

  all(selector) {
    return [...this.#felt.renderRoot.querySelectorAll(selector)];
  }

  /** Draws the scene that follows, so that what is new on it can move. */
  async show(scene) {
    this.#felt.scene = scene;
    await this.#felt.updateComplete;
  }

  /** Moves an element that is there. */
  async move(element, keyframes, ms, { delay = 0, easing = OUT } = {}) {
    if (!element || this.#isHurried) return;
    const timing = { duration: ms / this.#speed, delay: delay / this.#speed, easing, fill: "both" };
    const animation = element.animate(keyframes, timing);
    this.#running.add(animation);
    await animation.finished.catch(() => {});
    this.#running.delete(animation);
    animation.cancel();
  }

  /** Moves several, one a little after the other. */
  moveAll(elements, keyframes, ms, stagger, options = {}) {
    return Promise.all(elements.map((element, index) => this.move(element, keyframes, ms, { delay: index * stagger, ...options })));
  }

  /** Lets some time go by. */
  wait(ms) {
    return this.move(this.#layer, [{}, {}], ms);
  }

  get #layer() {
    return this.find(".layer");
  }

  /** A picture flies from one place of the table to another. `hide`: what it stands for, unseen meanwhile. */
  async fly(picture, source, target, ms, { hide, width = 40, lift = 12, turn = 0 } = {}) {
    const layer = this.#layer;
    const [from, to] = [this.#middle(source), this.#middle(target)];
    if (!layer || !from || !to || this.#isHurried) return;
    const ghost = document.createElement("span");
    ghost.className = "ghost";
    ghost.style.setProperty("--pw", `${width}px`);
    render(picture, ghost);
    layer.append(ghost);
    if (hide) hide.style.visibility = "hidden";
    const at = ([x, y], rise, about) => ({ transform: `translate(${x}px, ${y - rise}px) translate(-50%, -50%) rotate(${about}deg)` });
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    await this.move(ghost, [at(from, 0, 0), at(middle, lift, turn / 2), at(to, 0, turn)], ms, { easing: "ease-in-out" });
    ghost.remove();
    if (hide) hide.style.visibility = "";
  }

  #middle(element) {
    if (!element) return null;
    const own = this.#layer.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2 - own.left, box.top + box.height / 2 - own.top];
  }

  /** Some words over the middle of the table. */
  async banner(words, ms = 700) {
    if (!words || this.#isHurried) return;
    const banner = document.createElement("p");
    banner.className = "banner";
    banner.textContent = words;
    this.#layer.append(banner);
    await this.move(banner, [{ opacity: 0, transform: "translateY(.4em)" }, { opacity: 1, transform: "none", offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], ms);
    banner.remove();
  }

  /** The count goes round, number by number. */
  async count(number, position) {
    const chip = document.createElement("span");
    chip.className = "number";
    this.#layer.append(chip);
    const places = counted(this.ring, number, position);
    for (const [index, at] of places.entries()) {
      const here = this.#middle(this.find(`[data-place="${at}"] .inner`));
      const dot = this.find(`[data-ring="${at}"]`);
      if (!here || this.#isHurried) break;
      chip.textContent = index + 1;
      dot?.classList.add("counted");
      chip.style.transform = `translate(${here[0]}px, ${here[1]}px) translate(-50%, -50%)`;
      const isLast = index === places.length - 1;
      await this.move(chip, [{ scale: 0.6 }, { scale: isLast ? 1.5 : 1.1 }, { scale: 1 }], isLast ? 520 : 125);
      dot?.classList.remove("counted");
    }
    chip.remove();
  }

  back() {
    return this.noun === "tile" ? tileBack({ isDecorative: true }) : cardBack({ isDecorative: true });
  }

  hand(place) {
    return this.find(`[data-place="${place}"] .inner`);
  }

  bets(place) {
    return this.find(`[data-place="${place}"] .bets`);
  }

  rail(place) {
    return this.find(`[data-place="${place}"] .name`);
  }

  /** Where the bank's money is: at the place of its marker, else before the dealer. */
  bank(scene) {
    const at = this.ring.find((place) => scene[place].markers.includes("bank"));
    return at && at !== "dealer" ? this.bets(at) : this.tray;
  }

  get tray() {
    return this.find(".tray");
  }
}

const money = (amount) => chips(amount);
const pieces = (place) => `[data-place="${place}"] .row > .pg-piece`;

async function turnUp(motion, event, from, to) {
  await motion.show(to);
  await motion.moveAll(motion.all(pieces(event.position)), TURN, 240, 40);
  await motion.wait(120);
}

/** The wager spot of one wager, or of them all where it lies no more. */
const betSpot = (motion, { position, wager }) =>
  motion.find(wager && wager !== "main" ? `[data-place="${position}"] [data-wager="${wager}"]` : `[data-place="${position}"] .bet.main`) ?? motion.bets(position);

const place = async (motion, event, from, to) => {
  await motion.show(to);
  const spot = betSpot(motion, event);
  await motion.fly(money(event.amount), motion.rail(event.position), spot, 240, { width: 28 });
};
const collect = async (motion, event) => {
  const spot = betSpot(motion, event);
  await motion.fly(money(event.amount), spot, motion.tray, 360, { width: 30, hide: spot.querySelector(".pg-piece") });
};
const pay = (motion, event) => motion.fly(money(event.amount), motion.tray, motion.bets(event.position), 360, { width: 30 });
const giveBack = (motion, event, from) => {
  const amount = from[event.position]?.wagers[event.wager] ?? event.amount ?? 100;
  return motion.fly(money(amount), betSpot(motion, event), motion.rail(event.position), 260, { width: 28 });
};
const mark = (marker) => async (motion, event) => {
  await motion.fly(MARKERS[marker](), motion.tray, motion.find(`[data-place="${event.position}"] .head`) ?? motion.hand(event.position), 450, { width: 30, lift: 24 });
};
const say = (key, ms) => (motion, event) => motion.banner(t(key, event), ms);

/** The whole set or deck laid out face up, in its order, for a moment. */
async function display(motion, event) {
  const shown = document.createElement("div");
  shown.className = "shown";
  render(html`${event.order.map((written) => piece(written, motion.noun, { isDecorative: true }))}`, shown);
  motion.find(".layer").append(shown);
  await motion.moveAll([...shown.querySelectorAll(".pg-piece")], [{ opacity: 0, transform: "translateY(-6px)" }, { opacity: 1, transform: "none" }], 160, 16);
  await motion.wait(1100);
  shown.remove();
}

/** What is played for each kind of act. Acts that move nothing on the felt are not here. */
const PLAYS = {
  "pieces-displayed": display,
  "pieces-shuffled": async (motion) => {
    const box = motion.find(".stacks");
    const pile = document.createElement("span");
    pile.className = "ghost";
    const middle = (motion.find(".slot.front") ?? box).getBoundingClientRect();
    const own = motion.find(".layer").getBoundingClientRect();
    pile.style.setProperty("--pw", "26px");
    pile.style.translate = `${middle.left + middle.width / 2 - own.left}px ${box.getBoundingClientRect().top - own.top}px`;
    render(html`${Array.from({ length: 8 }, () => motion.back())}`, pile);
    motion.find(".layer").append(pile);
    await Promise.all([...pile.querySelectorAll(".pg-piece")].map((back, index) => {
      const angle = (index * Math.PI) / 4;
      const away = (turn, far) => `translate(${-28 * index - 13 + Math.cos(angle + turn) * far}px, ${Math.sin(angle + turn) * far * 0.35}px) rotate(${(angle + turn) * 40}deg)`;
      return motion.move(back, [0, 2, 4, 6].map((turn) => ({ transform: away(turn, turn === 0 ? 60 : 85) })), 1000, { easing: "ease-in-out" });
    }));
    pile.remove();
  },
  "stacks-built": async (motion, event, from, to) => {
    await motion.show(to);
    await motion.moveAll(motion.all(".stacks > li"), [{ opacity: 0, transform: "translateY(-14px)" }, { opacity: 1, transform: "none" }], 260, 55);
  },
  "card-dealt": async (motion, event, from, to) => {
    await motion.show(to);
    motion.fly(motion.back(), motion.tray, motion.find(`[data-stack="${event.stack}"]`), 170, { width: 26, lift: 4 });
    await motion.wait(62);
  },
  "card-drawn": async (motion, event, from, to) => {
    motion.fly(motion.back(), motion.tray, motion.hand(event.position), 260, { width: 30 });
    await motion.wait(90);
  },
  "stub-discarded": (motion) => motion.fly(motion.back(), motion.tray, motion.find(".rack"), 350, { width: 30 }),
  "wager-placed": place,
  "wager-raised": place,
  "wager-withdrawn": giveBack,
  "wager-returned": giveBack,
  "house-stake-placed": (motion, event) => motion.fly(money(event.amount), motion.tray, motion.find(".slot.left"), 350, { width: 30 }),
  "no-more-bets-called": say("felt.no-more-bets", 900),
  "shaker-shaken": async (motion, event) => {
    const jolt = [{ transform: "none" }, { transform: "translate(-7px,-9px) rotate(-9deg)" }, { transform: "translate(7px,-9px) rotate(9deg)" }, { transform: "none" }];
    for (let time = 0; time < Math.min(event.times, 8); time += 1) await motion.move(motion.find(".pg-shaker"), jolt, 270, { easing: "ease-in-out" });
  },
  "shaker-uncovered": async (motion, event, from, to) => {
    await motion.show(to);
    const tumble = [{ transform: "translate(var(--x, 0), -16px) rotate(-380deg)", opacity: 0.2 }, { transform: "translate(6px, 5px) rotate(-90deg)", opacity: 1 }, { transform: "none" }];
    await Promise.all([
      motion.move(motion.find(".lid"), [{ transform: "translate(-70%, -20%) scale(1.5)" }, { transform: "translate(-20%, -110%) rotate(16deg)" }, { transform: "none" }], 560),
      motion.moveAll(motion.all(".dice .pg-die"), tumble, 620, 90),
    ]);
    await motion.wait(350);
  },
  "total-announced": (motion, event) => motion.banner(t("felt.total", { total: event.total }), 850),
  "number-displayed": (motion, event) => motion.banner(t("felt.number", { number: event.number }), 850),
  "number-announced": (motion, event) => motion.banner(t("felt.number", { number: event.number }), 600),
  "dragons-eye-announced": (motion, event) => motion.banner(t("felt.dragons-eye", { number: event.number }), 950),
  "start-counted": (motion, event) => motion.count(event.number, event.position),
  "start-marked": mark("start"),
  "start-button-placed": mark("start"),
  "dragons-eye-button-placed": mark("dragon's eye"),
  "bank-marked": mark("bank"),
  "second-button-placed": (motion, event) => motion.fly(secondButton(event.triples), motion.tray, motion.find(".slot.left"), 450, { width: 30 }),
  "second-button-removed": (motion) => motion.fly(secondButton(""), motion.find(".second"), motion.tray, 350, { width: 30, hide: motion.find(".second") }),
  "dealers-stack-marked": (motion) => motion.move(motion.hand("dealer"), [{ scale: 1 }, { scale: 1.07 }, { scale: 1 }], 260),
  "shaker-covered": async (motion, event, from, to) => {
    const lid = motion.find(".lid");
    await motion.fly(shakerLid(), lid, motion.find(".pg-shaker"), 380, { width: 74, lift: 30, hide: lid });
    await motion.show(to);
  },
  "shaker-put-aside": async (motion, event, from, to) => {
    const before = motion.find(".shaker").getBoundingClientRect();
    await motion.show(to);
    const shaker = motion.find(".shaker");
    const now = shaker.getBoundingClientRect();
    const shift = `translate(${before.left + before.width / 2 - now.left - now.width / 2}px, ${before.top - now.top}px)`;
    await motion.move(shaker, [{ transform: shift }, { transform: "none" }], 480, { easing: "ease-in-out" });
  },
  "stack-delivered": async (motion, event, from) => {
    const source = motion.find(`[data-stack="${event.stack}"]`);
    const picture = stack(from.stacks[event.stack] ?? 0, motion.noun, { isDecorative: true });
    await motion.fly(picture, source ?? motion.tray, motion.hand(event.position), 340, { width: 44, hide: source });
  },
  "stack-moved": (motion, event) => motion.fly(stack(0, motion.noun, { isDecorative: true }), motion.tray, motion.hand(event.position), 500, { width: 44 }),
  "stack-collected": async (motion, event) => {
    const source = motion.hand(event.position);
    const target = event.to === "dead-hand" ? motion.hand("dead-hand") : motion.find(".rack");
    await motion.fly(stack(0, motion.noun, { isDecorative: true }), source, target ?? motion.find(".rack"), 270, { width: 42, hide: source.querySelector(".stack") });
  },
  "hand-taken": (motion, event, from, to) => (event.pieces ? turnUp(motion, event, from, to) : motion.move(motion.hand(event.position), [{ transform: "none" }, { transform: "translateY(6px)" }, { transform: "none" }], 200)),
  "hand-set": async (motion, event, from, to) => {
    await motion.show(to);
    await motion.moveAll(motion.all(pieces(event.position)), [{ opacity: 0, transform: "translateY(8px)" }, { opacity: 1, transform: "none" }], 200, 20);
  },
  "hand-turned-up": turnUp,
  "house-hand-set": async (motion, event, from, to) => {
    await motion.show(to);
    await motion.moveAll(motion.all(pieces(event.position)), [{ opacity: 0.3, transform: "translateY(-10px)" }, { opacity: 1, transform: "none" }], 300, 40);
    await motion.wait(250);
  },
  "hand-reset": turnUp,
  "hand-exposed": turnUp,
  "hand-compared": async (motion, event, from, to) => {
    await motion.show(to);
    await motion.move(motion.find(`[data-place="${event.position}"] .outcome`), [{ opacity: 0, scale: 0.7 }, { opacity: 1, scale: 1.1 }, { scale: 1 }], 380);
    await motion.wait(250);
  },
  "wager-collected": collect,
  "bank-paid-in": (motion, event, from) => motion.fly(money(event.amount), motion.rail(event.payer) ?? motion.tray, motion.bank(from), 400, { width: 30 }),
  "wager-paid": pay,
  "bank-paid": pay,
  "commission-taken": (motion, event) => (event.held_back ? undefined : motion.fly(money(event.amount), motion.rail(event.position), motion.tray, 300, { width: 24 })),
  "payment-corrected": (motion, event) => (event.amount > 0 ? pay(motion, event) : motion.fly(money(-event.amount), motion.bets(event.position), motion.tray, 400, { width: 30 })),
  "hand-picked-up": async (motion, event, from) => {
    const source = motion.hand(event.position);
    const shown = [...(from[event.position].low ?? []), ...(from[event.position].high ?? [])];
    const picture = shown.length ? html`${shown.map((written) => piece(written, motion.noun, { isDecorative: true }))}` : stack(0, motion.noun, { isDecorative: true });
    await motion.fly(picture, source, motion.find(".rack"), 280, { width: 22 });
  },
  "irregularity-found": say("felt.stopped", 1100),
  "round-voided": say("felt.void", 1100),
};
