/** What every page but the table has about it: language and settings first, then the way to the other pages. */

import { html, nothing } from "/static/vendor/lit.js";
import { t } from "./texts.js";
import "./settings.js";

const PAGES = { start: "/", replay: "/replay", verify: "/verify", staff: "/staff" };

/** The page with its head, and `content` as its main part. `here` is the page's name. */
export function frame(here, content) {
  document.title = here === "start" ? t("frame.title") : `${t(`${here}.title`)} · ${t("frame.title")}`;
  return html`<a class="skip" href="#main">${t("frame.skip")}</a>
    <header class="page-head">
      <div class="bar">
        <pg-languages></pg-languages>
        <details class="settings">
          <summary>${t("settings.open")}</summary>
          <div class="card"><pg-settings></pg-settings></div>
        </details>
        <span class="grow"></span>
        <nav aria-label=${t("frame.pages")}>
          ${Object.entries(PAGES).map(
            ([name, path]) => html`<a href=${path} aria-current=${name === here ? "page" : nothing}
              >${t(`frame.${name}`)}</a
            >`,
          )}
        </nav>
      </div>
    </header>
    <main id="main" tabindex="-1">${content}</main>`;
}

/** A refusal in words: what was wrong, what is allowed, what to do. The server says it in English. */
export function refused(fault, id = undefined) {
  if (!fault) return nothing;
  if (fault.where === "network") return html`<p class="fault" role="alert" id=${id ?? nothing}>${t("frame.no-answer")}</p>`;
  return html`<p class="fault" role="alert" id=${id ?? nothing}>
    <span lang="en">${sentenced(fault.what)}</span>
    ${fault.allowed ? html`${t("frame.allowed")} <span lang="en">${ended(fault.allowed)}</span>` : nothing}
    ${fault.todo ? html`<span lang="en">${sentenced(fault.todo)}</span>` : nothing}
  </p>`;
}

const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
const sentenced = (text) => ended(text.slice(0, 1).toUpperCase() + text.slice(1));
