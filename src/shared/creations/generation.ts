import { z } from "zod";
import { ModelPrice } from "#shared/ai-costs/prices.ts";
import { CreationId } from "#shared/ids.ts";
import { line, text } from "#shared/text.ts";
import { Creation, ImageSize, ImageStyle, type OptionsOf, videoDurations, VideoSize, VideoStyle } from "./creations.ts";

export const promptMax = 500;
export const sliderMin = 1;
export const sliderMax = 10;
export const seedMax = 2 ** 31 - 1;
export const imageDefaults = { style: "realistic", size: "1024x1024", creativity: 7, detail: 8, count: 1 } as const;
export const videoDefaults = { style: "cinematic", size: "1920x1080", duration: 5, motion: 6, quality: 9 } as const;

export const Prompt = text(promptMax).refine((value) => value.trim() !== "", "Write a prompt first");
const slider = z.number().int().min(sliderMin).max(sliderMax);
const seed = z.number().int().min(0).max(seedMax);

const imageOptions = {
  type: z.literal("image").optional(),
  style: ImageStyle.optional(),
  size: ImageSize.optional(),
  creativity: slider.optional(),
  detail: slider.optional(),
  seed: seed.optional(),
};

const videoOptions = {
  type: z.literal("video").optional(),
  style: VideoStyle.optional(),
  size: VideoSize.optional(),
  duration: z
    .union(
      [z.literal(videoDurations), z.literal(videoDurations.map(String))],
      `Choose ${videoDurations.join(", ")} seconds`,
    )
    .optional()
    .describe("Seconds"),
  motion: slider.optional(),
  quality: slider.optional(),
  seed: seed.optional(),
};

/** The settings of one kind as sent: all are optional. */
export const ImageOptionsInput = z.strictObject(imageOptions);
export type ImageOptionsInput = z.infer<typeof ImageOptionsInput>;
export const VideoOptionsInput = z.strictObject(videoOptions);
export type VideoOptionsInput = z.infer<typeof VideoOptionsInput>;

/** All settings with their values; the caller chooses the seed. */
export const completeImageOptions = (chosen: ImageOptionsInput): Omit<OptionsOf<"image">, "seed"> => ({
  type: "image",
  style: chosen.style ?? imageDefaults.style,
  size: chosen.size ?? imageDefaults.size,
  creativity: chosen.creativity ?? imageDefaults.creativity,
  detail: chosen.detail ?? imageDefaults.detail,
});

export const completeVideoOptions = (chosen: VideoOptionsInput): Omit<OptionsOf<"video">, "seed"> => ({
  type: "video",
  style: chosen.style ?? videoDefaults.style,
  size: chosen.size ?? videoDefaults.size,
  durationSeconds: Number(chosen.duration ?? videoDefaults.duration),
  motion: chosen.motion ?? videoDefaults.motion,
  quality: chosen.quality ?? videoDefaults.quality,
});

const parentId = CreationId.optional().describe("The creation of which this is a variation");
const model = line(220)
  .optional()
  .describe("One of those that GET /generation/models lists; the first unless said otherwise");
const startImageId = CreationId.optional().describe(
  "A finished picture with which the video begins, if the model accepts one",
);

const count = z.number().int().min(1).max(4).optional();
/** Options may be under `options` or beside the prompt; the parsed value has all defaults. */
export const GenerateImageInput = z
  .strictObject({
    prompt: Prompt,
    parentId,
    options: z.strictObject({ ...imageOptions, count, model }).optional(),
    ...imageOptions,
    count,
    model,
  })
  .transform(({ prompt, parentId: parent, options, ...flat }) => {
    const { count: pieces = imageDefaults.count, ...chosen } = { ...options, ...flat };
    return {
      prompt,
      parentId: parent,
      count: pieces,
      model: chosen.model,
      seed: chosen.seed,
      options: completeImageOptions(chosen),
    };
  });
export type GenerateImageInput = z.infer<typeof GenerateImageInput>;

/** As GenerateImageInput, but for one video per request. */
export const GenerateVideoInput = z
  .strictObject({
    prompt: Prompt,
    parentId,
    options: z.strictObject({ ...videoOptions, model, startImageId }).optional(),
    ...videoOptions,
    model,
    startImageId,
  })
  .transform(({ prompt, parentId: parent, options, ...flat }) => {
    const chosen = { ...options, ...flat };
    return {
      prompt,
      parentId: parent,
      count: 1,
      model: chosen.model,
      startImageId: chosen.startImageId,
      seed: chosen.seed,
      options: completeVideoOptions(chosen),
    };
  });
export type GenerateVideoInput = z.infer<typeof GenerateVideoInput>;

/** A request for a generation of either kind. */
export interface MakingInput {
  prompt: string;
  parentId: CreationId | undefined;
  count: number;
  model: string | undefined;
  startImageId?: CreationId | undefined;
  seed: number | undefined;
  options: Omit<OptionsOf<"image">, "seed"> | Omit<OptionsOf<"video">, "seed">;
}

/** `creation` is the first of `creations`: most calls request one. */
export const ImagesStarted = z.object({ creation: Creation, creations: z.array(Creation) });
export type ImagesStarted = z.infer<typeof ImagesStarted>;

/** The abilities of the configured model: an unavailable control is shown disabled with the reason. */
export const ImageModel = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  supports: z.object({ creativity: z.boolean(), detail: z.boolean(), seed: z.boolean() }),
});
export type ImageModel = z.infer<typeof ImageModel>;

export const VideoModel = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  supports: z.object({ motion: z.boolean(), quality: z.boolean(), seed: z.boolean(), startImage: z.boolean() }),
  durations: z.array(z.literal(videoDurations)).readonly().describe("Seconds it can make; longer ones are not offered"),
  sizes: z.array(VideoSize).readonly(),
});
export type VideoModel = z.infer<typeof VideoModel>;

/** Every model offers all sizes, because the server fits a picture to the requested size. */
export const OfferedImageModel = ImageModel.extend({ sizes: z.array(ImageSize).readonly(), price: ModelPrice });
export const OfferedVideoModel = VideoModel.extend({ price: ModelPrice });

/** The first of each list is the default. */
export const Models = z.object({
  image: OfferedImageModel,
  video: OfferedVideoModel,
  images: z.array(OfferedImageModel),
  videos: z.array(OfferedVideoModel),
  text: z
    .object({ id: z.string(), label: z.string() })
    .nullable()
    .describe("The model that suggests prompts, captions and alt texts; null: none is configured"),
});
export type Models = z.infer<typeof Models>;
