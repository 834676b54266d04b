/** The style of the table: felt, places, and how they lie from 320 px to a large screen. */
import { css } from "/static/vendor/lit.js";

export const feltStyle = css`
  :host {
    --_felt: color-mix(in oklab, var(--felt, #1f6b4f), #05241f 22%);
    --_deep: color-mix(in oklab, var(--_felt), #000 24%);
    --_line: var(--felt-line, #d8cda4);
    --_on: var(--felt-ink, #f7f2e4);
    --_soft: color-mix(in oklab, var(--_on), var(--_felt) 16%);
    --_paper: var(--paper, light-dark(#fbf8ef, #1b1f22));
    --_ink: var(--ink, light-dark(#1c1e21, #efeadc));
    --_accent: var(--accent, #e3bd62);
    --_gold: #e3bd62;
    --_win: var(--win, light-dark(#1b6b35, #7fd69a));
    --_lose: var(--lose, light-dark(#a3271c, #ff9d8f));
    --_push: var(--push, light-dark(#55534a, #c9c4b4));
    --_focus: #ffd769;
    --scale: 1;
    display: block;
    container: felt / inline-size;
    color: var(--_on);
    font-size: calc(0.875rem * var(--scale));
    line-height: 1.25;
  }
  :host([large]) { --scale: 1.12; }
  * { box-sizing: border-box; }
  p, ol, ul { margin: 0; padding: 0; }

  .felt {
    position: relative;
    isolation: isolate;
    padding: 0.75em;
    border: 0.5em solid var(--_rail, light-dark(#4a3325, #2a1d15));
    border-radius: 1.4em;
    background: radial-gradient(ellipse at 50% 30%, color-mix(in oklab, var(--_felt), #fff 5%), var(--_felt) 55%, var(--_deep));
  }
  .far { display: grid; grid-template: "tray tray" auto "rack dead" auto "before before" auto "dealer dealer" auto / 1fr 1fr; gap: 0.5em; }
  .tile .far, .card .far { align-items: start; }

  /* The dealer's side */
  .tray { grid-area: tray; display: flex; gap: 0.5em; justify-content: center; align-items: center; padding: 0.3em 0.8em;
    border: 1px solid color-mix(in oklab, var(--_line), transparent 45%); border-radius: 0.6em; background: var(--_deep);
    inline-size: fit-content; max-inline-size: 100%; margin-inline: auto; font-size: 0.86em; }
  .tray .pg-piece { --pw: 1.5em; }
  .rack { grid-area: rack; }
  .dead { grid-area: dead; text-align: end; }
  .rack, .dead { min-block-size: 4em; padding: 0.3em 0.5em; border: 1px dashed color-mix(in oklab, var(--_line), transparent 40%); border-radius: 0.6em; }
  .rack .pg-piece, .dead .pg-piece { --pw: 2.4em; }
  .rack > div { display: flex; align-items: center; gap: 0.4em; }
  .dead .inner { justify-items: end; min-block-size: 2.75em; }
  .small { font-size: 0.86em; color: var(--_soft); }
  .before { grid-area: before; display: grid; gap: 0.4em; align-items: center;
    grid-template: "stacks stacks stacks" auto "right front left" auto "right ring left" auto / 1fr auto 1fr; }
  .stacks { grid-area: stacks; display: flex; justify-content: center; gap: 0.25em; min-block-size: 2.9em; list-style: none; }
  .card .stacks { flex-direction: row-reverse; }
  .stacks .pg-piece { --pw: 2.5em; }
  .slot { min-inline-size: 5.2em; display: grid; justify-items: center; text-align: center; }
  .slot.right { grid-area: right; justify-self: start; }
  .slot.front { grid-area: front; min-block-size: 4.2em; }
  .slot.left { grid-area: left; justify-self: end; }
  .shaker { position: relative; display: grid; justify-items: center; }
  .shaker .pg-shaker { --pw: 4.6em; }
  .shaker.open { min-inline-size: 8.5em; }
  .dice { display: flex; gap: 0.3em; }
  .shaker.open .dice { position: absolute; inset-block-start: 0.7em; padding: 0.15em; }
  .dice .pg-die { --pw: 1.5em; }
  .lid { --pw: 2.6em; position: absolute; inset-inline-start: calc(100% - 2.2em); inset-block-start: 1.2em; opacity: 0.9; }
  .lid .pg-piece { --pw: 2.6em; }
  .ring { grid-area: ring; display: flex; flex-wrap: wrap; justify-content: center; gap: 0.2em; margin-block-start: 0.2em; }
  .ring span { min-inline-size: 1.75em; block-size: 1.75em; padding-inline: 0.2em; display: grid; place-items: center;
    border: 1px solid color-mix(in oklab, var(--_line), transparent 45%); border-radius: 1em; font-size: 0.86em; font-variant-numeric: tabular-nums; }
  .ring .start { background: var(--_on); color: #15201d; border-color: var(--_on); font-weight: 700; }
  .ring .counted, .counted > .name { background: var(--_gold); color: #15201d; }

  /* A place */
  .spot { position: relative; min-inline-size: 0; padding: 0.4em; border: 1px solid color-mix(in oklab, var(--_line), transparent 35%);
    border-radius: 0.8em; background: color-mix(in oklab, var(--_deep), transparent 55%); }
  .spot.dealer { grid-area: dealer; background: none; border-color: color-mix(in oklab, var(--_line), transparent 60%); }
  .spot.speaking { border-color: var(--_gold); box-shadow: 0 0 0 2px var(--_gold); }
  .spot.acting { box-shadow: 0 0 0 2px color-mix(in oklab, var(--_gold), transparent 35%); }
  .spot.mine { border-color: var(--_on); background: color-mix(in oklab, var(--_deep), transparent 25%); }
  .head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.15em 0.4em; min-block-size: 1.8em; }
  .name { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; border-radius: 0.5em; padding: 0.15em 0.4em;
    min-block-size: 1.5rem; text-align: start; white-space: nowrap; }
  button.name { cursor: pointer; }
  button.name:hover { background: color-mix(in oklab, var(--_on), transparent 86%); }
  .name::first-letter { text-transform: uppercase; }
  :focus-visible { outline: 3px solid var(--_focus); outline-offset: 1px; }
  .tag { padding: 0 0.45em; border-radius: 1em; background: var(--_on); color: #15201d; font-size: 0.86em; font-weight: 600; }
  .marker { display: inline-flex; align-items: center; gap: 0.25em; font-size: 0.86em; }
  .marker .pg-piece { --pw: 1.6em; }

  .hand { container-type: inline-size; }
  .inner { display: grid; justify-items: center; align-items: center; }
  .inner > * { grid-area: 1 / 1; }
  .halves { display: flex; justify-content: center; inline-size: 100%; }
  .half { display: grid; justify-items: center; align-content: start; min-inline-size: 0; }
  .half > .small { white-space: nowrap; }
  .row { display: flex; justify-content: center; border-radius: 0.35em; }
  .row.empty { outline: 1px dashed color-mix(in oklab, var(--_line), transparent 50%); outline-offset: -1px; }
  .gone .row, .gone > .stack { opacity: 0.75; filter: saturate(0.75); }
  .note { min-block-size: 1.25em; text-align: center; }
  .dealer .note:empty { display: none; }
  .stack .pg-piece { --pw: min(3.6em, 60cqi); }

  .tile .halves { --pw: min(calc(2.5em * var(--zoom, 1)), 20cqi); gap: min(0.9em, 7cqi); }
  .tile .row { gap: min(0.2em, 2cqi); min-inline-size: calc(var(--pw) * 2.1); min-block-size: calc(var(--pw) * 2.28); }
  .tile .loose { --pw: min(calc(2.5em * var(--zoom, 1)), 21cqi); }
  .card .halves { --pw: min(3.1em, 33cqi); flex-direction: column; align-items: center; gap: 0.2em; }
  .card .row { min-block-size: calc(var(--pw) * 1.42); min-inline-size: calc(var(--pw) * 1.5); }
  .card .high .row { min-inline-size: calc(var(--pw) * 3); }
  .card .row .pg-piece + .pg-piece { margin-inline-start: calc(var(--pw) * -0.5); }
  .card .loose { --pw: min(3.1em, 24cqi); }
  .card .mine .halves { --pw: min(4.1em, 19cqi); }
  .card .dealer .halves { --pw: min(3.3em, 12.4cqi); flex-direction: row; gap: min(1.2em, 4cqi); }
  .card .dealer .row { min-inline-size: calc(var(--pw) * 2.1); }
  .card .dealer .high .row { min-inline-size: calc(var(--pw) * 5.1); }
  .card :is(.mine, .dealer) .row { gap: min(0.25em, 0.9cqi); }
  .card :is(.mine, .dealer) .row .pg-piece + .pg-piece { margin-inline-start: 0; }
  .card .dealer .loose { --pw: min(3.6em, 13.4cqi); }
  .card .mine .loose { --pw: min(4.1em, 19cqi); max-inline-size: calc(var(--pw) * 4.4); }
  .mine, .dealer { --zoom: 1.2; }
  .loose { flex-wrap: wrap; }

  .bets { display: flex; flex-wrap: wrap; gap: 0.3em 0.6em; align-items: center; justify-content: center; min-block-size: 2.4em; list-style: none; }
  .bet { display: inline-flex; align-items: center; gap: 0.3em; min-inline-size: 0; overflow-wrap: anywhere; }
  .bet .pg-piece { --pw: 1.9em; }
  .bet.side { font-size: 0.86em; }
  .bet.side .pg-piece { --pw: 1.5em; }
  .bet b { font-variant-numeric: tabular-nums; }
  .circle { inline-size: 1.9em; block-size: 1.9em; border: 1.5px dashed color-mix(in oklab, var(--_line), transparent 25%); border-radius: 50%; }
  .circle.side { inline-size: 1.2em; block-size: 1.2em; border-style: dotted; }
  .verdict { display: flex; justify-content: center; min-block-size: 1.9em; }
  .outcome { display: inline-flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 0.4em; padding: 0.15em 0.6em; max-inline-size: 100%;
    border-radius: 0.5em; background: var(--_paper); color: var(--_ink); font-weight: 650; font-variant-numeric: tabular-nums;
    border-inline-start: 0.35em solid var(--_push); }
  .outcome .pg-sign { --pw: 1em; color: var(--_push); }
  .outcome.win, .outcome.plus { border-color: var(--_win); }
  .outcome.win .pg-sign { color: var(--_win); }
  .outcome.lose, .outcome.minus { border-color: var(--_lose); }
  .outcome.lose .pg-sign { color: var(--_lose); }
  .void { margin: 0.5em auto; padding: 0.4em 0.8em; inline-size: fit-content; border-radius: 0.5em; background: var(--_paper); color: var(--_ink); font-weight: 700; }

  /* Narrow: the others three in a row, my own place large below them */
  .near { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.45em; margin-block-start: 0.5em; }
  .near .spot { display: grid; grid-template: auto auto 1fr auto / minmax(0, 1fr); }
  .near .mine { grid-column: 1 / -1; order: 1; }
  @container felt (inline-size < 50em) {
    .felt { padding: 0.4em; border-width: 0.3em; border-radius: 1em; }
    .before { grid-template: "stacks stacks stacks" auto "right front left" auto "ring ring ring" auto / minmax(0, 1fr) auto minmax(0, 1fr); gap: 0.2em; }
    .slot { min-inline-size: 0; }
    .stacks .pg-piece { --pw: min(2.5em, 10cqi); }
    .spot { padding: 0.25em; }
    .name { padding-inline: 0.25em; }
    .spot:not(.mine, .dealer) :is(.half > .small, .note, .marker, .bet.side) { font-size: 0.79em; }
    .spot:not(.mine, .dealer) .bet .pg-piece { --pw: 1.5em; }
    .spot:not(.mine, .dealer) .circle.side { display: none; }
    .spot:not(.mine, .dealer) .outcome { padding-inline: 0.3em; font-size: 0.93em; }
    .mine { --zoom: 1.5; }
  }

  @container felt (inline-size < 18em) {
    .near { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .name { font-size: 0.93em; }
  }

  /* Wide: the curve, position 1 at the dealer's right */
  @container felt (inline-size >= 50em) {
    .felt { padding: 1em 1em 1.4em; border-radius: 1.6em 1.6em 26% 26% / 1.6em 1.6em 6em 6em; }
    .far { grid-template: "rack tray dead" auto "before before before" auto "dealer dealer dealer" auto / minmax(8em, 1fr) auto minmax(8em, 1fr); }
    .rack { justify-self: start; min-inline-size: 8em; }
    .dead { justify-self: end; min-inline-size: 8em; }
    .rack, .dead { margin-block-end: -3em; }
    .before { grid-template: "right stacks left" auto "right front left" auto "right ring left" auto / minmax(8.5em, 1fr) auto minmax(8.5em, 1fr); gap: 0.2em 0.4em; }
    .spot.dealer { inline-size: min(34em, 100% - 17em); margin-inline: auto; padding-block: 0.3em; }
    .spot.dealer .head { min-block-size: 0; }
    .near .spot:not(.mine) .name { padding-inline: 0.2em; }
    .near { display: flex; gap: 0.6em; align-items: flex-start; margin-block-start: 0.5em; }
    .near .spot { flex: 1 1 0; order: 0; }
    .near .mine { flex-grow: 2; }
    .near [data-place="1"], .near [data-place="6"] { margin-block-start: -5.5em; }
    .near [data-place="3"], .near [data-place="4"] { margin-block-start: 1.5em; }
  }
  @container felt (inline-size >= 61em) {
    .tile .spot.dealer .head { position: absolute; }
    .tile .spot.dealer .hand { padding-block-start: 0.3em; }
  }
  @container felt (inline-size >= 77em) {
    .felt { padding: 1.2em 2em 2em; font-size: 1.06em; border-radius: 1.6em 1.6em 42% 42% / 1.6em 1.6em 14em 14em; }
    .rack, .dead { min-inline-size: 11em; }
    .near { gap: 1em; }
    .near .mine { flex-grow: 1.75; }
    .near [data-place="1"], .near [data-place="6"] { margin-block-start: -8em; }
    .near [data-place="3"], .near [data-place="4"] { margin-block-start: 2.5em; }
  }

  @container felt (inline-size >= 100em) {
    .felt { font-size: 1.25em; }
  }

  /* What moves */
  .layer { position: absolute; inset: 0; pointer-events: none; overflow: clip; z-index: 3; }
  .ghost { position: absolute; inset-block-start: 0; inset-inline-start: 0; will-change: transform; display: flex; gap: 0.15em; }
  .shown { position: absolute; inset: 0; margin: auto; inline-size: fit-content; block-size: fit-content; max-inline-size: 96%; display: grid; grid-template-columns: repeat(16, auto);
    gap: min(0.2em, 0.5cqi); padding: 0.6em; border-radius: 0.6em; background: var(--_deep); box-shadow: 0 0.3em 1.2em #0007; }
  .card .shown { grid-template-columns: repeat(13, auto); }
  .shown .pg-tile { --pw: min(2.3em, 4.7cqi); }
  .shown .pg-card { --pw: min(3em, 6cqi); }
  .banner { position: absolute; inset-inline: 0; inset-block-start: 34%; margin-inline: auto; inline-size: fit-content; max-inline-size: 90%; padding: 0.4em 1em;
    border-radius: 0.6em; background: var(--_paper); color: var(--_ink); font-size: 1.25em; font-weight: 700; text-align: center; box-shadow: 0 0.3em 1.2em #0007; }
  .number { position: absolute; inset-block-start: 0; inset-inline-start: 0; inline-size: 2.4em; block-size: 2.4em; display: grid; place-items: center; border-radius: 50%;
    background: var(--_gold); color: #15201d; font-size: 1.15em; font-weight: 800; box-shadow: 0 0.2em 0.6em #0006; }

  .heard { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

  @media (prefers-contrast: more) {
    .felt { background: #06231d; }
    .spot, .rack, .dead, .tray, .row.empty, .circle { border-color: #fff; outline-color: #fff; }
    .small { color: #fff; }
    .gone .row { opacity: 0.85; }
  }
  @media (forced-colors: active) {
    .felt, .spot, .rack, .dead, .tray, .outcome, .banner, .ring span { border: 1px solid CanvasText; }
    .spot.mine, .ring .start { border: 3px solid Highlight; }
    .spot.speaking { outline: 3px solid Highlight; }
    .number { border: 2px solid Highlight; }
  }
`;
