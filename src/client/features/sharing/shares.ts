import { createStore, del, entries, get, set } from "idb-keyval";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { Day } from "#shared/durations.ts";

/** What another program or page gave for a new post, kept in this browser until its files are in the library. */
export interface Share {
  text: string;
  files: readonly File[];
  /** The person wants it as a draft. Any page can share with the installed app, so that they are asked. */
  isKept?: boolean;
  /** Public addresses of pictures, which the server gets only when the person wants them. */
  pictures: readonly string[];
}

interface StoredShare extends Share {
  atMs: number;
}

const keptMs = 7 * Day.ms;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore("postloom-shares", "shares"));

async function forgetOld(): Promise<void> {
  const all = await entries<string, StoredShare>(store());
  const old = all.filter(([, { atMs }]) => atMs + keptMs < Date.now());
  await Promise.all(old.map(([id]) => del(id, store())));
}

/** Keeps a share for a week, also without a connection, and returns its id. Throws when the browser stores nothing. */
export async function keepShare(share: Share): Promise<string> {
  await forgetOld();
  const id = newKey();
  await set(id, { ...share, atMs: Date.now() } satisfies StoredShare, store());
  return id;
}

/** undefined: unknown, or deleted since. */
export const readShare = (id: string): Promise<Share | undefined> => get<StoredShare>(id, store());

/** Replaces what is left of a share. */
export const updateShare = (id: string, share: Share): Promise<void> =>
  set(id, { ...share, atMs: Date.now() } satisfies StoredShare, store());

export const forgetShare = (id: string): Promise<void> => del(id, store());
