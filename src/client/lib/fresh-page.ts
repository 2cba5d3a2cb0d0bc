import { isServed } from "./reachable.ts";

const storageKey = "reloaded-at";
const againAfterMs = 60_000;
const askAgainMs = 2_000;

/** What is typed in such a part is kept in this browser, whatever becomes of the page. */
export const keptMark = { "data-kept": "" };

let typedIn: Element | null = null;

export function watchTyping(): void {
  addEventListener("input", ({ target }) => {
    if (target instanceof Element) typedIn = target;
  });
}

/** The next reload is not held back by one that was a moment ago. */
export const allowReload = (): void => sessionStorage.removeItem(storageKey);

/** Brings the new version. Once a minute at most: a part that is missing there, too, must not reload the page for ever. */
export function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < againAfterMs) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}

/** Typed and still on the screen, or held back by who would ask before the tab is closed. */
const isUnsaved = () =>
  (typedIn?.isConnected === true && typedIn.closest("[data-kept]") === null) ||
  !dispatchEvent(new Event("beforeunload", { cancelable: true }));

let isWaiting = false;

async function reloadOrWait(): Promise<void> {
  // Asked again after the answer: somebody may have begun to type meanwhile.
  if (isUnsaved() || !(await isServed()) || isUnsaved()) {
    setTimeout(() => void reloadOrWait(), askAgainMs);
    return;
  }
  isWaiting = false;
  reloadOnce();
}

/**
 * Chromium does not ask again for a part that did not come, so only another page has it. Brings that one when the server answers and
 * nothing would be lost by it; until then the screen stays.
 */
export function reloadOnceSaved(): void {
  if (isWaiting) return;
  isWaiting = true;
  void reloadOrWait();
}
