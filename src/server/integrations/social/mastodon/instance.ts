import { z } from "zod";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";
import type { Mastodon } from "./client.ts";

const limit = z.number().int().positive().optional().catch(undefined);
const part = <T extends z.ZodRawShape>(shape: T) => z.object(shape).optional().catch(undefined);

/** A value that is missing or invalid keeps the network's default. */
const Configuration = z.object({
  statuses: part({ max_characters: limit, max_media_attachments: limit, characters_reserved_per_url: limit }),
  media_attachments: part({
    description_limit: limit,
    image_size_limit: limit,
    image_matrix_limit: limit,
    video_size_limit: limit,
    video_frame_rate_limit: limit,
    video_matrix_limit: limit,
  }),
});

/**
 * `max_toot_chars`, `description_limit` and `upload_limit` are those of Pleroma and Akkoma. Pixelfed's version names Mastodon's first:
 * `3.5.3 (compatible; Pixelfed 0.12.4)`.
 */
const Instance = z.object({
  version: z.string().max(200).optional().catch(undefined),
  configuration: Configuration.optional().catch(undefined),
  max_toot_chars: limit,
  description_limit: limit,
  upload_limit: limit,
});
export type Instance = z.infer<typeof Instance>;

/** The sides of a frame of about 16:9 with at most this number of pixels. */
function sidesOf(pixels: number): { videoLong: number; videoShort: number } {
  const videoShort = Math.max(1, Math.floor(Math.sqrt((pixels * 9) / 16)));
  return { videoShort, videoLong: Math.floor(pixels / videoShort) };
}

/** Leaves out unknown values and those below 1. */
const known = (limits: { [Name in keyof Omit<AccountLimits, "publicOnly">]: number | undefined }): AccountLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined && value >= 1));

/** The limits of a server for its accounts. It limits the area of a picture; the limit of a side is that of a square with this area. */
export function limitsOf(instance: Instance): AccountLimits {
  const { statuses, media_attachments: media } = instance.configuration ?? {};
  const [imagePixels, videoPixels] = [media?.image_matrix_limit, media?.video_matrix_limit];
  return known({
    textMax: statuses?.max_characters ?? instance.max_toot_chars,
    linkLength: statuses?.characters_reserved_per_url,
    imagesMax: statuses?.max_media_attachments,
    altTextMax: media?.description_limit ?? instance.description_limit,
    // A post of Pixelfed is a picture or a video; its comments are texts.
    mediaMin: /\bPixelfed\b/i.test(instance.version ?? "") ? 1 : undefined,
    imageBytes: media?.image_size_limit ?? instance.upload_limit,
    imageSide: imagePixels === undefined ? undefined : Math.floor(Math.sqrt(imagePixels)),
    videoBytes: media?.video_size_limit ?? instance.upload_limit,
    videoFrameRate: media?.video_frame_rate_limit,
    ...(videoPixels === undefined ? {} : sidesOf(videoPixels)),
  });
}

/**
 * Whether the server is known to answer a repeated idempotency key with the first status: Mastodon and its forks keep keys outside of the
 * process. Pixelfed has none, Akkoma and Pleroma forget theirs when they restart. All of them call themselves `(compatible; …)` or have a
 * version below 2; others that keep keys are not told apart from these.
 */
export function keepsKeys({ version = "" }: Instance): boolean {
  const major = /^(\d+)\.\d+\.\d+[^\s(]*$/.exec(version)?.[1];
  return major !== undefined && Number(major) >= 2;
}

export interface InstanceReader {
  mastodon: Mastodon;
  server: string;
  actor: Pick<Actor, "externalId" | "accessToken">;
  signal: AbortSignal;
}

/** `GET /api/v2/instance`; servers before Mastodon 4.0 have `/api/v1/instance` only. */
export async function readInstance({ mastodon, ...caller }: InstanceReader): Promise<Instance> {
  const call = { ...caller, answer: Instance };
  try {
    return (await mastodon({ ...call, path: "/api/v2/instance" })).data;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
    return (await mastodon({ ...call, path: "/api/v1/instance" })).data;
  }
}
