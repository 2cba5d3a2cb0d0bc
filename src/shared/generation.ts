import { z } from "zod";
import { Creation, ImageSize, ImageStyle } from "./creations.ts";
import { text } from "./text.ts";

export const promptMax = 500;
export const sliderMin = 1;
export const sliderMax = 10;
export const seedMax = 2 ** 31 - 1;
export const imageDefaults = { style: "realistic", size: "1024x1024", creativity: 7, detail: 8, count: 1 } as const;

const slider = z.number().int().min(sliderMin).max(sliderMax);

const imageOptions = {
  style: ImageStyle.optional(),
  size: ImageSize.optional(),
  type: z.literal("image").optional(),
  creativity: slider.optional(),
  detail: slider.optional(),
  count: z.number().int().min(1).max(4).optional(),
  seed: z.number().int().min(0).max(seedMax).optional(),
};

/** Options may stand under `options` or flat beside the prompt; the parsed value is flat, with every default filled in. */
export const GenerateImageInput = z
  .strictObject({
    prompt: text(promptMax).refine((value) => value.trim() !== "", "Write a prompt first"),
    options: z.strictObject(imageOptions).optional(),
    ...imageOptions,
  })
  .transform(({ prompt, options, ...flat }) => {
    const chosen = { ...options, ...flat };
    return {
      prompt,
      style: chosen.style ?? imageDefaults.style,
      size: chosen.size ?? imageDefaults.size,
      creativity: chosen.creativity ?? imageDefaults.creativity,
      detail: chosen.detail ?? imageDefaults.detail,
      count: chosen.count ?? imageDefaults.count,
      seed: chosen.seed,
    };
  });
export type GenerateImageInput = z.infer<typeof GenerateImageInput>;

/** `creation` is the first of `creations`: most calls ask for one. */
export const ImagesStarted = z.object({ creation: Creation, creations: z.array(Creation) });
export type ImagesStarted = z.infer<typeof ImagesStarted>;

/** What the configured model can do, so that a control it does not have is shown disabled with the reason. */
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
  supports: z.object({ motion: z.boolean(), quality: z.boolean(), seed: z.boolean() }),
});
export type VideoModel = z.infer<typeof VideoModel>;

export const Models = z.object({ image: ImageModel });
