import { expect, test } from "vitest";
import { readTextModel } from "./text-settings.ts";

test("without TEXT_MODEL there is no model and no problem", () => {
  expect(readTextModel({ OPENAI_API_KEY: "k" })).toEqual({ choice: null, problems: [] });
});

test.each([
  [{ TEXT_MODEL: "openai:gpt-5-mini", OPENAI_API_KEY: "k" }, "https://api.openai.com/v1", "k"],
  [
    { TEXT_MODEL: "google:gemini-3-flash", GOOGLE_API_KEY: "k", GOOGLE_BASE_URL: "http://proxy/v1" },
    "http://proxy/v1",
    "k",
  ],
  [
    { TEXT_MODEL: "openai-compatible:llama3.2:3b", OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8080/v1" },
    "http://127.0.0.1:8080/v1",
    "",
  ],
])("%o is reached at %s", (variables, baseUrl, apiKey) => {
  const [, provider, model] = /^([^:]+):(.+)$/.exec(variables.TEXT_MODEL) ?? [];
  expect(readTextModel(variables)).toEqual({ choice: { provider, model, baseUrl, apiKey }, problems: [] });
});

test.each([
  ["openai:gpt-5-mini", "OPENAI_API_KEY: is missing; TEXT_MODEL names openai:gpt-5-mini"],
  ["openai-compatible:llama", "OPENAI_COMPATIBLE_URL: is missing; TEXT_MODEL names openai-compatible:llama"],
  ["replicate:a/b", /^TEXT_MODEL: "replicate:a\/b" is not provider:model with one of openai, google/],
  ["openai", /^TEXT_MODEL: "openai" is not provider:model/],
  ["constructor:x", /^TEXT_MODEL: "constructor:x" is not/],
])("TEXT_MODEL=%s alone is a problem that names the missing variable", (entry, problem) => {
  const { choice, problems } = readTextModel({ TEXT_MODEL: entry });
  expect(choice).toBeNull();
  expect(problems).toEqual([typeof problem === "string" ? problem : expect.stringMatching(problem)]);
});
