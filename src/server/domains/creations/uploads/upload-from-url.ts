import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { requireRoom, storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { createFairLimit } from "#server/lib/concurrency/keyed-lock.ts";
import { DomainError, invalidInput, refusalAt } from "#server/lib/domain-error.ts";
import { isOutOfSpace, outOfSpace, requireDiskSpace } from "#server/lib/files/disk-space.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { type Downloaded, downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { FetchCreationInput } from "#shared/creations/draft-creation.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { cutText } from "#shared/text.ts";

const fileNameMax = 255;

/**
 * Servers declare a type by the ending of the name, and one of text for an ending that they do not know: what is sent is judged by its
 * bytes. A page is refused before it is fetched.
 */
const declaredTypes = ["image/*", "video/*", "audio/mp4", "application/mp4", "application/ogg", "text/plain"];

// Each download may take 500 MB of the disk until it is stored. A workspace has one at a time.
const running = pLimit(4);
const inTurn = createFairLimit(running);

/** The last part of the path. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  // Names that are no valid encoding are kept as they are.
  const name = /%(?![0-9a-f]{2})/i.test(last) ? last : decodeURIComponent(last);
  return cutText(name.replaceAll(/[\p{Cc}/\\]/gu, ""), fileNameMax) || "file";
}

async function download(
  url: string,
  toFile: string,
  signal: AbortSignal,
  keepFree: number | undefined,
): Promise<Downloaded> {
  try {
    await requireDiskSpace(dirname(toFile), running.activeCount * uploadLimits.videoBytes, keepFree);
    return await downloadFrom(url, {
      toFile,
      maxBytes: uploadLimits.videoBytes,
      allowedTypes: declaredTypes,
      signal,
      totalMs: 5 * Minute.ms,
      idleMs: 30 * Second.ms,
    });
  } catch (error) {
    if (isOutOfSpace(error)) throw outOfSpace(error);
    if (!(error instanceof DownloadFailure)) throw error;
    throw invalidInput([{ path: "url", message: `This file cannot be fetched: ${error.message}` }]);
  }
}

const fileProblems = ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "UNPROCESSABLE"];

/** Reports a problem of the file at `url`, because the caller sent no file. */
function atUrl(error: unknown): unknown {
  if (!(error instanceof DomainError) || !fileProblems.includes(error.code)) return error;
  return refusalAt(error.code, "url", error.message, error);
}

/**
 * Puts the file of a public address into the library, never one of a private network. Throws INVALID_INPUT, INSUFFICIENT_STORAGE, and as
 * storeUpload does.
 */
export function uploadFromUrl(
  deps: Parameters<typeof storeUpload>[0],
  workspaceId: WorkspaceId,
  { url, ...input }: FetchCreationInput,
  call: Parameters<typeof storeUpload>[3],
  /** Bytes of free disk space that downloads must leave. */
  keepFree?: number,
): Promise<Creation> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, "file");
    const { sizeBytes } = await inTurn(workspaceId, call.signal, async () => {
      // A repeated call is answered even if there is no room left, because its file is stored already.
      if (call.key === null) await requireRoom(deps.db, workspaceId, { count: 1, sizeBytes: 0 });
      return download(url, path, call.signal, keepFree);
    });
    try {
      const upload = { path, sizeBytes, fileName: nameOf(url) };
      return await storeUpload(deps, workspaceId, { input, upload }, call);
    } catch (error) {
      throw atUrl(error);
    }
  });
}
