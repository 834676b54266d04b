/** The words of the page: a catalogue for each language, and how people, places, pieces, hands and money are said. */

/** The languages there are. Another one is a line here and a file of its name in `texts/`. */
export const LANGUAGES = {
  en: "English",
  "zh-Hant": "繁體中文",
};
const FALLBACK = "en";
const callbacks = new Set();
let current = FALLBACK;
let texts = {};

/** The language to use: the one wanted, else the first that the browser asks for and we have. */
export function preferred(wanted) {
  for (const asked of [wanted, ...navigator.languages]) {
    if (!asked || asked === "auto") continue;
    const known = Object.keys(LANGUAGES).find((code) => code === asked || code.split("-")[0] === asked.split("-")[0]);
    if (known) return known;
  }
  return FALLBACK;
}

/** Reads the catalogue of a language; without one, that of the settings or of the browser. */
export async function loadTexts(wanted) {
  const code = preferred(wanted || kept());
  const answer = await fetch(new URL(`../texts/${code}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`the texts of ${code} cannot be had: ${answer.status}`);
  texts = await answer.json();
  current = code;
  document.documentElement.lang = code;
}

/** Reads another catalogue and tells everybody who shows words. */
export async function setLang(wanted) {
  await loadTexts(wanted);
  for (const callback of callbacks) callback(current);
}

/** Calls back when the language has changed. What comes back ends it. */
export function onLang(callback) {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

export const lang = () => current;
export const has = (key) => Object.hasOwn(texts, key);

/** The text of a key with its `{placeholders}` filled in. A key without a text is shown itself. */
export function t(key, params = {}) {
  const text = has(key) ? texts[key] : key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}

/** The text of a key, else what is said of a word that no catalogue knows. */
export const tOr = (key, word) => (has(key) ? texts[key] : String(word));

/** An amount of cents as a person writes it: "$25.50", "-$5". */
export function money(cents) {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = size % 100 ? `.${String(size % 100).padStart(2, "0")}` : "";
  return `${cents < 0 ? "-" : ""}$${whole}${rest}`;
}

/** The amount with its sign: "+$5". */
export const signedMoney = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

/** Basis points as a percentage: "5%", "2.50%". */
export const percent = (points) => `${points % 100 ? (points / 100).toFixed(2) : points / 100}%`;

/** Who acts: "the dealer", "player 3". */
export function person(who) {
  return has(`person.${who}`) ? t(`person.${who}`) : t("person.player", { n: who });
}

/** Where: "position 3", "the dead hand". */
export function place(position) {
  return has(`place.${position}`) ? t(`place.${position}`) : t("place.position", { n: position });
}

/** A tile or a card by its name: "Gor 1-3", "ace of spades". */
export const pieceName = (piece) => tOr(`piece.${piece}`, piece);

/** A wager by its name: "dragon's eye". */
export const wagerName = (wager) => tOr(`wager.${wager}`, String(wager).replaceAll("-", " "));

/** What two tiles, or two or five cards, are: "nine, top Foo", "pair of tens". */
export function handName(hand) {
  if ("points" in hand) return tileHand(hand);
  return cardHand(hand);
}

function tileHand({ kind, points, top }) {
  if (kind !== "points") return t(`hand.${kind}.${top}`);
  if (!points) return t("hand.points.0");
  return t("hand.top", { points: t(`hand.points.${points}`), tile: t(`tile.${top}`) });
}

function cardHand({ kind, key }) {
  const [, first, second] = key;
  const words = {
    one: tOr(`rank.${first}`, first),
    two: tOr(`rank.${second}`, second),
    ones: tOr(`ranks.${first}`, first),
    twos: tOr(`ranks.${second}`, second),
    straight: tOr(`straight.${first}`, first),
  };
  return t(kind === "high_card" && key.length === 3 ? "hand.two_cards" : `hand.${kind}`, words);
}

/** Several things in one sentence: "1, 2 and 3". */
export function listOf(strings) {
  const all = [...strings];
  if (all.length < 2) return all.join("");
  return t("list.and", { first: all.slice(0, -1).join(t("list.comma")), last: all.at(-1) });
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem("paigow.settings") ?? "{}").language;
  } catch {
    return undefined;
  }
}
