import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { readCreationFile } from "#server/domains/creations/files/creation-files.ts";
import { createMediaLink } from "#server/domains/creations/platform-media/media-links.service.ts";
import type { FittedMedia } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { isVideo, type MediumToSend } from "#server/domains/posts/delivery/prepare/target-media.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PublishImage, PublishMedia, PublishVideo } from "#server/integrations/social/platform.ts";
import { type FitRules, fitImage } from "#server/lib/media/fit-image.ts";
import { mediaProblems } from "#shared/platforms/media-rules.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";

type LoadDeps = Pick<Deps, "config" | "db" | "log" | "storage">;

const mediaGone = () =>
  new PlatformError("rejected", "postloom.media_gone", "A picture or video of this post was deleted", {
    fix: "Make a new post with another one.",
  });

/**
 * Some networks fetch files from a public link; the others get uploads and need no link. The copy is made once the network is to fetch it:
 * a container of an earlier attempt needs none.
 */
const linkFor = (
  deps: LoadDeps,
  { creation }: MediumToSend,
  { fetchesPictures }: NetworkRules,
  file: { bytes: () => Promise<Buffer | Readable>; contentType: string },
): (() => Promise<string>) | null =>
  fetchesPictures
    ? async () =>
        createMediaLink(deps, creation.workspaceId, { bytes: await file.bytes(), contentType: file.contentType })
    : null;

const fitRules = ({ image }: NetworkRules, shape: number | null): FitRules =>
  shape === null ? image : { ...image, shape };

async function loadImage(
  deps: LoadDeps,
  medium: MediumToSend,
  network: NetworkRules,
  rules: FitRules,
  altText: string | null,
): Promise<PublishImage> {
  const { creation, sent } = medium;
  const original = await readCreationFile(deps, creation);
  if (original === null) throw mediaGone();
  const size = { width: creation.width ?? 0, height: creation.height ?? 0 };
  const fitted =
    sent.kind === "gif"
      ? { bytes: original, contentType: "image/gif" as const, ...size }
      : await fitImage(original, rules);
  const bytes = async () => fitted.bytes;
  const url = linkFor(deps, medium, network, { bytes, contentType: fitted.contentType });
  return { kind: "image", ...fitted, url, altText };
}

const videoTypes = ["video/mp4", "video/quicktime"] as const;

/** The stored file to send: the converted copy, or the original. */
async function videoFile(deps: LoadDeps, { creation }: MediumToSend, fitted: FittedMedia["fitted"]) {
  const copy = fitted.get(creation.id) ?? null;
  if (copy !== null) return { ...copy, contentType: "video/mp4" as const };
  const { fileKey: storageKey, width, height, durationMs } = creation;
  const contentType = videoTypes.find((type) => type === creation.contentType);
  const sizeBytes = storageKey === null ? null : await deps.storage.size(storageKey);
  if (storageKey === null || contentType === undefined || sizeBytes === null) throw mediaGone();
  return { storageKey, sizeBytes, contentType, width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 };
}

/** Streams from storage, because a video may be larger than memory. */
async function loadVideo(
  deps: LoadDeps,
  medium: MediumToSend,
  { network, fitted }: FittedMedia,
  altText: string | null,
): Promise<PublishVideo> {
  const { storageKey, sizeBytes, contentType, width, height, durationMs } = await videoFile(deps, medium, fitted);
  const read: PublishVideo["read"] = async (range) => {
    const file = await deps.storage.open(storageKey, range);
    if (file === null) throw mediaGone();
    return file.stream;
  };
  const url = linkFor(deps, medium, network, { bytes: read, contentType });
  return { kind: "video", read, sizeBytes, durationMs, contentType, width, height, url, altText };
}

/** Checks the media rules again: they may have changed since the post was created, and a refused upload costs minutes. */
function requireTakeable(network: NetworkRules, media: readonly MediumToSend[]): void {
  const [problem] = mediaProblems(
    network,
    media.map(({ sent }) => sent),
  );
  if (problem !== undefined)
    throw new PlatformError("rejected", "postloom.media_refused", problem.message, {
      fix: "Make a new post with other pictures or another video.",
    });
}

/**
 * The frozen text, which may be none. Deliveries that older versions froze without this field take the text of the library, as those
 * versions did.
 */
const altTextOf = (frozen: FrozenContent, { creation }: MediumToSend, index: number): string | null =>
  frozen.altTexts === undefined
    ? (frozen.altText ?? creation.altText ?? creation.prompt)
    : (frozen.altTexts[index] ?? null);

/** The files of a delivery for its network: pictures fitted, videos converted by `fitTargetVideos`. Originals stay unchanged. Throws PlatformError. */
export async function loadMedia(deps: LoadDeps, frozen: FrozenContent, found: FittedMedia): Promise<PublishMedia[]> {
  const { network, media, shape } = found;
  if (media.length < frozen.creationIds.length) throw mediaGone();
  requireTakeable(network, media);
  const rules = fitRules(network, shape);
  return Promise.all(
    media.map((medium, index) => {
      const altText = altTextOf(frozen, medium, index);
      return isVideo(medium)
        ? loadVideo(deps, medium, found, altText)
        : loadImage(deps, medium, network, rules, altText);
    }),
  );
}
