// My own results: the verdict on each hand, why, and what was paid or collected. They stay until the next call.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./clauses.js";
import { verdict } from "./speech.js";
import { t } from "./texts.js";
import { sentence, whyLines } from "./told.js";
import { wagersOf } from "./wagers.js";

const MONEY = new Set([
  "wager-paid", "wager-collected", "commission-taken", "wager-returned", "payment-corrected", "bank-paid", "bank-paid-in",
]);

const isHeldBy = (person, position, acts) =>
  position === person || wagersOf(acts, person).some((wager) => wager.position === position);

/** Whether an event of these acts moved a person's money. */
export function movesMoneyOf(person, event, acts) {
  return MONEY.has(event.type) && (event.payer === person || isHeldBy(person, event.position, acts));
}

/** What the last round that was settled came to for a person, whether he banked it, and its number. */
export function resultsOf(view) {
  const isDealt = view.roundActs.some(({ event }) => event.type === "no-more-bets-called");
  const acts = isDealt ? view.roundActs : view.lastActs;
  const isBank = acts.some(({ event }) => event.type === "bank-taken" && event.by === view.me);
  const verdicts = acts.filter(
    ({ event }) => event.type === "hand-compared" && (isBank || isHeldBy(view.me, event.position, acts)),
  );
  const moved = acts.filter(({ event }) => movesMoneyOf(view.me, event, acts));
  return { isBank, verdicts, moved, round: acts[0]?.round };
}

export class PgResults extends LitElement {
  static properties = { view: { attribute: false } };

  createRenderRoot() {
    return this;
  }

  render() {
    if (!this.view?.me) return nothing;
    const { isBank, verdicts, moved, round } = resultsOf(this.view);
    if (!verdicts.length && !moved.length) return nothing;
    return html`<section class="results" aria-labelledby="results-title">
      <h3 id="results-title">${t(isBank ? "table.result-bank" : "table.result", { round })}</h3>
      ${verdicts.map((act) => this.#verdict(act))}
      ${moved.length ? html`<ul class="money">${moved.map((act) => this.#moved(act))}</ul>` : nothing}
    </section>`;
  }

  get #noun() {
    return this.view.about.game.noun;
  }

  #verdict(act) {
    return html`<p class="verdict ${act.event.outcome}">${verdict(act)}</p>
      <details class="why"><summary>${t("table.why")}</summary>
        <ul>${whyLines(act, this.#noun).map((line) => html`<li>${line}</li>`)}</ul>
        <pg-cites .cites=${act.cites}></pg-cites></details>`;
  }

  /** A payment, with what it was reckoned on. */
  #moved(act) {
    const [reckoned] = act.reckoned ? whyLines({ ...act, why: null }, this.#noun) : [];
    return html`<li>${sentence(act.event, this.#noun)} ${reckoned ? html`<small>${reckoned}</small>` : nothing}</li>`;
  }
}
customElements.define("pg-results", PgResults);
