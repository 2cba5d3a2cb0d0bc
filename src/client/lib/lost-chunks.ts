import { allowReload } from "./fresh-page.ts";

const lost = new WeakSet<Error>();

/** Vite says so when a part of the client does not come: it is gone since the server was updated, or there is no connection. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // Lost for want of a connection says nothing of the version: the reload that follows once there is one is not held back.
    if (!navigator.onLine) allowReload();
  });
}

/** For a part that is not even asked for. */
export function lostOffline(): Error {
  const error = new Error("There is no connection");
  lost.add(error);
  return error;
}

export const isLostChunk = (error: unknown): boolean => error instanceof Error && lost.has(error);
