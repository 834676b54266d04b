// Under the felt: the act that is being shown, and the one that comes next, each with its clause and basis.

import { html, LitElement, nothing } from "/static/vendor/lit.js";
import "./clauses.js";
import { isAnybodys } from "./steps.js";
import { t } from "./texts.js";
import { dueSentence, marked, sentence } from "./told.js";

/** `moving` is the act that moves on the felt just now; while none does it is the last that has happened. */
export class PgNow extends LitElement {
  static properties = { view: { attribute: false }, moving: { attribute: false } };

  createRenderRoot() {
    return this;
  }

  render() {
    const { view } = this;
    if (!view?.about) return nothing;
    const { noun } = view.about.game;
    const act = (view.isBehind && this.moving) || view.roundActs.at(-1) || view.lastActs.at(-1);
    const [next] = view.isBehind ? [] : view.state.due.filter((step) => !isAnybodys(step));
    return html`<dl class="now">
      ${act ? line(t("table.now"), marked(sentence(act.event, noun), act.event), act.cites) : nothing}
      ${next ? line(t("table.next"), marked(dueSentence(next, noun), next.event), next.cites) : nothing}
    </dl>`;
  }
}
customElements.define("pg-now", PgNow);

const line = (name, said, cites) => html`<div>
  <dt>${name}</dt>
  <dd><p>${said}</p><pg-cites .cites=${cites}></pg-cites></dd>
</div>`;
