import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { type Downloaded, downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { FetchCreationInput } from "#shared/creations/draft-creation.ts";
import { uploadContentTypes, uploadLimits } from "#shared/creations/upload-limits.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { cutText } from "#shared/text.ts";

const fileNameMax = 255;

/** The last part of the path. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  // Names that are no valid encoding are kept as they are.
  const name = /%(?![0-9a-f]{2})/i.test(last) ? last : decodeURIComponent(last);
  return cutText(name.replaceAll(/[\p{Cc}/\\]/gu, ""), fileNameMax) || "file";
}

async function download(url: string, toFile: string, signal: AbortSignal): Promise<Downloaded> {
  try {
    return await downloadFrom(url, {
      toFile,
      maxBytes: uploadLimits.videoBytes,
      allowedTypes: uploadContentTypes,
      signal,
      totalMs: 5 * Minute.ms,
      idleMs: 30 * Second.ms,
    });
  } catch (error) {
    if (!(error instanceof DownloadFailure)) throw error;
    throw invalidInput([{ path: "url", message: `This file cannot be fetched: ${error.message}` }]);
  }
}

/** Puts the file of a public address into the library, never one of a private network. Throws INVALID_INPUT, and as storeUpload does. */
export function uploadFromUrl(
  deps: Parameters<typeof storeUpload>[0] & Pick<Deps, "config">,
  workspaceId: WorkspaceId,
  { url, ...input }: FetchCreationInput,
  call: Parameters<typeof storeUpload>[3],
): Promise<Creation> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, "file");
    const { sizeBytes, contentType } = await download(url, path, call.signal);
    const upload = { path, sizeBytes, fileName: nameOf(url), contentType: contentType ?? "" };
    return storeUpload(deps, workspaceId, { input, upload }, call);
  });
}
