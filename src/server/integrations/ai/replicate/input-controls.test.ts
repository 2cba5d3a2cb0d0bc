import { describe, expect, test } from "vitest";
import { sizeInput, sliderInput } from "./input-controls.ts";
import { ModelDescription, readInputs } from "./read-model.ts";
import { lengthInput, lengthsOf } from "./replicate-videos.ts";
import { describedModel, fluxDev, ideogram, kling, sdxl, seedream, wan } from "./test/model-descriptions.ts";

const inputsOf = (described: typeof fluxDev) =>
  readInputs(ModelDescription.parse(describedModel("somebody/model", described).latest_version.openapi_schema));

describe("the size input of a model that", () => {
  const wide = { width: 1920, height: 1080 };

  test("has an aspect ratio and megapixels", () => {
    expect(sizeInput(inputsOf(fluxDev), wide)).toEqual({ aspect_ratio: "16:9", megapixels: "1" });
  });

  test("takes free sizes with the value custom", () => {
    expect(sizeInput(inputsOf(seedream), wide)).toEqual({ size: "custom", width: 1920, height: 1088 });
    // The model's minimum side is 1024.
    expect(sizeInput(inputsOf(seedream), { width: 1024, height: 768 })).toEqual({
      size: "custom",
      width: 1376,
      height: 1024,
    });
  });

  test("has only width and height", () => {
    expect(sizeInput(inputsOf(sdxl), { width: 768, height: 1024 })).toEqual({ width: 768, height: 1024 });
  });

  test("lists its sizes", () => {
    expect(sizeInput(inputsOf(ideogram), { width: 1024, height: 768 })).toEqual({ resolution: "1152x864" });
    expect(sizeInput(inputsOf(ideogram), wide)).toEqual({ resolution: "1344x768" });
  });

  test("has no size input", () => {
    expect(sizeInput(inputsOf(kling), wide)).toEqual({});
  });
});

describe("a slider", () => {
  const steps = (level: number) => sliderInput(inputsOf(fluxDev), "steps", "steps", level);

  test("at its default position gives the model's default value", () => {
    expect(steps(8)).toEqual({ num_inference_steps: 28 });
    expect(sliderInput(inputsOf(sdxl), "guidance", "guidance", 7)).toEqual({ guidance_scale: 7.5 });
  });

  test("changes the value within the model's bounds and number type", () => {
    expect([steps(1), steps(10)]).toEqual([{ num_inference_steps: 14 }, { num_inference_steps: 35 }]);
    const looser = sliderInput(inputsOf(sdxl), "guidance", "guidance", 10);
    expect(looser["guidance_scale"]).toBeLessThan(7.5);
  });

  test("without a matching input of the model adds no input", () => {
    expect(sliderInput(inputsOf(kling), "guidance", "guidance", 3)).toEqual({});
  });
});

describe("the length input of a model that", () => {
  test("lists seconds", () => {
    const inputs = inputsOf(kling);
    expect([3, 5, 10, 15].map((seconds) => lengthInput(inputs, seconds))).toEqual([
      { duration: 5 },
      { duration: 5 },
      { duration: 10 },
      null,
    ]);
  });

  test("counts frames", () => {
    expect(lengthInput(inputsOf(wan), 5)).toEqual({ num_frames: 81 });
    expect(lengthsOf(inputsOf(wan))).toEqual([3, 5]);
  });

  test("has no length setting", () => {
    expect(lengthsOf(inputsOf(ideogram))).toEqual([3, 5]);
  });
});
