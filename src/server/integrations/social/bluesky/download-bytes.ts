import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadFrom, type DownloadRequest } from "#server/lib/safe-fetch/download-from.ts";

/** A small file from an address of other people, in memory, and its address after all redirects. Throws DownloadFailure. */
export async function downloadBytes(
  address: string,
  request: Omit<DownloadRequest, "toFile">,
): Promise<{ bytes: Buffer; finalUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), "postloom-bluesky-"));
  try {
    const toFile = join(folder, "file");
    const { finalUrl } = await downloadFrom(address, { ...request, toFile });
    return { bytes: await readFile(toFile), finalUrl };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
