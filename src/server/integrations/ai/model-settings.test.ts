import { expect, test } from "vitest";
import { readModels } from "./model-settings.ts";
import { createModels } from "./registry.ts";

const problemsOf = (variables: Parameters<typeof readModels>[0]) => readModels(variables).problems;

test("without model variables there is only the built-in model", () => {
  const builtin = { provider: "builtin", model: "loom", baseUrl: "", apiKey: "", workflowFile: "" };
  expect(readModels({})).toEqual({ settings: { image: [builtin], video: [builtin] }, problems: [] });
  expect(readModels({ IMAGE_MODEL: "builtin:loom" })).toEqual(readModels({}));
});

test("models have their provider's address and key, in the configured order", async () => {
  const { settings, problems } = readModels({
    IMAGE_MODEL: "openai:gpt-image-2, fal:fal-ai/flux/dev,builtin:loom",
    VIDEO_MODEL: "replicate:google/veo-3",
    OPENAI_API_KEY: "a",
    FAL_API_KEY: "b",
    FAL_BASE_URL: "http://127.0.0.1:9",
    REPLICATE_API_TOKEN: "c",
  });
  expect(problems).toEqual([]);
  expect(settings.image.slice(0, 2)).toEqual([
    { provider: "openai", model: "gpt-image-2", baseUrl: "https://api.openai.com/v1", apiKey: "a", workflowFile: "" },
    { provider: "fal", model: "fal-ai/flux/dev", baseUrl: "http://127.0.0.1:9", apiKey: "b", workflowFile: "" },
  ]);
  const { images, videos } = await createModels(settings);
  expect(images.all.map(({ model }) => model.id)).toEqual([
    "openai:gpt-image-2",
    "fal:fal-ai/flux/dev",
    "builtin:loom",
  ]);
  expect([images.standard.model.id, videos.standard.model.id]).toEqual([
    "openai:gpt-image-2",
    "replicate:google/veo-3",
  ]);
});

test("problems name a missing key with its model, and a provider without this kind", () => {
  expect(problemsOf({ IMAGE_MODEL: "openai:gpt-image-2,fal:x/y", VIDEO_MODEL: "openai:sora,fal:x/z" })).toEqual([
    "OPENAI_API_KEY: is missing; IMAGE_MODEL names openai:gpt-image-2",
    "FAL_API_KEY: is missing; IMAGE_MODEL names fal:x/y",
    "VIDEO_MODEL: openai makes no videos",
    "FAL_API_KEY: is missing; VIDEO_MODEL names fal:x/z",
  ]);
});

test("a self-hosted provider needs its address, and ComfyUI its workflow file, too", async () => {
  expect(problemsOf({ IMAGE_MODEL: "sd-webui:default,comfyui:sdxl,openai-compatible:flux" })).toEqual([
    "SD_WEBUI_URL: is missing; IMAGE_MODEL names sd-webui:default",
    "COMFYUI_URL: is missing; IMAGE_MODEL names comfyui:sdxl",
    "COMFYUI_WORKFLOW: is missing; IMAGE_MODEL names comfyui:sdxl",
    "OPENAI_COMPATIBLE_URL: is missing; IMAGE_MODEL names openai-compatible:flux",
  ]);
  const { settings } = readModels({
    IMAGE_MODEL: "comfyui:sdxl",
    COMFYUI_URL: "http://127.0.0.1:8188",
    COMFYUI_WORKFLOW: "/nowhere/workflow.json",
  });
  await expect(createModels(settings)).rejects.toThrow("COMFYUI_WORKFLOW: /nowhere/workflow.json cannot be read");
});

test.each([
  ["dall-e", /^IMAGE_MODEL: "dall-e" is not provider:model/],
  ["builtin:loom,", /^IMAGE_MODEL: "" is not provider:model/],
  ["midjourney:v9", /^IMAGE_MODEL: "midjourney" is not a provider this version knows; there are builtin/],
  ["constructor:x", /is not a provider this version knows/],
  ["builtin:wool", /^IMAGE_MODEL: "builtin:wool" is not a model this version knows; use builtin:loom/],
  ["builtin:loom, builtin:loom", /^IMAGE_MODEL: names builtin:loom twice/],
])("IMAGE_MODEL=%s is refused with the reason", (value, problem) => {
  expect(problemsOf({ IMAGE_MODEL: value })).toEqual([expect.stringMatching(problem)]);
});
