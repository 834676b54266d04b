// The free fields of an act as form fields, and what was filled into them.

import { html, nothing } from "/static/vendor/lit.js";
import { person, pieceName, place, t, tOr, wagerName } from "./texts.js";
import { centsTyped, readCents, readDice, readNumbers, readPieces } from "./typed.js";

const PIECES = new Set(["pieces", "low", "high", "order"]);
const PLACES = new Set(["position"]);
const PEOPLE = new Set(["by", "to", "payer", "shaker", "ordered_by"]);
const MONEY = new Set(["amount", "chips"]);
const LISTS = new Set(["sizes"]);

/** Texts that have to say something. */
const SAYS = new Set(["identity", "reason"]);

/** A value of a field in words. */
export function valueSaid(name, value) {
  if (PLACES.has(name)) return place(value);
  if (PEOPLE.has(name)) return person(value);
  if (name === "wager") return wagerName(value);
  return tOr(`say.${name}.${value}`, String(value));
}

/** What was typed into a field, as the record has it; undefined where it cannot be read. Empty is null. */
export function readField(field, text, noun) {
  const typed = text.trim();
  if (!typed) return field.may_be_missing ? null : field.kind === "str" && !SAYS.has(field.name) ? "" : undefined;
  const { name } = field;
  if (field.values.length) return field.values.includes(typed) ? typed : undefined;
  if (PIECES.has(name)) return readPieces(typed, noun) ?? undefined;
  if (name === "dice") return readDice(typed) ?? undefined;
  if (LISTS.has(name)) return readNumbers(typed) ?? undefined;
  if (MONEY.has(name)) return readCents(typed) ?? undefined;
  if (field.kind === "int") return /^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined;
  if (field.kind === "bool") return typed === "true";
  return typed;
}

/** What stands in a field before anybody has typed. */
export function fieldAtFirst(field, step) {
  const value = step.event[field.name];
  if (field.values.length) return field.values.length === 1 ? String(value) : "";
  if (MONEY.has(field.name)) return value ? centsTyped(value) : "";
  if (field.name === "dice" || field.name === "number") return "";
  if (Array.isArray(value)) return value.join(" ");
  return value === null || value === undefined ? "" : String(value);
}

/** Whether a field can stay as it is: it may be missing, or what stands in it at first will do. */
export const mayStay = (field, step) => field.may_be_missing || fieldAtFirst(field, step) !== "";

/** A form field. `id` is its own; `whole` are all pieces of the game, to pick from. */
export function fieldView({ field, id, text, onchange, problem, noun, whole = [] }) {
  const label = labelOf(field);
  const said = problem ? `${id}-problem` : nothing;
  const input = (kind, mode, hint) => html`
    <label for=${id}>${label}${field.may_be_missing ? html` <small>${t("table.may-be-missing")}</small>` : nothing}</label>
    <input id=${id} type="text" inputmode=${mode} autocomplete="off" spellcheck="false" class=${kind} .value=${text}
      aria-invalid=${problem ? "true" : "false"} aria-describedby=${problem ? said : hint ? `${id}-hint` : nothing}
      @input=${(event) => onchange(event.target.value)} />
    ${hint ? html`<small id="${id}-hint" class="hint">${hint}</small>` : nothing}`;
  return html`<div class="field">
    ${
      field.values.length
        ? choice(field, id, label, text, onchange)
        : PIECES.has(field.name)
          ? html`${input("pieces", "text", t(`table.hint.pieces-${noun}`))}${picker(id, whole, text, onchange, noun)}`
          : field.name === "dice"
            ? input("short", "numeric", t("table.hint.dice"))
            : MONEY.has(field.name)
              ? input("short", "decimal", t("table.hint.dollars"))
              : field.kind === "int"
                ? input("short", "numeric", field.least !== null ? field.words : "")
                : input("", "text", "")
    }
    ${problem ? html`<p id="${id}-problem" class="problem">${problem}</p>` : nothing}
  </div>`;
}

function labelOf(field) {
  return t(`table.field.${field.name}`);
}

function choice(field, id, label, text, onchange) {
  return html`<label for=${id}>${label}</label>
    <select id=${id} @change=${(event) => onchange(event.target.value)}>
      <option value="" ?selected=${text === ""}>${t("table.choose")}</option>
      ${field.values.map((value) => html`<option value=${value} ?selected=${value === text}>${valueSaid(field.name, value)}</option>`)}
    </select>`;
}

function picker(id, whole, text, onchange, noun) {
  const kinds = [...new Set(whole)];
  if (!kinds.length) return nothing;
  const chosen = readPieces(text, noun) ?? [];
  return html`<details class="picker">
    <summary>${t("table.pick")}</summary>
    <div role="group" aria-label=${t("table.pick")}>
      ${kinds.map((piece) => {
        const left = whole.filter((one) => one === piece).length - chosen.filter((one) => one === piece).length;
        return html`<button type="button" class="pick" ?disabled=${left <= 0} aria-label=${pieceName(piece)} title=${pieceName(piece)}
          @click=${() => onchange([...chosen, piece].join(" "))}>${piece}</button>`;
      })}
      <button type="button" class="pick back" ?disabled=${!chosen.length}
        @click=${() => onchange(chosen.slice(0, -1).join(" "))}>${t("table.pick-back")}</button>
    </div>
  </details>`;
}
