import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { decodeFeed } from "#server/domains/feeds/decode-feed.ts";
import { NoFeed, type ParsedFeed, parseFeed } from "#server/domains/feeds/parse-feed.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import { Second } from "#shared/durations.ts";

const feedMaxBytes = 5_000_000;
const unchanged = 304;

export type FetchedFeed =
  | { state: "read"; feed: ParsedFeed; etag: string | null }
  | { state: "unchanged" }
  /** `message` is for the person. */
  | { state: "failed"; message: string; retryAfterMs?: number };

/** Reads the feed at an address of the internet, or of FEED_ALLOWED_HOSTS. Rethrows errors of the disk, and the reason of an abort. */
export function fetchFeed(
  { config }: Pick<Deps, "config">,
  { url, etag }: { url: string; etag: string | null },
  signal: AbortSignal,
): Promise<FetchedFeed> {
  return withWorkFolder(config.dataDir, async (folder): Promise<FetchedFeed> => {
    const toFile = join(folder, "feed");
    try {
      const {
        finalUrl,
        etag: newTag,
        charset,
      } = await downloadFrom(url, {
        toFile,
        maxBytes: feedMaxBytes,
        etag,
        trustedOrigins: config.feedAllowedHosts.flatMap((host) => [`http://${host}`, `https://${host}`]),
        signal,
        totalMs: 60 * Second.ms,
        idleMs: 20 * Second.ms,
      });
      return { state: "read", feed: parseFeed(decodeFeed(await readFile(toFile), charset), finalUrl), etag: newTag };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NoFeed) return { state: "failed", message: error.message };
      if (!(error instanceof DownloadFailure)) throw error;
      if (error.status === unchanged) return { state: "unchanged" };
      const { message, retryAfterMs } = error;
      return { state: "failed", message: `This feed cannot be read: ${message}`, retryAfterMs };
    }
  });
}
