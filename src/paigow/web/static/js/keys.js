// Keys that ask: one letter each, heard as speech. They can be turned off (WCAG 2.1.4) and never take from a field.

export const QUERIES = ["w", "g", "e", "t", "l", "d", "b", "h"];

const STORED = "paigow.keys";

/** Whether the single keys are on. */
export function keysAreOn() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** Turns the single keys on or off, here and for the next time. */
export function setKeysOn(isOn) {
  try {
    localStorage.setItem(STORED, isOn ? "on" : "off");
  } catch {
    // A browser that keeps nothing: they are on again next time.
  }
}

/** Whether a key goes into what has the focus, and is not ours. */
export function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const at = event.composedPath?.()[0] ?? event.target;
  if (!(at instanceof Element)) return false;
  return at.isContentEditable || at.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
}

/** Calls `ask(letter)` for each query key. Returns what stops it. */
export function listenForKeys(ask, target = document) {
  const onkey = (event) => {
    const key = event.key?.toLowerCase();
    if (!keysAreOn() || event.shiftKey || event.repeat || isTaken(event) || !QUERIES.includes(key)) return;
    event.preventDefault();
    ask(key);
  };
  target.addEventListener("keydown", onkey);
  return () => target.removeEventListener("keydown", onkey);
}
