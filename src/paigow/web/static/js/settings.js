/** How the page looks and behaves for this visitor: kept in the browser, and the panel that changes it. */

import { LitElement, css, html } from "/static/vendor/lit.js";
import { LANGUAGES, loadTexts, onLang, preferred, setLang, t } from "./texts.js";

const KEY = "paigow.settings";
const DEFAULTS = {
  theme: "auto",
  fourColour: false,
  large: false,
  motion: "auto",
  dwell: 4,
  brief: false,
  language: "auto",
  autoTake: true,
};
const ALLOWED = {
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "slow", "off"],
  dwell: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "hold"],
  language: ["auto", ...Object.keys(LANGUAGES)],
};

const isAllowed = (name, value) => ALLOWED[name]?.includes(value) ?? typeof value === typeof DEFAULTS[name];

class Settings {
  #values = read();
  #callbacks = new Set();

  get(name) {
    return this.#values[name];
  }

  /** Sets one setting, keeps it, and tells everybody. What is not allowed is an error. */
  set(name, value) {
    if (!(name in DEFAULTS) || !isAllowed(name, value)) throw new RangeError(`${name} cannot be ${value}`);
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // a browser that keeps nothing still plays
    }
    for (const callback of this.#callbacks) callback(name, value);
  }

  /** Calls back with name and value of each change. What comes back ends it. */
  subscribe(callback) {
    this.#callbacks.add(callback);
    return () => this.#callbacks.delete(callback);
  }
}

function read() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // what cannot be read is as good as nothing
  }
  const known = Object.entries(kept).filter(([name, value]) => name in DEFAULTS && isAllowed(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

export const settings = new Settings();

/** Puts on the root element what the style sheets go by. */
function dress() {
  const root = document.documentElement;
  root.dataset.theme = settings.get("theme");
  root.dataset.motion = settings.get("motion");
  root.toggleAttribute("data-large", settings.get("large"));
  root.toggleAttribute("data-four-colour", settings.get("fourColour"));
}

settings.subscribe((name, value) => {
  dress();
  if (name === "language") setLang(value);
});
dress();

/** The texts are there and the page is dressed: to be awaited before anything is shown. */
export const ready = () => loadTexts(settings.get("language"));

/** The language switch: one button for each language, in its own words. */
class LanguageSwitch extends LitElement {
  static styles = css`
    :host { display: inline-flex; gap: 0.25rem; flex-wrap: wrap; }
    button {
      font: inherit; min-height: 2.75rem; min-width: 2.75rem; padding: 0 0.75rem; cursor: pointer;
      color: inherit; background: none; border: 1px solid transparent; border-radius: 0.5rem;
    }
    button:hover { border-color: currentColor; }
    button[aria-pressed="true"] { border-color: currentColor; font-weight: 600; }
    button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  `;

  connectedCallback() {
    super.connectedCallback();
    this.#end = onLang(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
  }

  #end = () => {};

  render() {
    const now = preferred(settings.get("language"));
    return Object.entries(LANGUAGES).map(
      ([code, name]) => html`<button
        type="button"
        lang=${code}
        aria-pressed=${String(code === now)}
        @click=${() => settings.set("language", code)}
      >${name}</button>`,
    );
  }
}
customElements.define("pg-languages", LanguageSwitch);

/** The panel of all settings. */
class SettingsPanel extends LitElement {
  static styles = css`
    :host { display: block; }
    fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 0.75rem; min-width: 0; }
    legend { font-weight: 600; padding: 0 0 0.5rem; }
    label { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; min-height: 2.75rem; }
    .yes { flex-wrap: nowrap; }
    select {
      font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line-strong);
      border-radius: 0.5rem; min-height: 2.75rem; padding: 0 0.5rem; max-width: 100%;
    }
    input { inline-size: 1.5rem; block-size: 1.5rem; flex: none; accent-color: var(--accent); }
    small { display: block; color: var(--quiet); }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  `;

  #ends = [];

  connectedCallback() {
    super.connectedCallback();
    this.#ends = [onLang(() => this.requestUpdate()), settings.subscribe(() => this.requestUpdate())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const end of this.#ends) end();
  }

  render() {
    return html`<fieldset>
      <legend>${t("settings.title")}</legend>
      ${this.#choice("language", (value) => LANGUAGES[value] ?? t("settings.language.auto"))}
      ${this.#choice("theme")} ${this.#choice("motion")}
      ${this.#choice("dwell", (value) =>
        value === "hold" ? t("settings.dwell.hold") : t("settings.dwell.seconds", { n: value }),
      )}
      ${this.#yes("large")} ${this.#yes("fourColour")} ${this.#yes("brief")} ${this.#yes("autoTake")}
    </fieldset>`;
  }

  #choice(name, word = (value) => t(`settings.${name}.${value}`)) {
    const now = settings.get(name);
    const change = (event) => settings.set(name, ALLOWED[name][event.target.selectedIndex]);
    return html`<label>
      <span>${t(`settings.${name}`)}</span>
      <select name=${name} @change=${change}>
        ${ALLOWED[name].map(
          (value) => html`<option value=${value} ?selected=${value === now} .selected=${value === now}>
            ${word(value)}
          </option>`,
        )}
      </select>
    </label>`;
  }

  #yes(name) {
    return html`<label class="yes">
      <input
        type="checkbox"
        name=${name}
        .checked=${settings.get(name)}
        @change=${(event) => settings.set(name, event.target.checked)}
      />
      <span>${t(`settings.${name}`)}<small>${t(`settings.${name}.about`)}</small></span>
    </label>`;
  }
}
customElements.define("pg-settings", SettingsPanel);
