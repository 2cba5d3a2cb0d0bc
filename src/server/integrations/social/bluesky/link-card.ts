import { DomainError } from "#server/lib/domain-error.ts";
import { fitImage } from "#server/lib/media/fit-image.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { Second } from "#shared/durations.ts";
import { explainedError } from "../call-errors.ts";
import { PlatformError } from "../platform-error.ts";
import { type BlueskyConfig, serverOf } from "./client.ts";
import { downloadBytes } from "./download-bytes.ts";
import { firstLinkIn } from "./facets.ts";
import { decodePage, readPageFacts } from "./page-facts.ts";
import type { RecordCaller } from "./records.ts";
import { type Blob, uploadBlob } from "./upload-blob.ts";

const cardMs = 12 * Second.ms;
const fetchLimits = { totalMs: 6 * Second.ms, idleMs: 4 * Second.ms } as const;
const pageLimits = { ...fetchLimits, maxBytes: 3_000_000, allowedTypes: ["text/html", "application/xhtml+xml"] };
const pictureLimits = { ...fetchLimits, maxBytes: 10_000_000, allowedTypes: ["image/*"] };
const thumbRules = { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 950_000, maxSide: 1_200 } as const;

/** Failures of other people's pages and pictures. */
const isOthers = (error: unknown) => error instanceof DownloadFailure || error instanceof DomainError;

/** The sandbox is for trying out on any machine: there, only pages of this server are read. */
function trustedOrigins({ sandbox, publicUrl }: BlueskyConfig, uri: string): string[] | null {
  if (!sandbox) return [];
  const { origin } = new URL(publicUrl);
  return new URL(uri).origin === origin ? [origin] : null;
}

/** null: the card has no picture. An ended token is reported, so that it is renewed. */
async function storedThumb(
  { config, xrpc, actor, signal }: RecordCaller,
  address: URL | null,
  trusted: string[],
): Promise<Blob | null> {
  if (address === null) return null;
  try {
    const request = { ...pictureLimits, trustedOrigins: trusted, signal };
    const { bytes } = await downloadBytes(address.href, request);
    const picture = await fitImage(bytes, thumbRules);
    const upload = { xrpc, server: serverOf(actor, config), actor, media: "picture", signal } as const;
    return await uploadBlob(upload, picture.bytes, picture.contentType);
  } catch (error) {
    if (isOthers(error) || (error instanceof PlatformError && error.kind !== "auth_expired")) return null;
    throw error;
  }
}

/**
 * The card of the first link in a text: on Bluesky the app that posts makes the card. null: there is no link, or its page cannot be read
 * in time or has no title; the link then has no card.
 */
export async function linkCard(caller: RecordCaller, text: string): Promise<object | null> {
  const uri = firstLinkIn(text);
  const trusted = uri === null ? null : trustedOrigins(caller.config, uri);
  if (uri === null || trusted === null) return null;
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(cardMs)]);
  try {
    const page = await downloadBytes(uri, { ...pageLimits, trustedOrigins: trusted, signal });
    const facts = readPageFacts(decodePage(page.bytes));
    if (facts === null) return null;
    const { title, description, image } = facts;
    const address = image === null ? null : URL.parse(image, page.finalUrl);
    const thumb = await storedThumb({ ...caller, signal }, address, trusted);
    const external = { uri, title, description, ...(thumb === null ? {} : { thumb }) };
    return { $type: "app.bsky.embed.external", external };
  } catch (error) {
    if (caller.signal.aborted)
      throw explainedError(
        "unavailable",
        "bluesky.media.stopped",
        { cause: error },
        "The wait for the server was cut short.",
      );
    if (isOthers(error)) return null;
    throw error;
  }
}
