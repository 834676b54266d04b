/** The seal of a round, checked in the visitor's own browser: what was opened against the root published before. */

const LEAF = 0;
const NODE = 1;
const ROOT = 2;
const SALT_BYTES = 16;
const MOST_LEAVES = 1 << 16;

/** Whether the browser's own SHA-256 can be used: it is there in a secure context only. */
export const isSecure = () => globalThis.crypto?.subtle !== undefined;

/** The SHA-256 of some bytes: the browser's where it has one for us, else our own. */
export async function sha256(bytes) {
  return isSecure() ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
}

/** Whether an opening belongs to the root. False, never an error, for anything that does not fit. */
export async function isOpened(root, { place, leaves, piece, salt, path }) {
  const [seal, grain, siblings] = [bytesOf(root), bytesOf(salt), Array.isArray(path) ? path.map(bytesOf) : [null]];
  if (!seal || grain?.length !== SALT_BYTES || siblings.includes(null) || typeof piece !== "string") return false;
  if (!Number.isInteger(place) || !Number.isInteger(leaves)) return false;
  if (place < 0 || place >= leaves || leaves >= MOST_LEAVES) return false;
  let found = await sha256(joined([LEAF], grain, new TextEncoder().encode(piece)));
  let [here, last] = [place, leaves - 1];
  while (last) {
    if ((here ^ 1) <= last) {
      const sibling = siblings.shift();
      if (!sibling) return false;
      found = await sha256(here & 1 ? joined([NODE], sibling, found) : joined([NODE], found, sibling));
    }
    here >>= 1;
    last >>= 1;
  }
  if (siblings.length) return false;
  return hexOf(await sha256(joined([ROOT], [leaves >> 8, leaves & 255], found))) === root.toLowerCase();
}

/** What an act shows of the pieces or the dice: whose, and what; nothing for other acts. */
function shown({ type, position, low, high, pieces, dice }) {
  switch (type) {
    case "hand-exposed":
      return { what: position, pieces: [...(low ?? []), ...(high ?? [])] };
    case "hand-turned-up":
      return { what: position, pieces: pieces ?? [] };
    case "shaker-uncovered":
      return { what: "dice", pieces: [(dice ?? []).join(",")] };
    default:
      return null;
  }
}

/**
 * A round checked: `seals` (each root with its act, the act of the call after it and whether it came before the call),
 * `opened` (each act that showed something, with its fault or none), `places` opened of `leaves`.
 *
 * A fault is `{kind, …}`: nothing, other, false, wrong-place, twice, taken.
 */
export async function checkRound(acts) {
  const seals = [];
  const opened = [];
  let seal = null;
  let isCalled = false;
  let leaves = 0;
  for (const act of acts) {
    const { type } = act.event;
    if (type === "pieces-shuffled" && act.commitment) {
      seal = { root: act.commitment, act, call: null, isBefore: !isCalled, owners: new Map() };
      seals.push(seal);
    }
    if (type === "no-more-bets-called") {
      isCalled = true;
      if (seal && !seal.call) seal.call = act;
    }
    const seen = shown(act.event);
    const openings = act.openings ?? [];
    if (!seen || (!seal && !openings.length)) continue;
    if (openings.length) leaves = openings[0].leaves;
    opened.push({ act, ...seen, openings, fault: await faultOf(seal, seen, openings) });
  }
  const places = seal ? seal.owners.size : 0;
  return { seals, opened, places, leaves };
}

/** Why the openings do not prove what was shown; null where they do. A seal keeps whose piece each place is. */
async function faultOf(seal, { what, pieces }, openings) {
  if (!openings.length) return { kind: what === "dice" ? "nothing-dice" : "nothing" };
  const written = openings.map(({ piece }) => piece);
  if (String(written.toSorted()) !== String(pieces.toSorted())) return { kind: "other", pieces: written };
  for (const opening of openings) {
    const { piece, place, leaves } = opening;
    if (!(await isOpened(seal?.root ?? "", opening))) return { kind: "false", piece, place };
    if ((what === "dice") !== (place === leaves - 1)) return { kind: "wrong-place", place };
    const owner = seal.owners.get(place) ?? what;
    seal.owners.set(place, owner);
    if (owner !== what) return { kind: "taken", place, owner };
  }
  if (new Set(openings.map(({ place }) => place)).size < openings.length) return { kind: "twice" };
  return null;
}

function bytesOf(hex) {
  if (typeof hex !== "string" || hex.length % 2 || /[^0-9a-f]/i.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// SHA-256 as FIPS 180-4 has it. Its constants are the first bits of the roots of the first primes: 32 bits of fraction,
// which a double holds with room to spare.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The SHA-256 of some bytes, without the browser's help. */
export function ownSha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at);
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => found.setInt32(4 * index, word));
  return new Uint8Array(found.buffer);
}

function mix(state, view, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND_CONSTANTS[i] + words[i]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] += word));
}
