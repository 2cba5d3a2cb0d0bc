const lost = new WeakSet<Error>();
const storageKey = "reloaded-at";
const againAfterMs = 60_000;

/** Vite says so when a part of the client does not come: it is gone since the server was updated, or there is no connection. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // Lost for want of a connection says nothing of the version: the reload that follows once there is one is not held back.
    if (!navigator.onLine) sessionStorage.removeItem(storageKey);
  });
}

export const isLostChunk = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** Brings the new version. Once a minute at most: a part that is missing there, too, must not reload the page for ever. */
export function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < againAfterMs) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}
