import { expect, test } from "vitest";
import { providerContract } from "../test/provider-contract.ts";
import type { ProviderFixture } from "../test/provider-fixture.ts";
import { apiKey, failureOf, run, serving } from "../test/run-provider.ts";
import { createGeminiImages } from "./gemini-images.ts";
import { googleError } from "./test/google-error.ts";

const oneCall = "one call returns the picture, without an id to look it up";
const parts = (content: readonly object[], finishReason = "STOP") => ({
  candidates: [{ content: { role: "model", parts: content }, finishReason, index: 0 }],
  usageMetadata: { promptTokenCount: 12, totalTokenCount: 1_302 },
});
const withoutPicture = (finishReason: string) => ({ candidates: [{ content: {}, finishReason, index: 0 }] });

function gemini(model: string, sizes: Record<string, object>): ProviderFixture {
  const paidCall = `POST /v1beta/models/${model}:generateContent`;
  return {
    maker: {
      kind: "image",
      create: ({ baseUrl, apiKey: key }) => createGeminiImages({ baseUrl: `${baseUrl}/v1beta`, apiKey: key, model }),
    },
    paidCall,
    model: `google:${model}`,
    keyHeader: ["x-goog-api-key", apiKey],
    serve: (server, { bytes }) =>
      server.answer(paidCall, {
        json: parts([{ inlineData: { mimeType: "image/png", data: bytes.toString("base64") } }]),
      }),
    delivery: "inline",
    sizes: {
      of: ({ json }) => (json as { generationConfig: { imageConfig: unknown } }).generationConfig.imageConfig,
      expected: sizes,
    },
    durations: { because: "pictures have none" },
    seed: { because: "Gemini takes a seed and does not guarantee its effect" },
    startImage: { because: "only videos have one" },
    spoil: {
      unauthorized: (server) =>
        server.answer(
          paidCall,
          googleError(400, "INVALID_ARGUMENT", `API key not valid: ${apiKey}`, [{ reason: "API_KEY_INVALID" }]),
        ),
      rateLimited: (server, seconds) =>
        server.answer(paidCall, googleError(429, "RESOURCE_EXHAUSTED", "Slow down", [{ retryDelay: `${seconds}s` }])),
      quota: (server) =>
        server.answer(
          paidCall,
          googleError(429, "RESOURCE_EXHAUSTED", "Quota exceeded", [
            { violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] },
            { retryDelay: "9s" },
          ]),
        ),
      refused: (server) => server.answer(paidCall, { json: withoutPicture("IMAGE_SAFETY") }),
      badRequest: (server) => server.answer(paidCall, googleError(400, "INVALID_ARGUMENT", `Unknown ${apiKey}`)),
      unavailable: (server) => server.answer(paidCall, googleError(503, "UNAVAILABLE", "The model is overloaded")),
      failed: (server) => server.answer(paidCall, { json: parts([{ text: "Here is how it could look." }]) }),
    },
    lookup: { because: oneCall },
    cancel: { because: "there is no call for it" },
  };
}

const newer = gemini("gemini-3.1-flash-image-preview", {
  "1024x1024": { aspectRatio: "1:1", imageSize: "1K" },
  "1024x768": { aspectRatio: "4:3", imageSize: "1K" },
  "768x1024": { aspectRatio: "3:4", imageSize: "1K" },
  "1920x1080": { aspectRatio: "16:9", imageSize: "2K" },
});
providerContract("Gemini images", newer);
providerContract(
  "Gemini images of the first generation",
  gemini("gemini-2.5-flash-image", {
    "1024x1024": { aspectRatio: "1:1" },
    "1024x768": { aspectRatio: "4:3" },
    "768x1024": { aspectRatio: "3:4" },
    "1920x1080": { aspectRatio: "16:9" },
  }),
);

test.each([
  ["a filtered picture", withoutPicture("PROHIBITED_CONTENT"), /something that is forbidden/],
  ["a filtered prompt", { promptFeedback: { blockReason: "BLOCKLIST" } }, /a word that is blocked/],
  ["a picture too close to another", withoutPicture("IMAGE_RECITATION"), /a work of somebody else/],
])("the error for %s names the reason", async (_, json, reason) => {
  const { server } = await serving(newer);
  server.answer(newer.paidCall, { json });
  const error = await failureOf(run(newer, server));
  expect(error.kind).toBe("refused");
  expect(error.message).toMatch(reason);
});
