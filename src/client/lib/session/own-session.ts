import { reloadRateLimited } from "../page/reload-page.ts";
import { sessionOwner } from "./session.ts";

let shownUser: string | null = null;
let isLeaving = false;

/** The user whose screens this tab shows; null: none. */
export function setShownUser(userId: string | null): void {
  shownUser = userId;
}

/** Loads the screens of the present session. Nothing of the user before stays in memory. */
export function loadOwnScreens(): void {
  // What is unsaved belongs to the user before: its questions are not for the present one.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  isLeaving = reloadRateLimited();
}

/**
 * Before each call. This tab may show the screens of one user while the browser has the session of another: it slept during a sign-in
 * elsewhere. What was typed here must not be saved for the other user: throws, and loads the other's screens.
 */
export function requireOwnSession(): void {
  const owner = sessionOwner();
  const isOther = shownUser !== null && owner !== null && owner !== shownUser;
  if (isOther && !isLeaving) loadOwnScreens();
  if (isOther || isLeaving) throw new Error("The session is of another user");
}
