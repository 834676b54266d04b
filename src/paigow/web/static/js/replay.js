/** Replay: any recorded round, or one of a live table, act by act, with clauses and breaches. */

import { LitElement, html, nothing } from "/static/vendor/lit.js";
import { Refusal, ask } from "./api.js";
import { frame, refused } from "./frame.js";
import "./clauses.js";
import "./felt.js";
import { drop, named, roundChoice, roundOf } from "./rounds.js";
import { ready, settings } from "./settings.js";
import { marked, sentence, whyLines } from "./told.js";
import { money, onLang, person, t, tOr } from "./texts.js";

const sign = (path) => html`<svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
  <path d=${path} />
</svg>`;
const SIGNS = {
  first: sign("M4 4h3v16H4zM20 4v16L8 12z"),
  back: sign("M15 4v16L4 12zM17 4h3v16h-3z"),
  play: sign("M6 3v18l15-9z"),
  pause: sign("M5 4h5v16H5zM14 4h5v16h-5z"),
  next: sign("M9 4v16l11-8zM4 4h3v16H4z"),
  last: sign("M17 4h3v16h-3zM4 4v16l12-8z"),
};

/** How long an act stays when the round plays by itself, in milliseconds. */
const STAYS = { slow: 2400, full: 1100, auto: 1100, off: 1100 };

class Replay extends LitElement {
  static properties = {
    rounds: { state: true },
    chosen: { state: true },
    at: { state: true },
    isPlaying: { state: true },
    isBusy: { state: true },
    fault: { state: true },
    note: { state: true },
    more: { state: true },
  };

  #scenes = [];
  #record = "";
  #timer = 0;
  #turn = 0;

  constructor() {
    super();
    Object.assign(this, { rounds: [], chosen: 0, at: 0, isPlaying: false, isBusy: false, fault: null, note: "", more: null });
    onLang(() => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("hashchange", () => this.#fromTable());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#fromTable();
  }

  render() {
    return frame(
      "replay",
      html`<h1>${t("replay.heading")}</h1>
        ${this.rounds.length ? nothing : html`<p>${t("replay.lead")}</p>`}
        <details class="card" ?open=${!this.rounds.length}>
          <summary><h2>${t("replay.record")}</h2></summary>
          ${drop(
            t("replay.drop"),
            (text) => this.#take(text),
            (name) => (this.note = t("rounds.too-large", { name })),
          )}
        </details>
        ${this.isBusy ? html`<p role="status">${t("replay.reading")}</p>` : nothing}
        ${this.note ? html`<p class="fault" role="alert">${this.note}</p>` : nothing} ${refused(this.fault)}
        ${this.rounds.length ? this.#round() : nothing}`,
    );
  }

  get #now() {
    return this.rounds[this.chosen];
  }

  get #act() {
    return this.#now.acts[this.at - 1];
  }

  get #noun() {
    return this.#now.about.game.noun;
  }

  #round() {
    const { about, breaches = [] } = this.#now;
    return html`<div class="row">
        ${roundChoice(this.rounds, this.chosen, worded, (index) => this.#choose(index))}
        ${this.more ? html`<button type="button" @click=${() => this.#goOn()}>${t("replay.more")}</button>` : nothing}
      </div>
      <h2 id="title" tabindex="-1">
        ${[about.name || this.#now.table, tOr(`game.${about.game.name}`, about.game.title), numbered(this.#now)]
          .filter(Boolean)
          .join(" · ")}
      </h2>
      <p>
        ${"breaches" in this.#now
          ? breaches.length
            ? t("replay.breaches", { n: breaches.length })
            : t("replay.conforms")
          : t("replay.live")}
      </p>
      <div class="replaying">
        <div>
          <pg-felt .about=${about} .me=${null}></pg-felt>
          ${this.#steps()}
          <section class="card" aria-labelledby="act">${this.#said()}</section>
        </div>
        <div>
          ${this.#report()}
          <section class="card" aria-labelledby="log">
            <h3 id="log">${t("replay.log")}</h3>
            <ol class="act-log" tabindex="0" aria-labelledby="log">
              ${this.#now.acts.map((act, index) => this.#line(act, index + 1))}
            </ol>
          </section>
        </div>
      </div>`;
  }

  #steps() {
    const last = this.#now.acts.length;
    const said = this.at ? sentence(this.#act.event, this.#noun) : t("replay.before");
    const button = (name, go, isOff) => html`<button
      type="button"
      aria-label=${t(`replay.${name}`)}
      title=${t(`replay.${name}`)}
      ?disabled=${isOff}
      @click=${go}
    >
      ${SIGNS[name]}
    </button>`;
    return html`<div class="steps" role="group" aria-label=${t("replay.steps")}>
        ${button("first", () => this.#jump(0), !this.at)} ${button("back", () => this.#jump(this.at - 1), !this.at)}
        ${button(
          this.isPlaying ? "pause" : "play",
          () => this.#play(!this.isPlaying),
          this.at === last,
        )}
        ${button("next", () => this.#step(), this.at === last)}
        ${button("last", () => this.#jump(last), this.at === last)}
        <button type="button" ?disabled=${!this.#faulty().length} @click=${() => this.#toBreach()}>
          ${t("replay.to-breach")}
        </button>
      </div>
      <label class="field"
        ><span>${t("replay.act-of", { n: this.at, of: last })}</span
        ><input
          type="range"
          min="0"
          max=${last}
          .value=${String(this.at)}
          aria-valuetext="${this.at}: ${said}"
          @input=${(event) => this.#jump(Number(event.target.value))}
      /></label>`;
  }

  #said() {
    if (!this.at) return html`<h3 id="act">${t("replay.before")}</h3>`;
    const act = this.#act;
    const when = [act.time, act.timecode && t("replay.timecode", { at: act.timecode })].filter(Boolean).join(", ");
    return html`<h3 id="act">${t("replay.act", { n: act.n })}</h3>
      <p class="said" aria-live=${this.isPlaying ? "off" : "polite"}>${marked(sentence(act.event, this.#noun), act.event)}</p>
      ${"breaches" in this.#now ? html`<p class="quiet small">${t("replay.line", { n: act.seq })} ${when}</p>` : nothing}
      ${whyLines(act, this.#noun).map((line) => html`<p>${marked(line, act.event)}</p>`)}
      ${act.deviation && !this.#breachesAt(act).length
        ? html`<p class="fault">✗ ${t("replay.deviation")} <span lang="en">${act.deviation}</span></p>`
        : nothing}
      <pg-cites .cites=${act.cites}></pg-cites>
      ${this.#breachesAt(act).map((breach) => this.#breach(breach))} ${this.at === this.#now.acts.length ? this.#stops() : nothing}`;
  }

  #line(act, at) {
    const isFaulty = this.#isFaulty(act);
    return html`<li>
      <button type="button" aria-current=${at === this.at ? "step" : nothing} @click=${() => this.#jump(at)}>
        <span class="number">${act.n}</span>
        <span>${isFaulty ? html`<b>✗ ${t("replay.breach")}:</b> ` : nothing}${marked(sentence(act.event, this.#noun), act.event)}</span>
      </button>
    </li>`;
  }

  #breach({ line, kind, came, expected, why, clause, gist, basis, righted }) {
    const act = this.#now.acts.findIndex(({ seq }) => seq === line) + 1;
    const said = (name, text) => (text ? html`<dt>${t(`replay.${name}`)}</dt><dd lang="en">${text}</dd>` : nothing);
    return html`<div class="fault breach">
      <h3>✗ ${t("replay.breach")}: ${tOr(`breach.${kind.replaceAll(" ", "-")}`, kind)}</h3>
      <dl>
        ${said("came", came)} ${said("expected", expected)} ${said("why", why)}
        <dt>${t("replay.clause")}</dt>
        <dd><span lang="en">${clause}: ${gist}</span> (${tOr(`basis.${basis}`, basis)})</dd>
      </dl>
      <p>
        ${righted ? t("replay.righted", { line: righted }) : nothing}
        ${act && act !== this.at
          ? html`<button type="button" @click=${() => this.#jump(act)}>${t("replay.go-to", { n: act })}</button>`
          : nothing}
        ${act ? nothing : t("replay.beyond", { line })}
      </p>
    </div>`;
  }

  #stops() {
    const { stops } = this.#now;
    if (!stops) return nothing;
    return html`<p class="note">
      ${t("replay.stops", { line: stops.line })} <span lang="en">${stops.says} (${stops.why})</span>
    </p>`;
  }

  /** What the check of the round found, besides what stands at its acts. */
  #report() {
    const { report, breaches } = this.#now;
    if (!report) return nothing;
    const owed = Object.entries(report.owed ?? {});
    const facts = [
      [report.void, t("replay.void"), html`<span lang="en">${report.void}</span>`],
      [
        owed.length,
        t("replay.owed"),
        owed.map(([who, cents]) => html`<div>${person(who)}: ${money(cents)}</div>`),
      ],
      [report.untold, t("replay.untold"), html`<span lang="en">${report.untold}</span>`],
      [report.tainted, t("replay.tainted"), html`${report.tainted} <span lang="en">${report.tainted_why}</span>`],
      [
        report.undecidable.length,
        t("replay.undecidable"),
        report.undecidable.map((line) => html`<div lang="en">${line}</div>`),
      ],
    ].filter(([isSaid]) => isSaid);
    if (!facts.length && !breaches.length) return nothing;
    return html`<details class="card" ?open=${breaches.length > 0}>
      <summary><h3>${t("replay.found")}</h3></summary>
      ${breaches.map((breach) => this.#breach(breach))}
      <dl class="facts">${facts.map(([, name, words]) => html`<dt>${name}</dt><dd>${words}</dd>`)}</dl>
    </details>`;
  }

  #breachesAt(act) {
    return (this.#now.breaches ?? []).filter(({ line }) => line === act.seq);
  }

  #isFaulty(act) {
    return !!act.deviation || this.#breachesAt(act).length > 0;
  }

  /** The acts at which something is not as the law demands, by their places; the end where the replay stops for one. */
  #faulty() {
    const found = this.#now.acts.flatMap((act, index) => (this.#isFaulty(act) ? [index + 1] : []));
    return this.#now.stops ? [...found, this.#now.acts.length] : found;
  }

  // Going from act to act

  #jump(at) {
    this.#play(false);
    this.#show(at);
  }

  /** The table after an act, without motion. */
  #show(at) {
    this.#turn++;
    this.at = Math.max(0, Math.min(at, this.#now.acts.length));
    this.#lay();
  }

  async #lay() {
    await this.updateComplete;
    const felt = this.querySelector("pg-felt");
    if (felt) felt.scene = this.#scenes[this.at];
    const line = this.querySelector('.act-log [aria-current="step"]');
    const log = line?.closest(".act-log");
    if (log) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }

  /** The next act, with its motion. */
  async #step() {
    if (this.at >= this.#now.acts.length) return;
    const turn = ++this.#turn;
    const [act, before, after] = [this.#now.acts[this.at], this.#scenes[this.at], this.#scenes[this.at + 1]];
    this.at += 1;
    if (settings.get("motion") !== "off") {
      await this.querySelector("pg-felt").animate(act, before, after, settings.get("motion") === "slow" ? 0.5 : 1);
    }
    if (turn === this.#turn) await this.#lay();
  }

  #play(isOn) {
    clearTimeout(this.#timer);
    this.isPlaying = isOn;
    if (isOn) this.#playOn();
  }

  async #playOn() {
    await this.#step();
    if (!this.isPlaying) return;
    if (this.at >= this.#now.acts.length) this.isPlaying = false;
    else this.#timer = setTimeout(() => this.#playOn(), STAYS[settings.get("motion")]);
  }

  #toBreach() {
    const faulty = this.#faulty();
    this.#jump(faulty.find((at) => at > this.at) ?? faulty[0]);
  }

  #key(event) {
    const isTaken = event.target.closest?.("input, select, textarea, summary, pg-felt") || event.altKey || event.ctrlKey || event.metaKey;
    if (isTaken || !this.rounds.length) return;
    const go = { ArrowRight: () => (this.#play(false), this.#step()), ArrowLeft: () => this.#jump(this.at - 1) }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  }

  // Getting rounds

  async #take(text) {
    this.#clear();
    this.#record = text;
    this.isBusy = true;
    try {
      const { rounds, next } = await ask("/api/replay", { text });
      this.more = next ?? null;
      this.rounds = rounds;
      await this.#choose(Math.max(0, rounds.findIndex(({ breaches }) => breaches.length)));
    } catch (refusal) {
      this.#refuse(refusal);
    } finally {
      this.isBusy = false;
    }
  }

  /** The rounds of a long record that did not come with the first answer. */
  async #goOn() {
    this.isBusy = true;
    try {
      const { rounds, next } = await ask(`/api/replay?first=${this.more}`, { text: this.#record });
      const index = this.rounds.length;
      this.rounds = [...this.rounds, ...rounds];
      this.more = next ?? null;
      await this.#choose(index);
    } catch (refusal) {
      this.#refuse(refusal);
    } finally {
      this.isBusy = false;
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
      this.rounds = [round];
      await this.#choose(0);
    } catch (refusal) {
      this.#refuse(refusal);
    }
  }

  async #choose(index) {
    this.#play(false);
    this.chosen = index;
    const { before, acts } = this.#now;
    this.#scenes = [before];
    for (const { changes } of acts) this.#scenes.push({ ...this.#scenes.at(-1), ...changes });
    this.#show(0);
    await this.updateComplete;
    this.querySelector("#title")?.focus();
  }

  #refuse(refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.fault = refusal;
  }

  #clear() {
    this.#play(false);
    Object.assign(this, { rounds: [], chosen: 0, at: 0, fault: null, note: "", more: null });
  }
}

const numbered = ({ number }) => t("rounds.number", { n: number });

function worded(round) {
  const { table, breaches } = round;
  const found = breaches?.length ? t("replay.with", { n: breaches.length }) : "";
  return [table, numbered(round), found].filter(Boolean).join(" · ");
}

await ready();
customElements.define("pg-replay", Replay);
