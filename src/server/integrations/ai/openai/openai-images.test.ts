import { expect, test } from "vitest";
import { providerContract } from "../test/provider-contract.ts";
import type { ProviderFixture } from "../test/provider-fixture.ts";
import { apiKey, run, serving } from "../test/run-provider.ts";
import { createOpenAIImages } from "./openai-images.ts";

const paidCall = "POST /v1/images/generations";
const oneCall = "one call returns the picture, without an id to look it up";

const error = (status: number, code: string, message: string, headers = {}) => ({
  status,
  headers,
  json: { error: { message, type: "invalid_request_error", param: null, code } },
});

const openAI = (model: string, sizes: Record<string, string>): ProviderFixture => ({
  maker: {
    kind: "image",
    create: ({ baseUrl, apiKey: key }) => createOpenAIImages({ baseUrl: `${baseUrl}/v1`, apiKey: key, model }),
  },
  paidCall,
  model: `openai:${model}`,
  keyHeader: ["authorization", `Bearer ${apiKey}`],
  serve: (server, { bytes }) =>
    server.answer(paidCall, {
      json: { created: 1_790_000_000, data: [{ b64_json: bytes.toString("base64") }], output_format: "png" },
    }),
  delivery: "inline",
  sizes: { of: ({ json }) => (json as { size: unknown }).size, expected: sizes },
  durations: { because: "pictures have none" },
  seed: { because: "OpenAI has no such parameter" },
  startImage: { because: "only videos have one" },
  spoil: {
    unauthorized: (server) =>
      server.answer(paidCall, error(401, "invalid_api_key", `Incorrect API key provided: ${apiKey}. See https://x`)),
    rateLimited: (server, seconds) =>
      server.answer(paidCall, error(429, "rate_limit_exceeded", "Slow down", { "retry-after": String(seconds) })),
    quota: (server) =>
      server.answer(
        paidCall,
        error(429, "insufficient_quota", "You exceeded your current quota", { "retry-after": "9" }),
      ),
    refused: (server) =>
      server.answer(
        paidCall,
        error(400, "moderation_blocked", "Your request was rejected by the safety system. {req_1}"),
      ),
    badRequest: (server) => server.answer(paidCall, error(400, "invalid_value", `Invalid size. Key ${apiKey}`)),
    unavailable: (server) => server.answer(paidCall, { status: 503, body: "<html>overloaded</html>" }),
    failed: { because: oneCall },
  },
  lookup: { because: oneCall },
  cancel: { because: "there is no call for it" },
});

providerContract(
  "OpenAI images of the second generation",
  openAI("gpt-image-2.5-flare", {
    "1024x1024": "1024x1024",
    "1024x768": "1024x768",
    "768x1024": "768x1024",
    "1920x1080": "1920x1088",
  }),
);

const older = openAI("gpt-image-1-mini", {
  "1024x1024": "1024x1024",
  "1024x768": "1536x1024",
  "768x1024": "1024x1536",
  "1920x1080": "1536x1024",
});
providerContract("OpenAI images of the first generation", older);

test("the request contains one PNG and only parameters of the API", async () => {
  const { server } = await serving(older);
  await run(older, server);
  expect(server.asked(paidCall)[0]?.json).toEqual({
    model: "gpt-image-1-mini",
    prompt: expect.stringContaining("cartoon"),
    n: 1,
    size: "1024x1024",
    quality: "medium",
    output_format: "png",
  });
});
