/** Verify this round: what was shown against what was sealed before the call, in the visitor's own browser. */

import { LitElement, html, nothing } from "/static/vendor/lit.js";
import { Refusal, ask } from "./api.js";
import { clauses } from "./clauses.js";
import { checkRound, isSecure } from "./commitment.js";
import { frame, refused } from "./frame.js";
import { drop, named, roundChoice, roundOf } from "./rounds.js";
import { ready } from "./settings.js";
import { sentence } from "./told.js";
import { listOf, onLang, pieceName, place, t } from "./texts.js";

/** The acts by which pieces come to lie where nobody ever sees them. */
const STAYS_SHUT = ["stack-collected", "stub-discarded"];

class Verify extends LitElement {
  static properties = {
    rounds: { state: true },
    chosen: { state: true },
    found: { state: true },
    fault: { state: true },
    note: { state: true },
  };

  constructor() {
    super();
    this.rounds = [];
    this.chosen = 0;
    this.found = null;
    this.fault = null;
    this.note = "";
    onLang(() => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("hashchange", () => this.#fromTable());
    this.#fromTable();
  }

  render() {
    return frame(
      "verify",
      html`<h1>${t("verify.heading")}</h1>
        <p>${t("verify.lead")}</p>
        ${isSecure() ? nothing : html`<p class="note">${t("verify.insecure")}</p>`}
        ${drop(
          t("verify.drop"),
          (text) => this.#take(text),
          (name) => (this.note = t("rounds.too-large", { name })),
        )}
        ${this.note ? html`<p class="fault" role="alert">${this.note}</p>` : nothing} ${refused(this.fault)}
        ${roundChoice(
          this.rounds,
          this.chosen,
          ({ table, number }) => [table, t("rounds.number", { n: number })].filter(Boolean).join(" · "),
          (index) => this.#check(index),
        )}
        ${this.found ? this.#result() : nothing}
        <details class="card">
          <summary><h2>${t("verify.how")}</h2></summary>
          <p>${t("verify.how.tree")}</p>
          <ul>
            <li><code>leaf = sha256(00 ‖ salt ‖ piece)</code></li>
            <li><code>node = sha256(01 ‖ left ‖ right)</code></li>
            <li><code>root = sha256(02 ‖ leaves, two bytes ‖ top)</code></li>
          </ul>
          <p>${t("verify.how.odd")}</p>
        </details>`,
    );
  }

  #result() {
    const { seals, opened, places, leaves } = this.found;
    if (!this.#round().isOver) return html`<p class="note" role="status">${t("verify.not-over")}</p>`;
    if (!seals.length) return html`<p class="fault" role="alert">${t("verify.no-seal")}</p>`;
    const faults = opened.filter(({ fault }) => fault).length;
    const isLate = !seals.at(-1).isBefore;
    return html`<section aria-labelledby="verdict">
      <h2 id="verdict" tabindex="-1">${t("verify.verdict")}</h2>
      ${faults || isLate
        ? html`<p class="fault" role="alert">${faults ? t("verify.bad", { n: faults }) : t("verify.late")}</p>`
        : html`<p class="fine" role="status">${t("verify.good", { n: opened.length })}</p>`}
      ${seals.map(
        ({ root, act, call, isBefore }) => html`<div class="card">
          <h3>${t("verify.seal")}</h3>
          <p class="hash">${root}</p>
          <p>
            ${!isBefore
              ? t("verify.seal.after", { act: act.n })
              : call
                ? t("verify.seal.before", { act: act.n, call: call.n })
                : t("verify.seal.no-call", { act: act.n })}
          </p>
        </div>`,
      )}
      ${this.#opened(opened)} ${this.#shut(leaves - places, leaves)}
    </section>`;
  }

  #opened(opened) {
    return html`<h3>${t("verify.opened")}</h3>
      <table class="opened">
        <thead>
          <tr>
            <th scope="col">${t("verify.act")}</th>
            <th scope="col">${t("verify.shown")}</th>
            <th scope="col">${t("verify.places")}</th>
            <th scope="col">${t("verify.finding")}</th>
          </tr>
        </thead>
        <tbody>
          ${opened.map(({ act, what, pieces, openings, fault }) => {
            const isDice = what === "dice";
            return html`<tr>
              <td>${act.n}. ${sentence(act.event, this.#noun())}</td>
              <td>${isDice ? t("verify.dice", { dice: pieces[0] }) : t("verify.whose", { place: place(what), pieces: listOf(pieces.map(pieceName)) })}</td>
              <td>${openings.map((opening) => opening.place + 1).join(", ")}</td>
              <td>
                ${fault
                  ? html`<span class="fault">✗ ${faultWords(fault)}</span>`
                  : html`<span>✓ ${t("verify.as-sealed")}</span>`}
              </td>
            </tr>`;
          })}
        </tbody>
      </table>`;
  }

  #shut(count, leaves) {
    const acts = this.#round().acts.filter(({ event }) => STAYS_SHUT.includes(event.type));
    return html`<div class="card">
      <h3>${t("verify.shut")}</h3>
      <p>${t("verify.shut.count", { n: count, leaves })}</p>
      <p>${t("verify.shut.why")}</p>
      <ul>
        ${acts.map(
          (act) => html`<li>${sentence(act.event, this.#noun())} <pg-cites .cites=${act.cites ?? []}></pg-cites></li>`,
        )}
      </ul>
    </div>`;
  }

  #round() {
    return this.rounds[this.chosen];
  }

  #noun() {
    return this.#round().noun;
  }

  async #take(text) {
    this.#clear();
    const rounds = roundsIn(text);
    if (rounds?.length) {
      this.rounds = await completed(rounds);
      await this.#check(0);
    } else {
      this.note = t("verify.unreadable");
    }
  }

  async #fromTable() {
    const wanted = named();
    if (!wanted) return;
    this.#clear();
    try {
      const round = await roundOf(wanted);
      if (!round) {
        this.note = t("rounds.no-code", wanted);
        return;
      }
      this.rounds = [fromServer(round)];
      await this.#check(0);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.fault = refusal;
    }
  }

  async #check(index) {
    this.chosen = index;
    this.found = await checkRound(this.#round().acts);
    await this.updateComplete;
    this.querySelector("#verdict")?.focus();
  }

  #clear() {
    Object.assign(this, { rounds: [], chosen: 0, found: null, fault: null, note: "" });
  }
}

function faultWords({ kind, piece, pieces, place: at, owner }) {
  const words = { piece: piece && pieceName(piece), place: at + 1 };
  if (pieces) words.pieces = listOf(pieces.map(pieceName));
  if (owner) words.owner = owner === "dice" ? t("verify.the-dice") : place(owner);
  return t(`verify.fault.${kind}`, words);
}

/** The rounds in a text: one as a table gives it, or the lines of a record; null where it is neither. */
function roundsIn(text) {
  const whole = parsed(text);
  if (Array.isArray(whole?.acts)) return [fromServer(whole)];
  if (Array.isArray(whole?.rounds)) return whole.rounds.map(fromServer);
  const lines = text.split("\n").filter((line) => line.trim()).map(parsed);
  return lines.every((line) => line !== null && typeof line === "object") ? fromRecord(lines) : null;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromServer({ about, number, table, acts, is_over: isOver = true }) {
  const { name, game } = about ?? {};
  return { table: table || name || "", number, game: game?.name, noun: game?.noun ?? "tile", acts, isOver };
}

/** The rounds of a record. Its lines have the event's fields beside their own. */
function fromRecord(lines) {
  const rounds = new Map();
  const games = new Map();
  const passed = new Map();
  for (const line of lines) {
    const table = line.table ?? "";
    if (!line.type) {
      games.set(table, line.game);
      continue;
    }
    const number = line.round ?? passed.get(table) ?? 1;
    const key = `${table}/${number}`;
    const game = games.get(table) ?? games.get("");
    if (!rounds.has(key)) rounds.set(key, { table, number, game, noun: "tile", acts: [], isOver: true });
    const { acts } = rounds.get(key);
    const { commitment, openings, cites = [], ...event } = line;
    acts.push({ n: line.seq ?? acts.length + 1, event, commitment, openings, cites });
    if (line.type === "round-closed" || line.type === "round-voided") passed.set(table, number + 1);
  }
  return [...rounds.values()];
}

/** The same rounds with what the server knows of them: the basis of their clauses, the noun of their pieces. */
async function completed(rounds) {
  const [known, all] = await Promise.all([clauses().catch(() => ({})), ask("/api/games").catch(() => [])]);
  const based = (one) => (Array.isArray(one) ? one : [one, known[one]?.basis]);
  for (const round of rounds) {
    round.noun = all.find(({ name }) => name === round.game)?.noun ?? round.noun;
    for (const act of round.acts) act.cites = (act.cites ?? []).map(based);
  }
  return rounds;
}

await ready();
customElements.define("pg-verify", Verify);
