const lost = new WeakSet<Error>();
const storageKey = "reloaded-at";
const againAfterMs = 60_000;
const askAgainMs = 2_000;

/** What is typed in such a part is kept in this browser, whatever becomes of the page. */
export const keptMark = { "data-kept": "" };

let typedIn: Element | null = null;

/** Vite says so when a part of the client does not come: it is gone since the server was updated, or there is no connection. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // Lost for want of a connection says nothing of the version: the reload that follows once there is one is not held back.
    if (!navigator.onLine) sessionStorage.removeItem(storageKey);
  });
  addEventListener("input", ({ target }) => {
    if (target instanceof Element) typedIn = target;
  });
}

/** For a part that is not even asked for. */
export function lostOffline(): Error {
  const error = new Error("There is no connection");
  lost.add(error);
  return error;
}

export const isLostChunk = (error: unknown): boolean => error instanceof Error && lost.has(error);

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

const isServed = () =>
  fetch("/api/system/info", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A machine without any network still reaches a server of its own, though its browser says that there is no connection. */
export const isReachable = async () => navigator.onLine || (await isServed());

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
