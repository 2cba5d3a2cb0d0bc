import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { extensionOf } from "#server/domains/creations/files/creation-files.ts";
import { sweepFittedVideos } from "#server/domains/creations/platform-media/fitted-videos.service.ts";
import {
  deleteMediaLinks,
  findExpiredMediaLinks,
  insertMediaLink,
} from "#server/domains/creations/platform-media/platform-media.queries.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { Day } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const sweepBatch = 100;

/**
 * Stores a file at a URL that a platform can fetch without a token for a day. The URL is a secret that gives access to the file.
 * Throws INSUFFICIENT_STORAGE.
 */
export async function createMediaLink(
  deps: Pick<Deps, "db" | "storage" | "config">,
  workspaceId: WorkspaceId,
  file: { bytes: Buffer | Readable; contentType: string },
): Promise<string> {
  const token = newToken("");
  const tokenHash = sha256(token);
  // From the hash, so that read access to folder or table does not reveal the URL.
  const storageKey = `fitted/${tokenHash.slice(0, 2)}/${tokenHash}.${extensionOf(file.contentType)}`;
  // The row comes first: a file without a row would never be swept.
  await insertMediaLink(deps.db, { tokenHash, workspaceId, storageKey, contentType: file.contentType }, Day.seconds);
  await deps.storage.put(storageKey, file.bytes);
  return `${deps.config.publicUrl}/media/p/${token}`;
}

/** Deletes expired links and their files. Safe to run twice, and at any time. */
export async function sweepMediaLinks(deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const expired = await findExpiredMediaLinks(deps.db, sweepBatch);
    for (const { storageKey } of expired) await deps.storage.delete(storageKey);
    await deleteMediaLinks(deps.db, expired);
    if (expired.length < sweepBatch) return;
  }
}

/** Deletes everything that was stored for platforms and has expired. */
export async function sweepPlatformMedia(deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> {
  await sweepMediaLinks(deps, signal);
  await sweepFittedVideos(deps, signal);
}
