/** The staff's page: signing in, every table of the house, coming to one, a new link in place of a lost one. */

import { LitElement, html, nothing, repeat } from "/static/vendor/lit.js";
import { Refusal, ask } from "./api.js";
import { frame, refused } from "./frame.js";
import { forget, keep, session } from "./session.js";
import { ready } from "./settings.js";
import { lang, listOf, onLang, person, t, tOr } from "./texts.js";

const MOST_SHOWN = 50;
/** The places to which whoever is signed in comes himself, each with a button of its own. */
const OWN = { floorperson: ["floorperson", "surveillance"], surveillance: ["surveillance"], dealer: ["dealer"] };

class StaffPage extends LitElement {
  static properties = {
    signed: { state: true },
    notice: { state: true },
    fault: { state: true },
    tables: { state: true },
    wanted: { state: true },
    given: { state: true },
    said: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.signed = session();
    /** What is said above the form: that a session has lapsed, or was ended. */
    this.notice = "";
    /** What was refused: at the form, at the list, or at a table. */
    this.fault = null;
    this.tables = null;
    this.wanted = "";
    this.given = null;
    this.said = "";
    this.busy = false;
    this.name = "";
    onLang(() => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.signed) this.#list();
  }

  render() {
    return frame(
      "staff",
      html`<h1>${t("staff.heading")}</h1>
        ${this.signed ? this.#house() : this.#form()}
        <p role="status">${this.said}</p>`,
    );
  }

  // Signing in

  #form() {
    const fault = this.fault;
    const isWrong = fault?.status === 401;
    const field = { described: fault ? "sign-in-fault" : nothing, invalid: isWrong ? "true" : nothing };
    return html`<p class="lead">${t("staff.lead")}</p>
      ${this.notice ? html`<p class="note" role="alert">${t(this.notice)}</p>` : nothing}
      <section class="card narrow" aria-labelledby="sign-in">
        <h2 id="sign-in">${t("staff.sign-in")}</h2>
        <form novalidate @submit=${(event) => this.#signIn(event)}>
          <div class="stack">
            <div class="field">
              <label for="staff-name">${t("staff.name")}</label>
              <input
                id="staff-name"
                name="name"
                autocomplete="username"
                autocapitalize="none"
                spellcheck="false"
                maxlength="64"
                aria-describedby=${field.described}
                aria-invalid=${field.invalid}
                .value=${this.name}
              />
            </div>
            <div class="field">
              <label for="staff-password">${t("staff.password")}</label>
              <input
                id="staff-password"
                name="password"
                type="password"
                autocomplete="current-password"
                maxlength="200"
                aria-describedby=${field.described}
                aria-invalid=${field.invalid}
              />
            </div>
            ${this.#signInFault(fault)}
            <button class="main-action" aria-busy=${String(this.busy)}>
              ${t(this.busy ? "staff.signing-in" : "staff.sign-in")}
            </button>
          </div>
        </form>
      </section>
      <p class="quiet small">${t("staff.accounts")}</p>`;
  }

  #signInFault(fault) {
    const words = { 401: "staff.wrong", 422: "staff.wrong", 429: "staff.wait" };
    if (!fault || !(fault.status in words)) return refused(fault, "sign-in-fault");
    const text = t(words[fault.status], { n: fault.wait });
    return html`<p class="fault" role="alert" id="sign-in-fault">${text}</p>`;
  }

  async #signIn(event) {
    event.preventDefault();
    if (this.busy) return;
    const form = event.target;
    const { name, password } = Object.fromEntries(new FormData(form));
    this.name = name.trim();
    Object.assign(this, { busy: true, fault: null, said: "" });
    try {
      keep(await ask("/api/sessions", { json: { name: this.name, password } }));
    } catch (refusal) {
      this.#refuse("sign-in", refusal);
      await this.updateComplete;
      form.elements.password.select();
      return;
    } finally {
      this.busy = false;
    }
    form.reset();
    Object.assign(this, { signed: session(), notice: "" });
    await this.#list();
    this.querySelector("#tables")?.focus();
  }

  async #signOut() {
    await this.#asking("list", async (code) => {
      await ask("/api/sessions", { method: "DELETE", code });
      this.#out("staff.signed-out");
    });
  }

  /** Nobody is signed in any more: the form is there again, and says why. */
  async #out(notice) {
    this.name = this.signed?.name ?? this.name;
    forget();
    Object.assign(this, { signed: null, tables: null, given: null, wanted: "", fault: null, said: "", notice });
    await this.updateComplete;
    this.querySelector("#staff-password").focus();
  }

  // The tables

  #house() {
    const { name, role, until } = this.signed;
    const at = new Intl.DateTimeFormat(lang(), { weekday: "short", hour: "2-digit", minute: "2-digit" });
    const time = html`<time datetime=${until}>${at.format(new Date(until))}</time>`;
    const [before, after] = t("staff.until").split("{time}");
    return html`<div class="card row signed-in">
        <p>
          <strong>${t("staff.signed-in", { name, role: t(`staff.as.${role}`) })}</strong>
          <span class="quiet">${before}${time}${after}</span>
        </p>
        <button type="button" @click=${() => this.#signOut()}>${t("staff.sign-out")}</button>
      </div>
      <h2 id="tables" tabindex="-1">${t("staff.tables")}</h2>
      ${this.fault?.at === "list" ? refused(this.fault) : nothing}
      ${this.tables ? this.#found() : html`<p>${t("staff.loading")}</p>`}`;
  }

  #found() {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = this.tables.filter((table) => {
      const text = [table.table, table.name, gameOf(table)].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const shown = matches.slice(0, MOST_SHOWN);
    const left = matches.length - shown.length;
    return html`<div class="row finding">
        <div class="field">
          <label for="find">${t("staff.find")}</label>
          <input id="find" type="search" autocomplete="off" @input=${(event) => (this.wanted = event.target.value)} />
        </div>
        <button type="button" @click=${() => this.#again()}>${t("staff.refresh")}</button>
      </div>
      ${this.tables.length ? nothing : html`<p>${t("staff.no-table")} <a href="/">${t("staff.open-one")}</a></p>`}
      ${this.tables.length && !shown.length ? html`<p>${t("staff.none-found")}</p>` : nothing}
      <ul class="house-tables">
        ${repeat(shown, ({ table }) => table, (table) => this.#table(table))}
      </ul>
      ${left ? html`<p>${t("staff.more", { n: left })}</p>` : nothing}`;
  }

  #table(table) {
    const id = `table-${table.table}`;
    return html`<li class="card" aria-labelledby=${id}>
      <h3 id=${id}>${table.name ? `${table.name} · ${table.table}` : table.table}</h3>
      <dl class="facts">
        <dt>${t("staff.game")}</dt>
        <dd>${gameOf(table)}</dd>
        <dt>${t("staff.kind")}</dt>
        <dd>${tOr(`staff.kind.${table.kind}`, table.kind)}</dd>
        <dt>${t("staff.round")}</dt>
        <dd>${table.round ?? t(table.is_elsewhere ? "staff.not-known" : "staff.at-rest")}</dd>
        <dt>${t("staff.there")}</dt>
        <dd>${table.is_elsewhere ? t("staff.not-known") : there(table)}</dd>
      </dl>
      ${table.is_elsewhere ? elsewhere(table) : this.#ways(table, id)}
      ${this.fault?.at === table.table ? refused(this.fault) : nothing}
    </li>`;
  }

  /** The ways to a table that the server offers to whoever is signed in. */
  #ways(table, id) {
    const own = OWN[this.signed.role].map((role) => table.places.find((place) => place.role === role)).filter(Boolean);
    const taken = own.filter(({ role, replaces }) => replaces && table.people.some((there) => there.role === role));
    return html`<div class="row" role="group" aria-labelledby=${id}>
        ${own.map(
          (place) => html`<button
            type="button"
            aria-describedby=${taken.includes(place) ? `${id}-${place.role}` : nothing}
            @click=${() => this.#come(table, place)}
          >
            ${t(`staff.come.${place.role}`)}
          </button>`,
        )}
      </div>
      ${taken.map(
        ({ role }) => html`<p class="quiet small taken" id="${id}-${role}">${t("staff.taken", { who: person(role) })}</p>`,
      )}
      ${table.places.length ? this.#newLink(table, id) : html`<p class="quiet">${t("staff.no-place")}</p>`}`;
  }

  #newLink(table, id) {
    const given = this.given?.table === table.table ? this.given : null;
    return html`<details>
      <summary>${t("staff.new-link")}</summary>
      <form novalidate @submit=${(event) => this.#give(event, table)}>
        <div class="row finding">
          <div class="field">
            <label for="${id}-place">${t("staff.place")}</label>
            <select id="${id}-place" name="place" aria-describedby="${id}-about">
              ${table.places.map((place, n) => html`<option value=${n}>${placeName(place)}</option>`)}
            </select>
          </div>
          <button>${t("staff.make-link")}</button>
        </div>
        <p class="quiet small" id="${id}-about">${t("staff.new-link.about")}</p>
      </form>
      ${given ? this.#given(given) : nothing}
    </details>`;
  }

  /** A link that was made. It is shown this once: the server keeps only a hash of its code. */
  #given(given) {
    const who = placeName(given);
    const link = new URL(given.link, location.origin).href;
    return html`<div class="given" role="group" aria-labelledby="given" tabindex="-1">
      <p class="fine" id="given">${t("staff.given", { who })} ${given.replaces ? t("staff.replaced") : nothing}</p>
      <div class="field">
        <label for="given-link">${t("start.link")}</label>
        <input id="given-link" readonly .value=${link} @focus=${(event) => event.target.select()} />
      </div>
      <p>${t("start.code-is")} <code>${given.code}</code></p>
      <div class="row">
        <button type="button" @click=${() => this.#copy(link, who)}>${t("start.copy-link")}</button>
        <button type="button" @click=${() => (this.given = null)}>${t("staff.hide")}</button>
      </div>
    </div>`;
  }

  // What is done

  /** Asks in the name of whoever is signed in. A session that has lapsed is said, and asked for again. */
  async #asking(at, work) {
    if (this.busy) return; // a button that is pressed twice asks once, and keeps the focus
    Object.assign(this, { busy: true, fault: null, said: "" });
    try {
      await work(this.signed.token);
    } catch (refusal) {
      if (refusal.status === 401) await this.#out("staff.lapsed");
      else this.#refuse(at, refusal);
    } finally {
      this.busy = false;
    }
  }

  async #list() {
    await this.#asking("list", async (code) => {
      const found = await ask("/api/staff/tables", { code });
      this.tables = found.sort((one, other) => other.lines - one.lines || (other.round ?? 0) - (one.round ?? 0));
    });
  }

  async #again() {
    this.given = null;
    await this.#list();
    if (this.tables && !this.fault) this.said = t("staff.refreshed", { n: this.tables.length });
  }

  #place(table, { role, person }) {
    const path = `/api/staff/tables/${encodeURIComponent(table.table)}/places`;
    return (code) => ask(path, { code, json: { role, person } });
  }

  async #come(table, place) {
    await this.#asking(table.table, async (code) => location.assign((await this.#place(table, place)(code)).link));
  }

  async #give(event, table) {
    event.preventDefault();
    const place = table.places[Number(new FormData(event.target).get("place"))];
    await this.#asking(table.table, async (code) => {
      this.given = { ...(await this.#place(table, place)(code)), replaces: place.replaces };
      await this.updateComplete;
      this.querySelector(".given").focus();
    });
  }

  async #copy(link, who) {
    try {
      await navigator.clipboard.writeText(link);
      this.said = t("start.copied-link", { who });
    } catch {
      this.querySelector("#given-link").focus();
      this.said = t("start.not-copied");
    }
  }

  #refuse(at, refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { what, where, allowed, todo, status, wait } = refusal;
    this.fault = { at, what, where, allowed, todo, status, wait };
  }
}

const gameOf = ({ game }) => tOr(`game.${game}`, game);
const placeName = ({ role, person: seat }) => (role === "player" ? person(seat) : t(`start.role.${role}`));

/** Who is at a table: "the dealer, player 2 and a spectator (3)". */
function there({ people }) {
  if (!people.length) return t("staff.nobody");
  const words = people.map(({ role, person: seat, lines }) => {
    const who = person(role === "player" ? seat : role);
    return lines > 1 ? t("staff.lines", { who, n: lines }) : who;
  });
  return listOf(words);
}

/** A table that another process keeps: asked for at its own address. */
function elsewhere({ url }) {
  return html`<p class="note">
    ${t("staff.elsewhere")} ${/^https?:/.test(url) ? html`<a href=${new URL("/staff", url).href}>${url}</a>` : nothing}
  </p>`;
}

await ready();
customElements.define("pg-staff", StaffPage);
