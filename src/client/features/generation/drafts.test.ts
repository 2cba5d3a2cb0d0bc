import { expect, test } from "vitest";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import {
  emptyImage,
  emptyVideo,
  fitImage,
  fitVideo,
  imageDraftOf,
  isDifferent,
  modelIn,
  toImageInput,
  toVideoInput,
  videoDraftOf,
} from "./drafts.ts";

const video: Models["video"] = {
  id: "near:long",
  label: "Long",
  note: null,
  supports: { motion: true, quality: true, seed: true, startImage: true },
  durations: [3, 5, 10, 15, 30],
  sizes: ["1920x1080", "1280x720"],
  price: { kind: "free" },
};
const short: Models["video"] = {
  ...video,
  id: "far:short",
  label: "Short",
  supports: { ...video.supports, startImage: false },
  durations: [5, 10],
  sizes: ["1280x720"],
};
const image = {
  id: "near:loom",
  label: "Loom",
  note: null,
  supports: { creativity: true, detail: true, seed: true },
  sizes: ["1024x1024"],
  price: { kind: "free" },
} as const;
const models = {
  images: [{ ...image, sizes: [...image.sizes] }],
  videos: [video, short],
  text: null,
};

const made = (change: Partial<Creation>): Pick<Creation, "prompt" | "options" | "requestedModel" | "startImageId"> => ({
  prompt: "Six marigolds",
  requestedModel: null,
  startImageId: null,
  options: null,
  ...change,
});

test("a panel restores all settings of an image except the seed", () => {
  const draft = imageDraftOf(
    made({
      requestedModel: "near:loom",
      options: { type: "image", style: "cartoon", size: "1920x1080", creativity: 2, detail: 3, seed: 77 },
    }),
  );
  expect(draft).toEqual({
    type: "image",
    prompt: "Six marigolds",
    model: "near:loom",
    seed: null,
    style: "cartoon",
    size: "1920x1080",
    creativity: 2,
    detail: 3,
    count: 1,
  });
});

test("an upload without settings gives the default panel", () => {
  expect(videoDraftOf(made({ prompt: null }))).toEqual(emptyVideo);
});

test("a value that the model does not support becomes the nearest supported one", () => {
  const fitted = fitVideo({ ...emptyVideo, model: "far:short", duration: 30, size: "1920x1080" }, models);
  expect([fitted.duration, fitted.size, fitted.model]).toEqual([10, "1280x720", "far:short"]);
  expect(fitVideo({ ...emptyVideo, model: "far:short", duration: 3 }, models).duration).toBe(5);
});

test("a start image is kept only for a model that supports one", () => {
  const startImageId = "0192f0c0-0000-7000-8000-000000000001" as Creation["id"];
  expect(fitVideo({ ...emptyVideo, startImageId }, models).startImageId).toBe(startImageId);
  expect(fitVideo({ ...emptyVideo, startImageId, model: "far:short" }, models).startImageId).toBeNull();
});

test("an unknown model and the first model are stored as null", () => {
  expect(fitImage({ ...emptyImage, model: "gone:model" }, models).model).toBeNull();
  expect(fitImage({ ...emptyImage, model: "near:loom" }, models).model).toBeNull();
  expect(modelIn(models.videos, null)?.id).toBe("near:long");
});

test("unset fields are not sent", () => {
  expect(Object.keys(toImageInput(emptyImage))).not.toContain("seed");
  expect(Object.keys(toVideoInput(emptyVideo))).not.toContain("startImageId");
  expect(toImageInput({ ...emptyImage, seed: 0, model: "a:b" })).toMatchObject({ seed: 0, model: "a:b" });
});

test("another seed or number of results does not count as a difference", () => {
  expect(isDifferent({ ...emptyImage, seed: 4, count: 3 }, emptyImage)).toBe(false);
  expect(isDifferent({ ...emptyImage, prompt: "x" }, emptyImage)).toBe(true);
  expect(isDifferent({ ...emptyVideo, duration: 30 }, emptyVideo)).toBe(true);
});
