import { allowReload } from "./reload-page.ts";

const lost = new WeakSet<Error>();

/** Vite's event for a chunk that failed to load: gone after an update of the server, or no connection. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // Lost offline, not by an update: the limit of `reloadRateLimited` must not prevent the reload once the connection
    // is back.
    if (!navigator.onLine) allowReload();
  });
}

/** The error for a chunk that was not requested because there is no connection. */
export function lostOffline(): Error {
  const error = new Error("There is no connection");
  lost.add(error);
  return error;
}

export const isLostChunk = (error: unknown): boolean => error instanceof Error && lost.has(error);
