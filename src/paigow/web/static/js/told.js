/** Acts in words, in the language of the page: what was done, what is to be done, and why. */

import { html } from "/static/vendor/lit.js";
import { handName, has, lang, money, percent, person, pieceName, place, t, tOr, wagerName } from "./texts.js";

/** The sentence of an act: "The dealer delivers stack 1 to position 6." `noun` is the equipment's: tile or card. */
export const sentence = (event, noun) => said(event, noun, {});

/** What a step asks for: its sentence, with the ranges of the free fields in brackets. */
export function dueSentence(step, noun) {
  const given = {};
  for (const free of step.free) {
    const words = t("say.free", { words: range(free) });
    given[free.name] = free.name === "times" ? t("say.free-times", { words: range(free) }) : words;
  }
  for (const name of ["pieces", "rule"]) if (name in given) given[name] = ` ${given[name]}`;
  return said(step.event, noun, given);
}

/** The act of a step in a word or two, as a button has it. */
export const label = (type) => t(`do.${type}`);

/** Why an act is as it is: a line for each half, for the rule of the house way, for the sum. */
export function whyLines(act) {
  const lines = [];
  if (act.why) lines.push(...compared(act.why));
  if (act.reckoned) lines.push(...reckoned(act));
  if (act.event.rule) lines.push(t("why.rule", { rule: printable(act.event.rule) }));
  if (act.by_clock) lines.push(t("why.by-clock"));
  return lines;
}

/** A text to be shown: the name of a rule in it stays in the language of the house way, and is marked so. */
export function marked(text, { rule }) {
  const at = rule && lang() !== "en" ? text.lastIndexOf(rule) : -1;
  if (at < 0) return text;
  return html`${text.slice(0, at)}<span lang="en">${rule}</span>${text.slice(at + rule.length)}`;
}

function compared(why) {
  const lines = [];
  if (why.foul) {
    const { low, high } = why.halves;
    const side = why.foul === "player" ? "hand" : "bank";
    lines.push(t(`why.foul.${why.foul}`, { low: handName(low[side]), high: handName(high[side]) }));
  } else {
    for (const name of ["high", "low"]) {
      const half = why.halves[name];
      const words = { hand: handName(half.hand), bank: handName(half.bank) };
      if (half.decided.by === "copy") lines.push(t(`why.${name}.copy`, words));
      else lines.push(t(`why.${name}.${half.to}`, { ...words, decided: decision(half.decided) }));
    }
  }
  lines.push(t(`why.result.${why.result}`));
  return lines;
}

/** What parted the two halves, the winner's first. What that is, the server says. */
function decision({ by, won, lost }) {
  switch (by) {
    case "kind":
      return t("why.kind", { won: t(`kind.${won}`), lost: t(`kind.${lost}`) });
    case "higher":
      return t("why.higher", { kind: t(`kind.${won}`) });
    case "points":
      return t("why.points", { won, lost });
    case "top":
      return t("why.top", { won: pieceName(won), lost: pieceName(lost) });
    default:
      return t("why.rank", { won: tOr(`${by}.${won}`, won), lost: tOr(`${by}.${lost}`, lost) });
  }
}

function reckoned({ event, reckoned: { wager, rate } }) {
  if (rate !== undefined) return [t("why.commission", { rate: percent(rate), wager: money(wager) })];
  return [t("why.reckoned", { amount: money(event.amount), wager: money(wager) })];
}

function said(event, noun, given) {
  const words = { noun: t(`noun.${noun}`) };
  for (const name of Object.keys(event)) {
    if (name !== "type") words[name] = given[name] ?? printable(field(name, event[name]));
  }
  const by = event.by ?? "dealer";
  words.By = capitalised("by" in given ? t("person.player", { n: given.by }) : person(by));
  Object.assign(words, made(event));
  return capitalised(t(`act.${event.type}`, words));
}

/** How a field is said. */
function field(name, value) {
  if (value === null || value === undefined) return "";
  switch (name) {
    case "by":
    case "shaker":
    case "payer":
    case "ordered_by":
      return person(value);
    case "position":
      return place(value);
    case "to":
      return has(`say.to.${value}`) ? t(`say.to.${value}`) : person(value);
    case "times":
      return has(`say.times.${value}`) ? t(`say.times.${value}`) : t("say.times", { n: value });
    case "triples":
      return has(`say.triples.${value}`) ? t(`say.triples.${value}`) : t("say.triples", { n: value });
    case "amount":
      return money(value);
    case "wager":
      return wagerName(value);
    case "dice":
    case "sizes":
      return Array.isArray(value) ? value.join(" ") : String(value);
    case "pieces":
      return value.length ? t("say.pieces", { pieces: written(value) }) : "";
    case "rule":
      return value ? t("say.rule", { rule: value }) : "";
    case "side":
    case "hand":
    case "share":
    case "what":
    case "ruling":
    case "remedy":
    case "outcome":
      return tOr(`say.${name}.${value}`, String(value).replaceAll("-", " "));
    default:
      return String(value);
  }
}

/** Parts of a sentence made from several fields, or from one that may be missing. */
function made(event) {
  const { low, high, chips, on, where, note } = event;
  return {
    halves: low?.length && high?.length ? t("say.halves", { low: written(low), high: written(high) }) : "",
    whose: t("say.whose", { place: place(event.position ?? "dealer") }),
    with_chips: chips ? t("say.with-chips", { amount: money(chips) }) : "",
    takes: t(event.held_back ? "say.takes.held" : "say.takes.taken"),
    backing: on ? t("say.backing", { on: printable(on) }) : "",
    winners: t(event.has_winner ? "say.winners.yes" : "say.winners.no"),
    at: where ? t("say.at", { where: printable(where) }) : "",
    noted: note ? t("say.noted", { note: printable(note) }) : "",
  };
}

/** Pieces in a sentence: as a record has them, or by their names where the language says so. */
function written(pieces) {
  return (t("say.pieces-as") === "names" ? pieces.map(pieceName) : pieces).join(t("say.pieces-between"));
}

/** What a free field may hold. The server says it in English. */
function range({ name, words, values, least, most }) {
  if (lang() === "en") return words;
  if (values.length) return values.map((value) => field(name, value) || value).join(t("say.or"));
  if (least !== null) return most === null ? t("say.at-least", { least }) : t("say.between", { least, most });
  return tOr(`say.free.${name}`, words);
}

const capitalised = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The text as one line that only shows: what would break the line or turn its direction is written as an escape. */
function printable(text) {
  return text.replace(/(?! )[\p{C}\p{Z}]/gu, (char) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[char];
    if (short) return short;
    const code = char.codePointAt(0);
    const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
    return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
  });
}
