/** The artwork: tiles, cards, dice, the shaker, chips and markers, drawn as SVG. Every visible piece has its name. */
import { css, html, nothing, svg } from "/static/vendor/lit.js";
import { pieceName, t } from "./texts.js";

const RED_ENDS = new Set(["1", "4"]);
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** How large pieces are and what colours they have. For the styles of whichever element shows them. */
export const pieceStyle = css`
  .pg-piece {
    display: inline-block;
    inline-size: var(--pw, 2.5rem);
    block-size: auto;
    flex: none;
    vertical-align: middle;
    forced-color-adjust: none;
    overflow: visible;
  }
  .pg-piece text {
    font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", "DejaVu Serif", Georgia, serif;
    font-weight: 700;
    user-select: none;
  }
`;

/** What a screen reader hears of a picture: a name, or nothing where text beside it says the same. */
const named = (name) => (name ? { role: "img", name, hidden: nothing } : { role: nothing, name: nothing, hidden: "true" });

const picture = (box, kind, name, drawn, piece = nothing) => {
  const said = named(name);
  return html`<svg class="pg-piece ${kind}" viewBox="0 0 ${box[0]} ${box[1]}" role=${said.role} aria-label=${said.name}
    aria-hidden=${said.hidden} data-piece=${piece} focusable="false">${drawn}</svg>`;
};

// Tiles

const TILE = [44, 100];
const X = { left: 12.5, middle: 22, right: 31.5 };

/** The pips of one end, the outer edge at the top: [x, y] for each. */
const ENDS = {
  1: [[X.middle, 26]],
  2: [[X.left, 14], [X.right, 14]],
  3: [[X.left, 13], [X.middle, 25], [X.right, 37]],
  4: [[X.left, 16], [X.right, 16], [X.left, 34], [X.right, 34]],
  5: [[X.left, 12.5], [X.right, 12.5], [X.middle, 25], [X.left, 37.5], [X.right, 37.5]],
  6: [[X.left, 12.5], [X.right, 12.5], [X.left, 25], [X.right, 25], [X.left, 37.5], [X.right, 37.5]],
};

/** A red pip is a ring with a dot, a white one is full: they differ without colour too. */
const pip = (x, y, isRed, size) =>
  isRed
    ? svg`<circle class="pip red" cx=${x} cy=${y} r=${size - 0.6} fill="#d6352b" stroke="#f8e7d8" stroke-width="1.3"></circle>
        <circle cx=${x} cy=${y} r=${size * 0.3} fill="#f8e7d8"></circle>`
    : svg`<circle class="pip" cx=${x} cy=${y} r=${size} fill="#f6f1e3"></circle>`;

function pips(piece) {
  const [top, bottom] = piece.split("-");
  const isTeen = piece === "6-6";
  const size = (spots) => (spots === "1" ? 6.6 : spots === "6" ? 4.6 : 4.9);
  const half = (spots, isBelow) =>
    ENDS[spots].map(([x, y]) => {
      const isRed = RED_ENDS.has(spots) || (isTeen && x === X.left);
      return isBelow ? pip(44 - x, 100 - y, isRed, size(spots)) : pip(x, y, isRed, size(spots));
    });
  // The lower end is the upper one turned about, as on a real tile; its left is then our right.
  return [half(top, false), half(bottom, true)];
}

const tileBody = svg`<rect x="1" y="1" width="42" height="98" rx="6" fill="#16181c" stroke="#b9b3a3" stroke-width="1"></rect>
  <rect x="3" y="2.6" width="38" height="94.8" rx="4.6" fill="none" stroke="#3a3f47" stroke-width="1"></rect>`;

/** A tile face up, written like "3-6": the end written first is at the top. */
export function tile(piece, { isDecorative = false } = {}) {
  return picture(TILE, "pg-tile", isDecorative ? "" : pieceName(piece), [tileBody, pips(piece)], piece);
}

const tileReverse = svg`<rect x="1" y="1" width="42" height="98" rx="6" fill="#20262c" stroke="#b9b3a3" stroke-width="1"></rect>
  <rect x="5" y="5" width="34" height="90" rx="4" fill="none" stroke="#6f7a80" stroke-width="1.2"></rect>
  <path d="M22 32 L33 50 L22 68 L11 50Z M22 40 L28 50 L22 60 L16 50Z" fill="none" stroke="#8b969b" stroke-width="1.4"></path>`;

/** A tile face down. */
export const tileBack = ({ isDecorative = false } = {}) =>
  picture(TILE, "pg-tile pg-back", isDecorative ? "" : t("felt.face-down"), tileReverse);

// Cards

const CARD = [60, 84];
const SHAPES = {
  s: "M12 1.5C9 7 2 10.5 2 15.6c0 3.2 2.5 5 5 5 1.7 0 3.1-.8 4-2-.2 2-.9 3.2-2.2 4.4h6.4c-1.3-1.2-2-2.4-2.2-4.4.9 1.2 2.3 2 4 2 2.5 0 5-1.8 5-5C22 10.5 15 7 12 1.5Z",
  h: "M12 22.5C8 18 1.8 13.6 1.8 8.2 1.8 4.7 4.3 2.5 7 2.5c2.2 0 4 1.3 5 3.4 1-2.1 2.8-3.4 5-3.4 2.7 0 5.2 2.2 5.2 5.7 0 5.4-6.2 9.8-10.2 14.3Z",
  d: "M12 1.2 20.6 12 12 22.8 3.4 12Z",
  c: "M12 1.8a4.9 4.9 0 0 0-4.2 7.5 5 5 0 1 0 3.3 8.3c-.2 2.3-.9 4-2.2 5.2h6.2c-1.3-1.2-2-2.9-2.2-5.2a5 5 0 1 0 3.3-8.3A4.9 4.9 0 0 0 12 1.8Z",
};
const INK = { s: "#17191d", c: "#17191d", h: "#b3211d", d: "#b3211d" };
const FOUR_INK = { s: "#17191d", c: "#156237", h: "#b3211d", d: "#1b4fb0" };

const suit = (letter, x, y, size, ink) =>
  svg`<path d=${SHAPES[letter]} transform="translate(${x} ${y}) scale(${size / 24})" fill=${ink}></path>`;

const cardBody = svg`<rect x=".8" y=".8" width="58.4" height="82.4" rx="6" fill="#fdfbf5" stroke="#8d897e" stroke-width="1"></rect>`;

/** What a court card wears: a crown, a coronet, a plumed cap. */
const COURT = {
  K: "M0 8 5.5 15 10 2 14.5 15 20 8 18 23H2Z M2 25.5H18V28H2Z",
  Q: "M1 11 6 16.5 10 7.5 14 16.5 19 11 17 23H3Z M3 25.5H17V28H3Z M10 1.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z M1 5.8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z M19 5.8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z",
  J: "M2 23V17C2 11 6 8.5 10 8.5S18 11 18 17V23Z M2 25.5H18V28H2Z M10 7C10 2.5 13.5.5 19 1 18 5.5 15 8 11.5 8Z",
};

const court = (rank, letter, ink) => svg`<rect x="27" y="32" width="28" height="47" rx="4" fill="none" stroke=${ink} stroke-width="1.1"></rect>
  <path d=${COURT[rank]} transform="translate(31.5 35.5) scale(.95)" fill=${ink}></path>${suit(letter, 34, 64, 14, ink)}`;

const joker = svg`<path d="M40 24 45.3 37.7 60 38.5 48.6 47.8 52.4 62 40 54 27.6 62 31.4 47.8 20 38.5 34.7 37.7Z"
    transform="translate(7 14) scale(.78)" fill="#7a2a8c"></path>
  <circle cx="38.2" cy="48.5" r="4.6" fill="#fdfbf5"></circle>
  <path d="M40 24 45.3 37.7 60 38.5 48.6 47.8 52.4 62 40 54 27.6 62 31.4 47.8 20 38.5 34.7 37.7Z"
    transform="translate(-6 -7) scale(.5)" fill="#7a2a8c"></path>
  <text lang="en" transform="translate(7 33) rotate(90)" font-size="12.5" textLength="47" lengthAdjust="spacingAndGlyphs" fill="#7a2a8c">JOKER</text>`;

/** A card face up, written like "Th" or "Jk". Four colours: clubs green and diamonds blue. */
export function card(piece, { fourColour = false, isDecorative = false } = {}) {
  const name = isDecorative ? "" : pieceName(piece);
  if (piece === "Jk") return picture(CARD, "pg-card", name, [cardBody, joker], piece);
  const [rank, letter] = piece;
  const ink = (fourColour ? FOUR_INK : INK)[letter];
  const index = rank === "T" ? svg`<text x="2.5" y="26" font-size="27" textLength="27" lengthAdjust="spacingAndGlyphs" fill=${ink}>10</text>`
    : svg`<text x="15" y="26" font-size="29" text-anchor="middle" fill=${ink}>${rank}</text>`;
  const middle = rank in COURT ? court(rank, letter, ink) : suit(letter, 25, 45, rank === "A" ? 33 : 29, ink);
  return picture(CARD, `pg-card ${SUITS[letter]}`, name, [cardBody, index, suit(letter, 5, 30, 20, ink), middle], piece);
}

const cardReverse = svg`<rect x=".8" y=".8" width="58.4" height="82.4" rx="6" fill="#f4efe2" stroke="#8d897e" stroke-width="1"></rect>
  <rect x="4.5" y="4.5" width="51" height="75" rx="4" fill="#23415f"></rect>
  <path d="M30 9 51 42 30 75 9 42Z M30 21 43.5 42 30 63 16.5 42Z M30 33 36 42 30 51 24 42Z" fill="none" stroke="#9fb6cb" stroke-width="1.5"></path>`;

/** A card face down. */
export const cardBack = ({ isDecorative = false } = {}) =>
  picture(CARD, "pg-card pg-back", isDecorative ? "" : t("felt.face-down"), cardReverse);

/** A piece of this table's kind ("tile" or "card"); without a piece its back. */
export function piece(written, noun, options = {}) {
  if (!written) return noun === "tile" ? tileBack(options) : cardBack(options);
  return noun === "tile" ? tile(written, options) : card(written, options);
}

/** Some pieces in a stack, face down, with their number; 0 where nobody counts them. */
export function stack(count, noun, { isDecorative = false } = {}) {
  const name = isDecorative ? "" : count ? t(`felt.stack-${noun}s`, { count }) : t(`felt.pile-${noun}s`);
  const isTile = noun === "tile";
  const [deep, step, most] = isTile ? [45, 7, 4] : [49, 3.2, 7];
  const levels = Array.from({ length: Math.min(count || most, most) }, (_, level) => 71 - deep - level * step);
  return picture([64, 72], "pg-stack", name, [
    levels.map((y) => isTile
      ? svg`<rect x="2" y=${y} width="60" height="44" rx="6" fill="#20262c" stroke="#b9b3a3" stroke-width="1.3"></rect>`
      : svg`<rect x="9" y=${y} width="46" height="48" rx="5" fill="#23415f" stroke="#e9e4d6" stroke-width="1.6"></rect>`),
    count ? svg`<text x="32" y=${levels.at(-1) + 32} font-size="27" text-anchor="middle" fill="#f6f1e3">${count}</text>` : nothing,
  ]);
}

// Dice and shaker

const DIE = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** One face of a die. The dragon's eye die is marked by a gold edge. */
export const die = (number, { isDecorative = false, isEye = false } = {}) =>
  picture([36, 36], "pg-die", isDecorative ? "" : String(number), [
    svg`<rect x="1.5" y="1.5" width="33" height="33" rx="7" fill="#fbf8ef" stroke=${isEye ? "#c78a12" : "#8d897e"} stroke-width=${isEye ? 2.8 : 1.2}></rect>`,
    DIE[number].map(([x, y]) => svg`<circle cx=${18 + x * 9} cy=${18 + y * 9} r=${number === 1 ? 5.4 : 3.6}
      fill=${number === 1 || number === 4 ? "#c22a22" : "#1b1d21"}></circle>`),
  ]);

const plate = svg`<ellipse cx="60" cy="74" rx="52" ry="11" fill="#4b2f1d" stroke="#d9b66a" stroke-width="1.5"></ellipse>
  <ellipse cx="60" cy="71" rx="45" ry="8" fill="#6b4529"></ellipse>`;
const lid = svg`<path d="M20 70C20 30 38 16 60 16S100 30 100 70C90 78 30 78 20 70Z" fill="#5b3822" stroke="#d9b66a" stroke-width="1.6"></path>
  <path d="M26 60C40 66 80 66 94 60" fill="none" stroke="#d9b66a" stroke-width="1.5"></path>
  <circle cx="60" cy="12" r="6" fill="#d9b66a"></circle><path d="M38 32C34 40 31 48 31 56" fill="none" stroke="#8f6242" stroke-width="3" stroke-linecap="round"></path>`;

/** The shaker with its lid on, or without it. */
export const shaker = (isCovered, name = "") =>
  picture([120, 88], "pg-shaker", name, [plate, isCovered ? svg`<g class="pg-lid">${lid}</g>` : nothing]);

/** The lid alone. */
export const shakerLid = () => picture([120, 88], "pg-shaker", "", lid);

// Chips and markers

const CHIP_EDGES = ["#3b6ea8", "#a4473c", "#2f7d5b", "#57467f", "#b0792a"];

/** A small stack of chips: higher for more money. The amount stands beside it in words. */
export function chips(cents) {
  const height = Math.max(1, Math.min(5, Math.floor(Math.log10(Math.max(cents, 100)) * 1.5) - 2));
  return picture([40, 36], "pg-chips", "", Array.from({ length: height }, (_, level) => {
    const y = 28 - level * 5;
    const edge = CHIP_EDGES[height - 1];
    return svg`<path d="M4 ${y - 3}v5c0 3.8 7.2 5.6 16 5.6s16-1.8 16-5.6v-5Z" fill=${edge} stroke="#10131a" stroke-width=".8"></path>
      <ellipse cx="20" cy=${y - 3} rx="16" ry="5.6" fill="#f4efe2" stroke=${edge} stroke-width="3"></ellipse>`;
  }));
}

const round = (fill, edge, drawn) => picture([32, 32], "pg-marker", "", [
  svg`<circle cx="16" cy="16" r="14.5" fill=${fill} stroke=${edge} stroke-width="2"></circle>`, drawn]);

/** The flat disc (or cut card) that marks the starting position. */
export const startMarker = () => round("#f4efe2", "#1b1d21", svg`<path d="M12 9 23 16 12 23Z" fill="#1b1d21"></path>`);

/** The marker of the bank. */
export const bankMarker = () => round("#d9b66a", "#4b2f1d",
  svg`<path d="M7 14 16 8l9 6Z M9 15.5h2.5v6H9Z M14.8 15.5h2.5v6h-2.5Z M20.5 15.5H23v6h-2.5Z M7.5 22.5h17V25h-17Z" fill="#3a2414"></path>`);

/** The dragon's eye button. */
export const dragonsEye = () => round("#123f36", "#d9b66a",
  svg`<path d="M4.5 16C9 9 23 9 27.5 16 23 23 9 23 4.5 16Z" fill="#f4efe2"></path>
    <circle cx="16" cy="16" r="5" fill="#b3211d"></circle><ellipse cx="16" cy="16" rx="1.5" ry="4.4" fill="#1b1d21"></ellipse>`);

/** The second button, with its number of triples. */
export const secondButton = (count) => round("#f4efe2", "#b3211d",
  svg`<text x="16" y="22.5" font-size="18" text-anchor="middle" fill="#1b1d21">${count}</text>`);

/** The button by its marker's name in a scene. */
export const MARKERS = { start: startMarker, bank: bankMarker, "dragon's eye": dragonsEye };

const SIGNS = {
  win: "M3 12 8 3l5 9Z",
  lose: "M3 4l5 9 5-9Z",
  push: "M3 4.5h10v2.8H3Z M3 9.2h10V12H3Z",
};

/** The sign of an outcome: up, down, or level. */
export const sign = (outcome) => picture([16, 16], "pg-sign", "", svg`<path d=${SIGNS[outcome] ?? SIGNS.push} fill="currentColor"></path>`);
