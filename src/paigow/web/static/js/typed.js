// What a hand types in haste, read: pieces, dice, amounts of money. Null where it cannot be read.

const TILE = /([1-6])\s*[-–./]?\s*([1-6])/g;
const CARD = /(jk|joker|🃏)|(10|[2-9tjqka])\s*([shdc♠♥♦♣])/gi;
const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/**
 * Pieces in their written form from what was typed: `3-6 44 …` for tiles, `As 10h jk …` for cards.
 * Whatever is left over between the pieces makes the whole unreadable.
 */
export function readPieces(text, noun) {
  const pattern = noun === "tile" ? TILE : CARD;
  const pieces = [];
  const rest = text.replace(pattern, (whole, one, two, three) => {
    pieces.push(noun === "tile" ? [one, two].sort().join("-") : card(one, two, three));
    return " ";
  });
  return /^[\s,;+]*$/.test(rest) ? pieces : null;
}

function card(joker, rank, suit) {
  if (joker) return "Jk";
  return (rank === "10" ? "T" : rank.toUpperCase()) + (SUITS[suit] ?? suit.toLowerCase());
}

/** Three dice in the order they were typed. */
export function readDice(text) {
  const found = text.replace(/[\s,;+-]/g, "");
  return /^[1-6]{3}$/.test(found) ? [...found].map(Number) : null;
}

/** Whole numbers, in their order. */
export function readNumbers(text) {
  const words = text.split(/[\s,;+]+/).filter(Boolean);
  return words.length && words.every((word) => /^\d{1,3}$/.test(word)) ? words.map(Number) : null;
}

/** Whole cents from dollars as a person writes them: `25`, `$1,250.50`, `-3`. */
export function readCents(text) {
  const found = /^\s*(-?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const cents = Number(found[2].replaceAll(",", "")) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -cents : cents;
}

/** An amount as it stands in a field: dollars without sign. */
export function centsTyped(cents) {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

const QUICK = /^\s*([s+x-]?)\s*([1-6])(?:\s+([a-z][a-z-]*))?(?:\s+\$?([\d.,]+))?(?:\s+(?:on\s+)?(\S+))?\s*$/i;

/**
 * A dealer's shorthand while wagers are taken, as an event: `3 25` a wager, `3 fortune 5` a side wager, `+3 25` a
 * raise, `-3` taken back, `s3 500` sits down, `x3` leaves. Null where it cannot be read.
 */
export function readShorthand(text) {
  const found = QUICK.exec(text);
  if (!found) return null;
  const [, sign, position, wager = "main", typed, on = ""] = found;
  const amount = typed === undefined ? null : readCents(typed);
  const by = position;
  if (typed !== undefined && amount === null) return null;
  if (sign.toLowerCase() === "s") return { type: "player-seated", by, chips: amount };
  if (sign.toLowerCase() === "x") return { type: "player-left", by };
  if (sign === "-") return { type: "wager-withdrawn", by, position, wager };
  if (amount === null) return null;
  if (sign === "+") return { type: "wager-raised", by, position, wager, amount };
  return { type: "wager-placed", by, position, wager, amount, on };
}
