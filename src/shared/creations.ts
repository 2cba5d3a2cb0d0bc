import { z } from "zod";
import { CreationId } from "./ids.ts";
import { nextCursor, oneOrMany, pageFields } from "./page.ts";
import { Platform } from "./platforms/platform.ts";
import { line, text } from "./text.ts";
import { isoDateTime } from "./time.ts";

export const creationTypes = ["image", "video"] as const;
export const CreationType = z.enum(creationTypes);

/** `posted` and `scheduled` say how a finished creation is used; the rest is how far its making got. */
export const creationStatuses = ["completed", "posted", "processing", "scheduled", "draft", "failed"] as const;
export const CreationStatus = z.enum(creationStatuses);
export type CreationStatus = z.infer<typeof CreationStatus>;

/** A finished creation, whatever has been done with it since: what a media picker offers. */
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

/** Settings a creation was made with; a video adds its own when videos arrive. */
export const CreationOptions = z.object({
  style: z.string(),
  size: z.string(),
  creativity: z.number().int(),
  detail: z.number().int(),
  seed: z.number().int(),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

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
  options: CreationOptions.nullable(),
  model: z.string().nullable(),
  progress: z.number().min(0).max(1).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  fileUrl: mediaPath.nullable(),
  thumbnailUrl: mediaPath.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  contentType: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  platform: Platform.nullable(),
  createdAt: isoDateTime,
});
export type Creation = z.infer<typeof Creation>;

export const ListCreationsInput = z.strictObject({
  ...pageFields,
  status: oneOrMany(CreationStatus).optional(),
  type: CreationType.optional(),
  favourite: z.stringbool().or(z.boolean()).optional(),
  q: text(200).optional(),
});
export type ListCreationsInput = z.infer<typeof ListCreationsInput>;

export const CreationPage = z.object({ creations: z.array(Creation), nextCursor });
export type CreationPage = z.infer<typeof CreationPage>;

export const CreationRef = z.strictObject({ id: CreationId });

export const UpdateCreationInput = z.strictObject({
  id: CreationId,
  title: line(120).trim().min(1).optional(),
  description: text(2_000).nullable().optional(),
  altText: text(1_000).nullable().optional(),
  isFavourite: z.boolean().optional(),
});
export type UpdateCreationInput = z.infer<typeof UpdateCreationInput>;
