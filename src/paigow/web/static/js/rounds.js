/** Where replay and verify get their rounds: a file, pasted text, or a table at which the visitor has a place. */

import { html, nothing } from "/static/vendor/lit.js";
import { ask } from "./api.js";
import { t } from "./texts.js";

export const LARGEST = 4 * 1024 * 1024;

/** The table and the round that the address names, `#TABLE/ROUND`; null where it names none. */
export function named() {
  const found = /^#([^/]+)\/(\d+)$/.exec(location.hash);
  return found && { table: decodeURIComponent(found[1]), round: Number(found[2]) };
}

/** A round of a live table, as the visitor's place there may see it. Without its code there is none. */
export function roundOf({ table, round }) {
  const code = sessionStorage.getItem(`paigow.code.${table}`);
  if (!code) return Promise.resolve(null);
  return ask(`/api/tables/${encodeURIComponent(table)}/rounds/${round}`, { code });
}

/** Where a record is dropped, chosen or pasted. `take` is given its text, `refuse` the name of what is too large. */
export function drop(label, take, refuse) {
  const read = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) refuse(file.name);
    else take(await file.text(), file.name);
  };
  const over = (event, is) => {
    event.preventDefault();
    event.currentTarget.classList.toggle("over", is);
  };
  const dropped = (event) => {
    over(event, false);
    read(event.dataTransfer.files[0]);
  };
  const pasted = (event) => {
    event.preventDefault();
    const text = event.target.elements.pasted.value;
    if (text.trim()) take(text, "");
  };
  return html`<div
    class="drop"
    @dragover=${(event) => over(event, true)}
    @dragleave=${(event) => over(event, false)}
    @drop=${dropped}
  >
    <label class="field"
      ><span>${label}</span
      ><input type="file" accept=".jsonl,.json,.txt,application/json" @change=${(event) => read(event.target.files[0])}
    /></label>
    <details>
      <summary>${t("rounds.paste")}</summary>
      <form novalidate class="stack" @submit=${pasted}>
        <label class="field"
          ><span>${t("rounds.text")}</span
          ><textarea name="pasted" spellcheck="false" autocomplete="off"></textarea>
        </label>
        <button>${t("rounds.read")}</button>
      </form>
    </details>
  </div>`;
}

/** The choice of a round among several. `words` names each. */
export function roundChoice(rounds, chosen, words, choose) {
  if (rounds.length < 2) return nothing;
  return html`<div class="field chooser">
    <label for="round">${t("rounds.round")}</label>
    <select id="round" @change=${(event) => choose(event.target.selectedIndex)}>
      ${rounds.map(
        (round, index) => html`<option ?selected=${index === chosen} .selected=${index === chosen}>
          ${words(round)}
        </option>`,
      )}
    </select>
  </div>`;
}
