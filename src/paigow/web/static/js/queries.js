// What is asked for by one key: the answers, in words.

import { QUERIES } from "./keys.js";
import { spotSaid } from "./speech.js";
import { isAnybodys } from "./steps.js";
import { listOf, money, person, place, t, wagerName } from "./texts.js";
import { sentence } from "./told.js";

const SPOTS = ["dealer", "1", "2", "3", "4", "5", "6", "dead-hand"];
const CHANCE = new Set(["shaker-uncovered", "number-displayed"]);

const marked = (scene, marker) => SPOTS.find((spot) => scene[spot].markers.includes(marker));
const told = (act, view) => sentence(act.event, view.about.game.noun);

const ANSWERS = {
  w: ({ view }) => (view.me ? spotSaid(view.latest[view.me]) : t("speech.no-seat")),
  g: ({ worth }) => worth ?? t("speech.nothing-to-set"),
  e: ({ view }) => {
    const bank = marked(view.latest, "bank") ?? "dealer";
    return t("speech.bank-hand", { place: place(bank), hand: spotSaid(view.latest[bank]) });
  },
  t: ({ view, left }) => {
    const said = view.state.clocks
      .map(({ person: who }) => [who, left(who)])
      .filter(([, milliseconds]) => milliseconds !== null)
      .map(([who, milliseconds]) =>
        t("speech.left", { person: person(who), seconds: Math.max(0, Math.round(milliseconds / 1_000)) }),
      );
    return [turnSaid(view), ...said].join(" ");
  },
  l: ({ view }) => {
    const act = view.roundActs.at(-1) ?? view.lastActs.at(-1);
    if (!act) return t("table.log-empty");
    return t("speech.last-act", { act: told(act, view), clauses: listOf(act.cites.map(([id]) => id)) });
  },
  d: ({ view }) => {
    const start = marked(view.latest, "start");
    const thrown = view.roundActs.findLast(({ event }) => CHANCE.has(event.type));
    const begins = start ? t("speech.start-at", { place: place(start) }) : t("speech.no-start");
    return `${thrown ? told(thrown, view) : t("speech.no-dice")} ${begins}`;
  },
  b: ({ view }) => {
    const bets = SPOTS.flatMap((spot) =>
      Object.entries(view.latest[spot].wagers).map(([wager, amount]) =>
        t("speech.bet", { place: place(spot), wager: wagerName(wager), amount: money(amount) }),
      ),
    );
    const chips = view.me ? view.chips[view.me] : null;
    const mine = chips !== null && chips !== undefined ? t("table.your-chips", { amount: money(chips) }) : "";
    return [bets.length ? listOf(bets) : t("speech.no-bets"), mine].filter(Boolean).join(". ");
  },
  h: () => QUERIES.map((key) => t(`speech.key.${key}`)).join(" "),
};

function turnSaid({ state, turn }) {
  if (state.due.some(isAnybodys)) return t("table.turn-wagers");
  return turn.length ? t("table.turn", { people: listOf(turn.map(person)) }) : t("table.turn-none");
}

/** The answer to a key. `left` says how many milliseconds a person has, `worth` what the setting chosen is worth. */
export const answerTo = (letter, asked) => ANSWERS[letter](asked);
