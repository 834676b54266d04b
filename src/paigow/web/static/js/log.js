// What has happened: every act of this round and of the one before, with its clause and why. It is never closed.

import { html, LitElement, nothing, repeat } from "/static/vendor/lit.js";
import "./clauses.js";
import { verdict } from "./speech.js";
import { t } from "./texts.js";
import { marked, sentence, whyLines } from "./told.js";

const IN_RUNS = new Set(["card-dealt", "card-drawn"]);
const ENDS = new Set(["round-closed", "round-voided"]);
const RESULTS = new Set(["hand-compared", "wager-paid", "wager-collected", "commission-taken", "bank-paid", "bank-paid-in"]);

/** Acts in the order they are shown; cards dealt one after another stand together. */
export function inRuns(acts) {
  const rows = [];
  for (const act of acts) {
    const last = rows.at(-1);
    if (IN_RUNS.has(act.event.type) && last?.[0].event.type === act.event.type) last.push(act);
    else rows.push([act]);
  }
  return rows;
}

export class PgLog extends LitElement {
  static properties = { view: { attribute: false }, _says: { state: true } };

  createRenderRoot() {
    return this;
  }

  render() {
    const { view } = this;
    if (!view?.about) return nothing;
    const rounds = [...view.rounds.entries()].filter(([, acts]) => acts.length).slice(-2).reverse();
    return html`${rounds.map(([round, acts], at) => html`
      <section class="round" aria-labelledby="log-${round}">
        <h3 id="log-${round}">${t(at === 0 ? "table.this-round" : "table.round-before", { round })}</h3>
        <div class="row links">
          <button type="button" class="small" @click=${() => this.#download(round)}>${t("table.download")}</button>
          ${ENDS.has(acts.at(-1).event.type) ? this.#elsewhere(round) : nothing}
        </div>
        <ol class="log" reversed>${repeat(inRuns(acts).reverse(), ([act]) => act.seq, (run) => this.#run(run))}</ol>
      </section>`)}
      ${rounds.length ? nothing : html`<p class="calm">${t("table.log-empty")}</p>`}
      <p role="status">${this._says ?? ""}</p>`;
  }

  /** A round that is over can be gone through act by act, and its seal can be opened. */
  #elsewhere(round) {
    const at = `#${encodeURIComponent(this.view.about.id)}/${round}`;
    const isVirtual = this.view.about.kind !== "real";
    return html`<a class="button small" href=${`/replay${at}`}>${t("table.replay")}</a>
      ${isVirtual ? html`<a class="button small" href=${`/verify${at}`}>${t("table.verify")}</a>` : nothing}`;
  }

  #run(run) {
    if (run.length === 1) return this.#act(run[0]);
    return html`<li class="run"><details><summary>${this.#sentence(run[0])} <small>${t("table.and-so-on", { count: run.length })}</small></summary>
      <ol>${run.map((act) => this.#act(act))}</ol></details></li>`;
  }

  #sentence(act) {
    return marked(sentence(act.event, this.view.about.game.noun), act.event);
  }

  #act(act) {
    const why = whyLines(act, this.view.about.game.noun);
    const isResult = RESULTS.has(act.event.type);
    return html`<li class=${isResult ? `result ${act.event.outcome ?? ""}` : nothing} value=${act.n}>
      <span class="said">${this.#sentence(act)}</span>
      ${act.deviation ? html`<p class="fault">✗ ${t("replay.deviation")} <span lang="en">${act.deviation}</span></p>` : nothing}
      ${act.by_clock ? html`<strong class="by-clock">${t("table.by-clock")}</strong>` : nothing}
      ${act.event.type === "hand-compared" ? html`<p class="verdict">${verdict(act)}</p>` : nothing}
      ${why.length ? html`<details class="why"><summary>${t("table.why")}</summary><ul>${why.map((line) => html`<li>${marked(line, act.event)}</li>`)}</ul></details>` : nothing}
      <pg-cites .cites=${act.cites}></pg-cites>
    </li>`;
  }

  async #round(round, form = "") {
    const { about, code } = this.view;
    const answer = await fetch(`/api/tables/${encodeURIComponent(about.id)}/rounds/${round}${form}`, { headers: { Authorization: `Bearer ${code}` } });
    if (!answer.ok) {
      const told = await answer.json().catch(() => null);
      throw new Error(told?.error?.what ?? t("table.round-not-had", { status: answer.status }));
    }
    return answer.text();
  }

  async #download(round) {
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([await this.#round(round, "/record")], { type: "application/x-ndjson" }));
      link.download = `${this.view.about.id}-${round}.paigow.jsonl`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      this._says = "";
    } catch (error) {
      this._says = error.message;
    }
  }
}
customElements.define("pg-log", PgLog);
