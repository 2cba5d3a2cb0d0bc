import { z } from "zod";
import { CreationId } from "#shared/ids.ts";
import { nextCursor, oneOrMany, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { thumbnailWidths } from "./thumbnails.ts";

export const creationTypes = ["image", "video"] as const;
export const CreationType = z.enum(creationTypes);
export type CreationType = z.infer<typeof CreationType>;

/** `posted` and `scheduled` are uses of a finished creation; the others are states of its generation. */
export const creationStatuses = ["completed", "posted", "processing", "scheduled", "draft", "failed"] as const;
export const CreationStatus = z.enum(creationStatuses);
export type CreationStatus = z.infer<typeof CreationStatus>;

/** States of a finished creation, used or not: a media picker offers them. */
export const usableCreationStatuses = ["completed", "scheduled", "posted"] as const satisfies readonly CreationStatus[];
export type CreationUse = (typeof usableCreationStatuses)[number];
export const isUsableCreation = (status: CreationStatus): status is CreationUse =>
  usableCreationStatuses.some((usable) => usable === status);

export const imageStyles = ["realistic", "artistic", "cartoon", "abstract"] as const;
export const ImageStyle = z.enum(imageStyles);
export type ImageStyle = z.infer<typeof ImageStyle>;

export const imageSizes = ["1024x1024", "1024x768", "768x1024", "1920x1080"] as const;
export const ImageSize = z.enum(imageSizes);
export type ImageSize = z.infer<typeof ImageSize>;

export const videoStyles = ["cinematic", "documentary", "artistic", "commercial"] as const;
export const VideoStyle = z.enum(videoStyles);
export type VideoStyle = z.infer<typeof VideoStyle>;

/** Landscape first: the generator's default. */
export const videoSizes = ["1920x1080", "1280x720", "1080x1920", "1080x1080"] as const;
export const VideoSize = z.enum(videoSizes);

/** The sides of a size in pixels. */
export function sidesOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

export const videoDurations = [3, 5, 10, 15, 30] as const;

/** The settings of a creation, by its type. */
export const CreationOptions = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("image"),
    style: ImageStyle,
    size: ImageSize,
    creativity: z.number().int(),
    detail: z.number().int(),
    seed: z.number().int(),
  }),
  z.object({
    type: z.literal("video"),
    style: VideoStyle,
    size: VideoSize,
    durationSeconds: z.number().int(),
    motion: z.number().int(),
    quality: z.number().int(),
    seed: z.number().int(),
  }),
]);
export type CreationOptions = z.infer<typeof CreationOptions>;
export type OptionsOf<Type extends CreationOptions["type"]> = Extract<CreationOptions, { type: Type }>;

/**
 * Why a generation failed, in so far as a client can act on it:
 * - CANCELLED: the user cancelled it
 * - REFUSED: the provider's content rules forbid the prompt or its result: change the prompt
 * - SETTINGS_REFUSED: the provider does not accept these settings: choose others
 * - PROVIDER_BUSY, PROVIDER_UNAVAILABLE: also after several tries: try again later, or choose another model
 * - PROVIDER_KEY, PROVIDER_QUOTA: the operator has to check the account at the provider
 * - NO_ANSWER: the provider may have generated a result that cannot be fetched; a retry may be paid twice
 * - BAD_RESULT: the provider's result could not be fetched, or is not valid: try again
 * - MODEL_NOT_CONFIGURED: the server no longer has this model: choose another
 * - TIMED_OUT, GENERATION_FAILED: try again
 */
export const makingErrorCodes = [
  "CANCELLED",
  "REFUSED",
  "SETTINGS_REFUSED",
  "PROVIDER_BUSY",
  "PROVIDER_UNAVAILABLE",
  "PROVIDER_KEY",
  "PROVIDER_QUOTA",
  "NO_ANSWER",
  "BAD_RESULT",
  "MODEL_NOT_CONFIGURED",
  "TIMED_OUT",
  "GENERATION_FAILED",
] as const;
export type MakingErrorCode = (typeof makingErrorCodes)[number];

/** The messages for an unknown cause. */
export const makingFailed = { image: "Image generation failed", video: "Video generation failed" } as const;

const mediaPath = z
  .string()
  .describe("Path on this server, to be resolved against its address. `?download` saves it under a readable name.");

export const Creation = z.object({
  id: CreationId,
  _id: CreationId,
  type: CreationType,
  status: CreationStatus,
  title: z.string(),
  description: z.string().nullable(),
  prompt: z.string().nullable(),
  altText: z.string().nullable(),
  isFavourite: z.boolean(),
  isPublic: z.boolean().describe("Shown on the person's page, while they show their profile"),
  options: CreationOptions.nullable(),
  parentId: CreationId.nullable().describe("The creation of which this is a variation"),
  fileName: z.string().nullable().describe("The name of the uploaded file; null: it was generated here"),
  startImageId: CreationId.nullable().describe("The picture with which the video begins"),
  requestedModel: z.string().nullable().describe("The chosen model, as in GET /generation/models"),
  estimateUsd: z
    .number()
    .nullable()
    .describe("The estimated cost of the generation in US dollars; 0: free, null: no price was known"),
  provider: z.string().nullable(),
  model: z.string().nullable().describe("The model that was used, as exactly as the provider names it"),
  seedUsed: z.number().int().nullable().describe("The seed that was used; null: the provider does not name it"),
  madeSize: z
    .object({ width: z.number().int(), height: z.number().int() })
    .nullable()
    .describe("The size that the provider generated, before it was fitted to the requested one"),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      "The progress in percent; null: the provider does not report it. makingSince and typicalMs then give an estimate",
    ),
  startedAt: isoDateTime
    .nullable()
    .describe("The time of the last request to generate it; null: it was never requested"),
  makingSince: isoDateTime.nullable().describe("The time at which the generation began; null: it waits in the queue"),
  typicalMs: z.number().int().nullable().describe("The typical duration; null: there are too few to know"),
  waiting: z
    .object({ reason: z.string(), since: isoDateTime, until: isoDateTime })
    .nullable()
    .describe(
      "The provider does not answer or accepts no work: the reason, since when, and when it is tried again; after `until` it is being tried",
    ),
  error: z
    .object({
      code: z.string().describe(`${makingErrorCodes.join(", ")}, or one of the codes of answers`),
      message: z.string(),
    })
    .nullable(),
  fileUrl: mediaPath.nullable(),
  thumbnailUrl: mediaPath
    .nullable()
    .describe(
      `As fileUrl. \`?w=${thumbnailWidths.join("`, `?w=")}\` asks for that width, as AVIF if the request accepts it, otherwise as WebP`,
    ),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  contentType: z.string().nullable(),
  durationSeconds: z.number().nullable().describe("The duration of the finished video or animation, in seconds"),
  videoCodec: z.string().nullable().describe("avc (H.264), hevc (H.265), vp9 or av1; null for pictures"),
  pixelFormat: z.string().nullable().describe("Of a video, as ffmpeg names it, like yuv420p; null where it is unknown"),
  pixelRatio: z.number().nullable().describe("Width of a pixel of a video / its height: 1 is square"),
  isInterlaced: z.boolean().nullable().describe("Whether each frame of a video holds two moments in alternate lines"),
  frameRate: z.number().nullable().describe("Frames a second of a video"),
  audioCodec: z.string().nullable().describe("aac, opus and the like; null also for a video without sound"),
  sizeBytes: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  platform: Platform.nullable(),
  createdAt: isoDateTime,
});
export type Creation = z.infer<typeof Creation>;

export const creationSorts = ["newest", "oldest", "title"] as const;
export const CreationSort = z.enum(creationSorts);
export type CreationSort = z.infer<typeof CreationSort>;

export const ListCreationsInput = z.strictObject({
  ...pageFields,
  ids: oneOrMany(CreationId).optional().describe("Only these, as far as they match the other filters"),
  status: oneOrMany(CreationStatus).optional(),
  type: CreationType.optional(),
  favourite: z.stringbool().or(z.boolean()).optional(),
  platform: Platform.optional().describe("The network on which it was last posted, or is scheduled"),
  q: text(200).optional().describe("Searches title, description, prompt and alt text"),
  from: isoDateTime.optional().describe("Created then or later"),
  to: isoDateTime.optional().describe("Created before then"),
  sort: CreationSort.default("newest"),
});
export type ListCreationsInput = z.infer<typeof ListCreationsInput>;

export const CreationPage = z.object({ creations: z.array(Creation), nextCursor });
export type CreationPage = z.infer<typeof CreationPage>;

export const CreationRef = z.strictObject({ id: CreationId });

export const DeleteCreationInput = z.strictObject({
  id: CreationId,
  force: z
    .stringbool()
    .or(z.boolean())
    .default(false)
    .describe("Also when a scheduled post uses it: that post then becomes a draft"),
});
export type DeleteCreationInput = z.infer<typeof DeleteCreationInput>;
