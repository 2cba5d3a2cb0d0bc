import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { extensionOf } from "#server/domains/creations/creation-files.ts";
import {
  deleteMediaLinks,
  findExpiredMediaLinks,
  insertMediaLink,
} from "#server/domains/creations/media-links.queries.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { UserId } from "#shared/ids.ts";
import { Day } from "#shared/time.ts";

const sweepBatch = 100;

/**
 * Puts a file where a platform can fetch it without a token, for a day. The address is a secret: whoever has it has the file.
 * Throws INSUFFICIENT_STORAGE.
 */
export async function createMediaLink(
  deps: Pick<Deps, "db" | "storage" | "config">,
  userId: UserId,
  file: { bytes: Buffer | Readable; contentType: string },
): Promise<string> {
  const token = newToken("");
  const tokenHash = sha256(token);
  // Not the token itself: who can read the folder or the table cannot make the address from it.
  const storageKey = `fitted/${tokenHash.slice(0, 2)}/${tokenHash}.${extensionOf(file.contentType)}`;
  // The row comes first: a file without one would never be swept.
  await insertMediaLink(deps.db, { tokenHash, userId, storageKey, contentType: file.contentType }, Day.seconds);
  await deps.storage.put(storageKey, file.bytes);
  return `${deps.config.publicUrl}/media/p/${token}`;
}

/** Removes what has expired. Safe to run twice, and at any time. */
export async function sweepMediaLinks(deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const expired = await findExpiredMediaLinks(deps.db, sweepBatch);
    for (const { storageKey } of expired) await deps.storage.delete(storageKey);
    await deleteMediaLinks(deps.db, expired);
    if (expired.length < sweepBatch) return;
  }
}
