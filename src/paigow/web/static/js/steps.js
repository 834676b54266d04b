// Which of the steps that may come next are whose, and what is sent for one.

import { mayStay } from "./fields.js";

const HIDDEN = new Set(["pieces", "low", "high", "order", "rule"]);
const OF_CHANCE = new Set(["dice", "number", "sizes", "count", "chips"]);
const WAGERING = new Set(["wager-placed", "wager-raised", "wager-withdrawn"]);

/** Whether a step is one of wagering. */
export const isWagering = (step) => WAGERING.has(step.type);

/** Whether the law leaves open who does a step. */
export const isAnybodys = (step) => step.free.some(({ name }) => name === "by");

const free = (step, name) => step.free.find((field) => field.name === name);

/** Whether the receiver may do a step: his own, any player's where the law leaves open whose, or at a real table all. */
export function isMine(step, about, you) {
  if (you.role === "dealer") {
    const isFloors = step.by === "floorperson" && about.floorperson === "person";
    return step.by === "dealer" || (about.kind === "real" && !isFloors);
  }
  if (you.role === "floorperson") return step.by === "floorperson";
  if (you.role !== "player") return false;
  const by = free(step, "by");
  return by ? by.values.includes(you.person) : step.by === you.person;
}

/** The steps of `due` that are the receiver's. */
export const stepsOf = (due, about, you) => due.filter((step) => isMine(step, about, you));

/** The free fields that somebody has to fill in. At a virtual table chance and the table fill in what nobody chooses. */
export function fieldsOf(step, about, you) {
  const isReal = about.kind === "real";
  return step.free.filter(({ name }) => {
    if (name === "by" && you.role === "player") return false;
    return isReal || !(HIDDEN.has(name) || OF_CHANCE.has(name));
  });
}

/** The event that answers a step with these values in its free fields. */
export function eventOf(step, values, about, you) {
  const isReal = about.kind === "real";
  const event = { type: step.type };
  for (const [name, value] of Object.entries(step.event)) {
    if (name === "type") continue;
    if (!isReal && (HIDDEN.has(name) || (OF_CHANCE.has(name) && free(step, name)))) continue;
    event[name] = value;
  }
  if (you.role === "player" && free(step, "by")) event.by = you.person;
  return { ...event, ...values };
}

/**
 * The act that Enter alone does: it is due, nothing in it has to be filled in, and it is nobody's free choice. While
 * wagers are taken it is never the call: in haste that would shut players out.
 */
export function nextAct(steps, { about, you, state }) {
  if (steps.some(isWagering)) return undefined;
  const isOpen = state.due.some(isWagering);
  const mayCall = ({ type }) => type !== "no-more-bets-called" || !isOpen;
  const isReady = (step) => fieldsOf(step, about, you).every((field) => mayStay(field, step));
  return steps.find((step) => !isOffer(step) && mayCall(step) && isReady(step));
}

/** Whether a step is somebody's free choice, which no key that means "go on" may make for him. */
export function isOffer(step) {
  return ["bank-taken", "bank-declined", "shake-left-to-dealer", "advice-asked", "player-left"].includes(step.type);
}
