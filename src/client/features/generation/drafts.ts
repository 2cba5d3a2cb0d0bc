import { z } from "zod";
import {
  type Creation,
  ImageSize,
  ImageStyle,
  videoDurations,
  VideoSize,
  VideoStyle,
} from "#shared/creations/creations.ts";
import {
  imageDefaults,
  type Models,
  seedMax,
  sliderMax,
  sliderMin,
  videoDefaults,
  type VideoModel,
} from "#shared/creations/generation.ts";
import { CreationId } from "#shared/ids.ts";

const slider = z.number().int().min(sliderMin).max(sliderMax);

/** Fields of both panels. A prompt over the limit is stored: the counter shows it, and the server refuses it. */
const common = {
  prompt: z.string(),
  /** null: the first model of the server. */
  model: z.string().nullable(),
  /** A locked seed; null: a random one each time. */
  seed: z.number().int().min(0).max(seedMax).nullable(),
};

/** The settings in the panel; also the format of the browser's copy. */
export const ImageDraft = z.object({
  ...common,
  type: z.literal("image"),
  style: ImageStyle,
  size: ImageSize,
  creativity: slider,
  detail: slider,
  count: z.number().int().min(1).max(4),
});
export type ImageDraft = z.infer<typeof ImageDraft>;

export const VideoDraft = z.object({
  ...common,
  type: z.literal("video"),
  style: VideoStyle,
  size: VideoSize,
  duration: z.literal(videoDurations),
  motion: slider,
  quality: slider,
  startImageId: CreationId.nullable(),
});
export type VideoDraft = z.infer<typeof VideoDraft>;

export type Draft = ImageDraft | VideoDraft;

const blank = { prompt: "", model: null, seed: null };

export const emptyImage: ImageDraft = { ...blank, type: "image", ...imageDefaults };
export const emptyVideo: VideoDraft = { ...blank, type: "video", ...videoDefaults, startImageId: null };

export const isBlank = ({ prompt }: Draft): boolean => prompt.trim() === "";

type Made = Pick<Creation, "prompt" | "options" | "requestedModel" | "startImageId">;

/** The settings of a creation, with an unlocked seed. */
export function imageDraftOf({ prompt, options, requestedModel }: Made): ImageDraft {
  const { style, size, creativity, detail } = options?.type === "image" ? options : emptyImage;
  return { ...emptyImage, prompt: prompt ?? "", model: requestedModel, style, size, creativity, detail };
}

const toDuration = (seconds: number) => videoDurations.find((one) => one === seconds) ?? videoDefaults.duration;

export function videoDraftOf({ prompt, options, requestedModel, startImageId }: Made): VideoDraft {
  const draft = { ...emptyVideo, prompt: prompt ?? "", model: requestedModel, startImageId };
  if (options?.type !== "video") return draft;
  const { style, size, motion, quality } = options;
  return { ...draft, style, size, motion, quality, duration: toDuration(options.durationSeconds) };
}

/** The chosen model, or the first one if it is not offered any more. */
export const modelIn = <M extends { id: string }>(all: readonly M[] | undefined, id: string | null): M | undefined =>
  all?.find((model) => model.id === id) ?? all?.[0];

type Offered = Pick<Models, "images" | "videos">;

const listed = (all: readonly { id: string }[], id: string | null) =>
  all[0]?.id !== id && all.some((model) => model.id === id) ? id : null;

/** Sets the model to null if it is the first one or is not configured any more. */
export const fitImage = (draft: ImageDraft, models: Offered | undefined): ImageDraft =>
  models === undefined ? draft : { ...draft, model: listed(models.images, draft.model) };

const nearest = (wanted: number, durations: VideoModel["durations"]) =>
  [...durations].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)[0];

/** As fitImage, and fits duration, size and start image to the model. */
export function fitVideo(draft: VideoDraft, models: Offered | undefined): VideoDraft {
  const model = modelIn(models?.videos, draft.model);
  if (models === undefined || model === undefined) return draft;
  return {
    ...draft,
    model: listed(models.videos, draft.model),
    duration: nearest(draft.duration, model.durations) ?? draft.duration,
    size: model.sizes.includes(draft.size) ? draft.size : (model.sizes[0] ?? draft.size),
    startImageId: model.supports.startImage ? draft.startImageId : null,
  };
}

const unless = <K extends string, V>(key: K, value: V | null) => (value === null ? {} : { [key]: value });

export const toImageInput = ({ model, seed, ...draft }: ImageDraft) => ({
  ...draft,
  ...unless("model", model),
  ...unless("seed", seed),
});

export const toVideoInput = ({ model, seed, startImageId, ...draft }: VideoDraft) => ({
  ...draft,
  ...unless("model", model),
  ...unless("seed", seed),
  ...unless("startImageId", startImageId),
});

/** Whether the settings differ, apart from seed and number of results. */
export const isDifferent = ({ seed: _a, ...a }: Draft, { seed: _b, ...b }: Draft): boolean =>
  Object.entries({ ...a, count: null }).some(
    ([key, value]) => value !== Object.entries({ ...b, count: null }).find(([other]) => other === key)?.[1],
  );
