/** The clauses of the law: what each says in a line, on what it rests, and how an act shows its own. */

import { LitElement, css, html, nothing } from "/static/vendor/lit.js";
import { onLang, t, tOr } from "./texts.js";

let asked;

/** All clauses by their ids; asked for once. */
export function clauses() {
  asked ??= fetch("/api/clauses").then((answer) => {
    if (answer.ok) return answer.json();
    throw new Error(`the clauses cannot be had: ${answer.status}`);
  });
  asked.catch(() => (asked = undefined));
  return asked;
}

/** One clause, `{id, gist, basis, edition, …}`; undefined where the registry has none of that id. */
export async function clause(id) {
  const found = (await clauses())[id];
  return found && { id, ...found };
}

/** The clauses of an act, each with its basis; the button opens what they say. */
class Cites extends LitElement {
  static properties = { cites: { attribute: false }, open: { type: Boolean }, found: { state: true } };

  static styles = css`
    :host { display: block; font-size: 0.9rem; }
    button {
      font: inherit; color: inherit; background: none; border: 0; cursor: pointer; text-align: start;
      padding: 0.25rem 0; min-height: var(--cite-height, 2.75rem); display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; align-content: center;
    }
    .all { flex: 1 1 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; }
    button::before { content: "▸"; inline-size: 0.8em; flex: none; }
    button[aria-expanded="true"]::before { content: "▾"; }
    button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 0.3rem; }
    .cite { display: inline-flex; flex-wrap: wrap; gap: 0.4rem; align-items: baseline; }
    .basis {
      border: 1px solid currentColor; border-radius: 1rem; padding: 0 0.5rem; font-size: 0.85em; white-space: nowrap;
    }
    .practice, .choice, .elsewhere { border-style: dashed; }
    dl { margin: 0.25rem 0 0.5rem; }
    dt { font-weight: 600; margin-top: 0.5rem; }
    dd { margin: 0; }
    .quiet { color: var(--quiet); }
  `;

  #end = () => {};

  constructor() {
    super();
    this.cites = [];
    this.open = false;
    this.found = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.#end = onLang(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
  }

  async updated(changed) {
    if (!this.open || !(changed.has("open") || changed.has("cites"))) return;
    try {
      this.found = await clauses();
    } catch {
      this.found = null;
    }
  }

  render() {
    if (!this.cites?.length) return nothing;
    return html`<button
        type="button"
        aria-expanded=${String(this.open)}
        @click=${() => (this.open = !this.open)}
      >
        <span class="all">${this.cites.map(
          ([id, basis]) => html`<span class="cite"
            ><span lang="en">${id}</span> ${basis
              ? html`<span class="basis ${basis}">${t(`basis.${basis}`)}</span>`
              : nothing}</span
          >`,
        )}</span>
      </button>
      ${this.open ? this.#gists() : nothing}`;
  }

  #gists() {
    if (this.found === null) return html`<p role="status">${t("clauses.missing")}</p>`;
    return html`<dl>
      ${this.cites.map(([id, basis]) => {
        const { gist, edition } = this.found[id] ?? {};
        return html`<dt lang="en">${id}</dt>
          <dd><span lang="en">${gist ?? ""}</span></dd>
          <dd class="quiet">
            ${basis ? tOr(`basis.${basis}.about`, basis) : nothing}
            ${edition ? html`<span lang="en">${edition}</span>` : nothing}
          </dd>`;
      })}
    </dl>`;
  }
}
customElements.define("pg-cites", Cites);
