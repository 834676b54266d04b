// The line to a live table: it says hello, resumes by itself, and sends each command again until it is answered.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const WELCOME_WITHIN = 10_000;
const FINAL = new Set(["code", "table", "unreadable", "elsewhere"]);

/** A name for a command that nobody else uses. */
export function commandName() {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address of the socket beside a page's own address. */
export function socketAddress(page) {
  const address = new URL("/api/socket", page);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/**
 * Dispatches `status` {state, why}, `welcome` {message, isFresh, acts}, `acts` {acts, state}, `state` {state} and
 * `bye` {kind, why, at}. `isFresh`: what was shown before is to be thrown away. Its state is `connecting`, `open`,
 * `waiting` (it tries again by itself) or `closed`.
 */
export class Connection extends EventTarget {
  #socket = null;
  #timer = 0;
  #tries = 0;
  #waiting = new Map();
  #isWanted = false;

  constructor({ url, table, code, makeSocket = (address) => new WebSocket(address) }) {
    super();
    Object.assign(this, { url, table, code, makeSocket, seq: 0, status: "closed" });
  }

  /** Opens the line and keeps it open. */
  open() {
    this.#isWanted = true;
    clearTimeout(this.#timer);
    this.#become("connecting");
    const socket = this.makeSocket(this.url);
    this.#socket = socket;
    const isNow = () => socket === this.#socket;
    socket.addEventListener("open", () => {
      if (isNow()) this.#write({ type: "hello", table: this.table, code: this.code, after: this.seq });
    });
    socket.addEventListener("message", (event) => isNow() && this.#read(event.data));
    socket.addEventListener("close", () => isNow() && this.#lost());
    this.#timer = setTimeout(() => isNow() && this.drop(), WELCOME_WITHIN);
  }

  /** Closes the line for good. */
  close() {
    this.#isWanted = false;
    this.drop();
    this.#become("closed");
  }

  /** Gives up the socket that is open, as if it had been lost. */
  drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  /** Tries at once, if it was waiting to try again. */
  hurry() {
    if (this.status === "waiting") this.open();
  }

  /** Sends a command; resolves with its answer, whichever line that comes over. */
  send(command) {
    const message = { ...command, id: commandName(), seen: this.seq };
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, resolve });
      if (this.status === "open") this.#write(message);
    });
  }

  /** How many commands are without an answer. */
  get unanswered() {
    return this.#waiting.size;
  }

  #write(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #become(state, why = "") {
    const isNew = state !== this.status || why;
    this.status = state;
    if (isNew) this.#tell("status", { state, why });
  }

  #lost() {
    clearTimeout(this.#timer);
    this.#socket = null;
    if (!this.#isWanted) return;
    // The first wait is short: a phone that changes masts is back at once.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#become("waiting");
    this.#timer = setTimeout(() => this.open(), wait);
  }

  #read(text) {
    const message = JSON.parse(text);
    if (message.type === "welcome") this.#welcomed(message);
    else if (message.type === "acts") this.#acted(message);
    else if (message.type === "state") this.#tell("state", { state: message.state });
    else if (message.type === "answer") this.#answered(message);
    else if (message.type === "bye") this.#dismissed(message);
  }

  #welcomed(message) {
    clearTimeout(this.#timer);
    this.#tries = 0;
    const first = message.acts[0]?.seq ?? message.seq + 1;
    // Acts that follow what was seen are added; anything else (a gap, a table that went back) starts afresh.
    const isFresh = this.seq === 0 || first > this.seq + 1 || message.seq < this.seq;
    const acts = isFresh ? message.acts : message.acts.filter((act) => act.seq > this.seq);
    this.seq = message.seq;
    this.#become("open");
    this.#tell("welcome", { message, isFresh, acts });
    for (const { message: command } of this.#waiting.values()) this.#write(command);
  }

  #acted(message) {
    const acts = message.acts.filter((act) => act.seq > this.seq);
    if (acts.length && acts[0].seq > this.seq + 1) {
      this.drop(); // something was missed: the hello of the next line asks for it
      return;
    }
    this.seq = Math.max(this.seq, message.seq);
    this.#tell("acts", { acts, state: message.state });
  }

  #answered(message) {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    waiting?.resolve(message);
  }

  #dismissed(message) {
    if (FINAL.has(message.kind)) {
      this.#isWanted = false;
      this.#become("closed", message.kind);
    }
    this.#tell("bye", { kind: message.kind, why: message.why, at: message.at ?? "" });
  }
}
