import { sessionOwner } from "./session.ts";

/** The user whose screens this tab shows; null: it shows a page for visitors. */
let shown: { userId: string } | null = null;
let isLeaving = false;

/** Says whose screens this tab shows. Returns what ends that. */
export function showScreensOf(userId: string): () => void {
  const screens = { userId };
  shown = screens;
  return () => {
    // Not at once: what the screens still save as they leave is of this user.
    setTimeout(() => {
      if (shown === screens) shown = null;
    });
  };
}

/** Whether the browser has the session of another user than the one whose screens this tab shows: it slept during a sign-in elsewhere. */
const isOfAnother = () => {
  const owner = sessionOwner();
  return shown !== null && owner !== null && owner !== shown.userId;
};

const withoutQuestion = (event: Event) => event.stopImmediatePropagation();

/** Reloads the page if it shows the screens of a user: nothing of them stays in memory. Returns whether it does. */
export function reloadForOtherUser(): boolean {
  if (shown === null) return isLeaving;
  if (!isLeaving) {
    isLeaving = true;
    // What is unsaved belongs to the user before: its questions are not for the present one.
    addEventListener("beforeunload", withoutQuestion, true);
    location.reload();
  }
  return true;
}

/** Before each call: what was typed here must not be saved for another user. Throws and reloads the page. */
export function requireOwnSession(): void {
  if (isOfAnother()) reloadForOtherUser();
  if (isLeaving) throw new Error("The session is of another user");
}

/** Instead of signing the other user out. */
export const reloadInsteadOfSignOut = (): boolean => isOfAnother() && reloadForOtherUser();
