/** Who of the house is signed in: kept by this tab alone, and no longer than it lasts. */

const KEY = "paigow.staff";

/** The session, {token, name, role, until}; null where nobody has signed in. Whether it still holds the server says. */
export function session() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Keeps a session that has begun. */
export const keep = ({ token, name, role, until }) =>
  sessionStorage.setItem(KEY, JSON.stringify({ token, name, role, until }));

/** Forgets it: it was ended, or has lapsed. */
export const forget = () => sessionStorage.removeItem(KEY);
