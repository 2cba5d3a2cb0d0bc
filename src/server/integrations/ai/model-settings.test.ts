import { expect, test } from "vitest";
import { readModels } from "./model-settings.ts";

const problemsOf = (variables: Parameters<typeof readModels>[0]) => readModels(variables).problems;

test("without a word about models there is the built-in one", () => {
  const builtin = { provider: "builtin", model: "loom", baseUrl: "", apiKey: "" };
  expect(readModels({})).toEqual({ settings: { image: [builtin], video: [builtin] }, problems: [] });
  expect(readModels({ IMAGE_MODEL: "builtin:loom" })).toEqual(readModels({}));
});

test.each([
  ["dall-e", /^IMAGE_MODEL: "dall-e" is not provider:model/],
  ["builtin:loom,", /^IMAGE_MODEL: "" is not provider:model/],
  ["midjourney:v9", /^IMAGE_MODEL: "midjourney" is not a provider this version knows; there are builtin/],
  ["constructor:x", /is not a provider this version knows/],
  ["builtin:wool", /^IMAGE_MODEL: "builtin:wool" is not a model this version knows; use builtin:loom/],
  ["builtin:loom, builtin:loom", /^IMAGE_MODEL: names builtin:loom twice/],
])("IMAGE_MODEL=%s is refused with what is wrong", (value, problem) => {
  expect(problemsOf({ IMAGE_MODEL: value })).toEqual([expect.stringMatching(problem)]);
});
