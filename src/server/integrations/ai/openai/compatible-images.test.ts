import { expect, test } from "vitest";
import { providerContract } from "../test/provider-contract.ts";
import type { ProviderFixture } from "../test/provider-fixture.ts";
import { apiKey, run, serving } from "../test/run-provider.ts";
import { createCompatibleImages } from "./compatible-images.ts";

const paidCall = "POST /v1/images/generations";
const oneCall = "one call returns the picture, without an id to look it up";

const error = (status: number, message: string, headers = {}) => ({
  status,
  headers,
  json: { error: { code: status, message, type: "" } },
});

const compatible: ProviderFixture = {
  maker: {
    kind: "image",
    create: ({ baseUrl, apiKey: key }) =>
      createCompatibleImages({
        baseUrl: `${baseUrl}/v1`,
        apiKey: key,
        model: "stablediffusion",
        intervals: { retryMs: 5 },
      }),
  },
  paidCall,
  model: "openai-compatible:stablediffusion",
  keyHeader: ["authorization", `Bearer ${apiKey}`],
  serve: (server, { bytes }) =>
    server.answer(paidCall, { json: { created: 1, data: [{ b64_json: bytes.toString("base64") }] } }),
  delivery: "inline",
  sizes: {
    of: ({ json }) => (json as { size: unknown }).size,
    expected: {
      "1024x1024": "1024x1024",
      "1024x768": "1024x768",
      "768x1024": "768x1024",
      "1920x1080": "1920x1080",
    },
  },
  durations: { because: "pictures have none" },
  seed: { because: "the request has no such field" },
  startImage: { because: "only videos have one" },
  spoil: {
    unauthorized: (server) => server.answer(paidCall, error(401, `Bad key ${apiKey}`)),
    rateLimited: (server, seconds) => server.answer(paidCall, error(429, "Busy", { "retry-after": String(seconds) })),
    quota: (server) =>
      server.answer(paidCall, { status: 429, json: { error: { message: "None left", code: "insufficient_quota" } } }),
    refused: (server) =>
      server.answer(paidCall, { status: 400, json: { error: { message: "No", code: "content_policy_violation" } } }),
    badRequest: (server) => server.answer(paidCall, error(400, `No model stablediffusion. Key ${apiKey}`)),
    unavailable: (server) => server.answer(paidCall, { status: 500, body: "out of memory" }),
    failed: { because: oneCall },
  },
  lookup: { because: oneCall },
  cancel: { because: "there is no call for it" },
};

providerContract("a compatible server that returns the picture", compatible);

const byAddress: ProviderFixture = {
  ...compatible,
  serve: (server, { url }) => server.answer(paidCall, { json: { created: 1, data: [{ url }] } }),
  delivery: "address",
};
providerContract("a compatible server that returns an address", byAddress);

test("without a configured key no authorization header is sent", async () => {
  const open: ProviderFixture = {
    ...byAddress,
    maker: {
      kind: "image",
      create: ({ baseUrl }) => createCompatibleImages({ baseUrl: `${baseUrl}/v1`, apiKey: "", model: "sd" }),
    },
  };
  const { server } = await serving(open);
  await run(open, server);
  expect(server.requests.map(({ call, headers }) => [call, headers.authorization])).toEqual([
    [paidCall, undefined],
    ["GET /results/made.png", undefined],
  ]);
});

test("the key is sent with the download of a picture on the server's own origin", async () => {
  const { server } = await serving(byAddress);
  await run(byAddress, server);
  expect(server.asked("GET /results/made.png")[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
});

test("a bar in the prompt does not move the style into the negative prompt", async () => {
  const { server } = await serving(compatible);
  await run(compatible, server, { request: { prompt: "A red kite over the dunes | at noon" } });
  const prompt = expect.stringMatching(/^A red kite over the dunes \/ at noon\n\nStyle: [^|]+$/);
  expect(server.asked(paidCall)[0]?.json).toMatchObject({ prompt });
});
