/** What the page asks the server, and how the server says no. */

/** The server's refusal: what was wrong, where, what is allowed there, what to do, and how many seconds to wait. */
export class Refusal extends Error {
  constructor({ what = "", where = "", allowed = "", todo = "" }, status = 0, wait = 0) {
    super(what);
    Object.assign(this, { what, where, allowed, todo, status, wait });
  }
}

/** Asks and returns the answer's JSON, null where it has none. Throws a `Refusal`, also where nothing answers. */
export async function ask(path, { json, text, code, ...more } = {}) {
  const headers = {};
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (text !== undefined) headers["Content-Type"] = "text/plain";
  if (code) headers.Authorization = `Bearer ${code}`;
  const body = json === undefined ? text : JSON.stringify(json);
  const method = body === undefined ? "GET" : "POST";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body, credentials: "omit", ...more });
  } catch {
    throw new Refusal({ where: "network" });
  }
  if (answer.status === 204) return null;
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  throw new Refusal(said?.error ?? { where: "network" }, answer.status, Number(answer.headers.get("Retry-After")));
}
