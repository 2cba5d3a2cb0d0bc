import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { createMediaLink, findUsableCreations, readCreationFile } from "#server/domains/creations/creations.service.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import {
  carouselShape,
  fitPostVideo,
  type PostCreation,
} from "#server/domains/posts/delivery/prepare/fit-post-video.ts";
import {
  PlatformError,
  type PublishImage,
  type PublishMedia,
  type PublishVideo,
} from "#server/integrations/social/platform.ts";
import { fitImage, type FitRules } from "#server/lib/fit-image.ts";
import type { UserId } from "#shared/ids.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { mediaProblems } from "#shared/platforms/media-rules.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { platformRules } from "#shared/platforms/rules.ts";

type LoadDeps = Pick<Deps, "db" | "storage" | "config">;

const mediaGone = () =>
  new PlatformError("rejected", "postloom.media_gone", "A picture or video of this post was deleted", {
    fix: "Make a new post with another one.",
  });

/** Instagram fetches files by itself; the others are sent them, and no copy is made for those. */
const linkFor = async (
  deps: LoadDeps,
  creation: PostCreation,
  platform: Platform,
  file: { bytes: () => Promise<Buffer | Readable>; contentType: string },
): Promise<string | null> =>
  platform === "instagram"
    ? createMediaLink(deps, creation.userId, { bytes: await file.bytes(), contentType: file.contentType })
    : null;

function rulesFor(platform: Platform, shape: number | null): FitRules {
  const rules = platformRules[platform].image;
  return shape === null ? rules : { ...rules, shape };
}

async function loadImage(
  deps: LoadDeps,
  creation: PostCreation,
  platform: Platform,
  rules: FitRules,
  altText: string | null,
): Promise<PublishImage> {
  const original = await readCreationFile(deps, creation);
  if (original === null) throw mediaGone();
  // A GIF that moves goes to X as it is; the others show its first picture.
  const isMoving = platform === "x" && creation.contentType === "image/gif";
  const size = { width: creation.width ?? 0, height: creation.height ?? 0 };
  const fitted = isMoving
    ? { bytes: original, contentType: "image/gif" as const, ...size }
    : await fitImage(original, rules);
  const bytes = async () => fitted.bytes;
  const url = await linkFor(deps, creation, platform, { bytes, contentType: fitted.contentType });
  return { kind: "image", ...fitted, url, altText };
}

const videoTypes = ["video/mp4", "video/quicktime"] as const;

/** The stored file that goes out: the copy made for this platform, or the video as it is. */
async function videoFile(deps: LoadDeps, creation: PostCreation, platform: Platform, how: VideoFitting) {
  const fitted = await fitPostVideo(deps, creation, platform, how.shape, how.signal);
  if (fitted !== null) return { ...fitted, contentType: "video/mp4" as const };
  const { fileKey: storageKey, width, height, durationMs } = creation;
  const contentType = videoTypes.find((type) => type === creation.contentType);
  const sizeBytes = storageKey === null ? null : await deps.storage.size(storageKey);
  if (storageKey === null || contentType === undefined || sizeBytes === null) throw mediaGone();
  return { storageKey, sizeBytes, contentType, width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 };
}

interface VideoFitting {
  /** Of the first of several, where all are to have the same. */
  shape: number | null;
  signal: AbortSignal;
}

/** Read from storage piece by piece: it may be larger than memory. */
async function loadVideo(
  deps: LoadDeps,
  creation: PostCreation,
  platform: Platform,
  altText: string | null,
  how: VideoFitting,
): Promise<PublishVideo> {
  const { storageKey, sizeBytes, contentType, width, height, durationMs } = await videoFile(
    deps,
    creation,
    platform,
    how,
  );
  const read: PublishVideo["read"] = async (range) => {
    const file = await deps.storage.open(storageKey, range);
    if (file === null) throw mediaGone();
    return file.stream;
  };
  const url = await linkFor(deps, creation, platform, { bytes: read, contentType });
  return { kind: "video", read, sizeBytes, durationMs, contentType, width, height, url, altText };
}

/** The rules may have changed since the post was planned, and an upload that is refused takes minutes to find out. */
function requireTakeable(platform: Platform, creations: readonly PostCreation[]): void {
  const [problem] = mediaProblems(platform, creations.map(mediaFactsOf));
  if (problem !== undefined)
    throw new PlatformError("rejected", "postloom.media_refused", problem.message, {
      fix: "Make a new post with other pictures or another video.",
    });
}

/** What a delivery shows, as this platform takes it. The originals stay as they are. */
export async function loadMedia(
  deps: LoadDeps,
  userId: UserId,
  frozen: FrozenContent,
  platform: Platform,
  signal: AbortSignal,
): Promise<PublishMedia[]> {
  const creations = await findUsableCreations(deps.db, userId, frozen.creationIds);
  if (creations.length < frozen.creationIds.length) throw mediaGone();
  requireTakeable(platform, creations);
  const shape = carouselShape(platform, creations);
  const rules = rulesFor(platform, shape);
  return Promise.all(
    creations.map((creation, index) => {
      const altText = frozen.altTexts?.[index] ?? frozen.altText ?? creation.altText ?? creation.prompt;
      return creation.type === "video"
        ? loadVideo(deps, creation, platform, altText, { shape, signal })
        : loadImage(deps, creation, platform, rules, altText);
    }),
  );
}
