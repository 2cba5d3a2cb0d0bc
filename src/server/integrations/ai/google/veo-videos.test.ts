import { expect, test } from "vitest";
import { providerContract } from "../test/provider-contract.ts";
import type { ProviderFixture } from "../test/provider-fixture.ts";
import { apiKey, failureOf, run, serving } from "../test/run-provider.ts";
import type { Received } from "../test/stand-in.ts";
import { googleError } from "./test/google-error.ts";
import { createVeoVideos } from "./veo-videos.ts";

interface Sent {
  instances: [{ prompt: string; image?: { bytesBase64Encoded: string } }];
  parameters: Record<string, unknown>;
}
const sent = ({ json }: Received) => json as Sent;

function veo(model: string, fields: Pick<ProviderFixture, "sizes" | "durations">): ProviderFixture {
  const paidCall = `POST /v1beta/models/${model}:predictLongRunning`;
  const operation = `models/${model}/operations/abc123`;
  const call = `GET /v1beta/${operation}`;
  const done = (generateVideoResponse: object) => ({
    json: { name: operation, done: true, response: { generateVideoResponse } },
  });
  return {
    maker: {
      kind: "video",
      create: ({ baseUrl, apiKey: key }) =>
        createVeoVideos({
          baseUrl: `${baseUrl}/v1beta`,
          apiKey: key,
          model,
          intervals: { pollMs: 5, retryMs: 5 },
        }),
    },
    paidCall,
    model: `google:${model}`,
    keyHeader: ["x-goog-api-key", apiKey],
    serve(server, { url }) {
      server.answer(paidCall, { json: { name: operation } });
      server.answer(call, { json: { name: operation } }, done({ generatedSamples: [{ video: { uri: url } }] }));
    },
    delivery: "address",
    ...fields,
    seed: { of: (request) => sent(request).parameters["seed"], isReported: false },
    startImage: { of: (request) => Buffer.from(sent(request).instances[0].image?.bytesBase64Encoded ?? "", "base64") },
    spoil: {
      unauthorized: (server) =>
        server.answer(paidCall, googleError(403, "PERMISSION_DENIED", `The key ${apiKey} was reported as leaked`)),
      rateLimited: (server, seconds) =>
        server.answer(paidCall, googleError(429, "RESOURCE_EXHAUSTED", "Slow down", [{ retryDelay: `${seconds}s` }])),
      quota: (server) =>
        server.answer(
          paidCall,
          googleError(429, "RESOURCE_EXHAUSTED", "Quota", [{ violations: [{ quotaId: "RequestsPerDayPerProject" }] }]),
        ),
      refused: (server) =>
        server.answer(
          call,
          done({ raiMediaFilteredCount: 1, raiMediaFilteredReasons: ["We could not make it: a known face"] }),
        ),
      badRequest: (server) =>
        server.answer(paidCall, googleError(400, "INVALID_ARGUMENT", `durationSeconds is out of bound ${apiKey}`)),
      unavailable: (server) => server.answer(paidCall, googleError(503, "UNAVAILABLE", "Overloaded")),
      failed: (server) =>
        server.answer(call, { json: { name: operation, done: true, error: { code: 13, message: "Internal" } } }),
    },
    lookup: {
      call,
      keepPending: (server) => server.answer(call, { json: { name: operation } }),
      forget: (server) => server.answer(call, googleError(404, "NOT_FOUND", "No such operation")),
    },
    cancel: { because: "the API has no call for it: a started job always runs to its end" },
  };
}

const newer = veo("veo-3.1-fast-generate-preview", {
  sizes: {
    of: (request) => {
      const { aspectRatio, resolution, durationSeconds } = sent(request).parameters;
      return { aspectRatio, resolution, durationSeconds };
    },
    // Full HD is only made in 8 seconds.
    expected: {
      "1920x1080": { aspectRatio: "16:9", resolution: "1080p", durationSeconds: 8 },
      "1280x720": { aspectRatio: "16:9", resolution: "720p", durationSeconds: 6 },
      "1080x1920": { aspectRatio: "9:16", resolution: "1080p", durationSeconds: 8 },
    },
  },
  durations: { of: (request) => sent(request).parameters["durationSeconds"], expected: { 3: 4, 5: 6 } },
});
providerContract("Veo 3", newer);
providerContract(
  "Veo 2",
  veo("veo-2.0-generate-001", {
    sizes: {
      of: (request) => ({ ...sent(request).parameters, seed: undefined }),
      expected: { "1280x720": { sampleCount: 1, aspectRatio: "16:9", durationSeconds: 5 } },
    },
    durations: { of: (request) => sent(request).parameters["durationSeconds"], expected: { 3: 5, 5: 5 } },
  }),
);

test("the file is fetched with the key in a header and not in the query", async () => {
  const { server } = await serving(newer);
  await run(newer, server);
  const [fetched] = server.asked("GET /results/made.mp4");
  expect(fetched?.headers["x-goog-api-key"]).toBe(apiKey);
  expect([...(fetched?.query ?? [])]).toEqual([]);
});

test("the error of a filtered video names the reason", async () => {
  const { server } = await serving(newer);
  const { spoil } = newer;
  if ("because" in spoil.refused) throw new Error("The fixture has no refusal");
  spoil.refused(server);
  expect((await failureOf(run(newer, server))).message).toContain("a known face");
});

test("a job that ends because of its content is refused, not failed", async () => {
  const { server } = await serving(newer);
  const message = "The prompt could not be submitted. It may violate our usage guidelines. https://ai.google.dev/x";
  server.answer("GET /v1beta/models/*", { json: { done: true, error: { code: 3, message } } });
  expect((await failureOf(run(newer, server))).kind).toBe("refused");
});

test("the operation's name is saved, and no address", async () => {
  const { server } = await serving(newer);
  const { saved } = await run(newer, server);
  expect(saved).toEqual([{ asked: true }, { operationName: "models/veo-3.1-fast-generate-preview/operations/abc123" }]);
});
