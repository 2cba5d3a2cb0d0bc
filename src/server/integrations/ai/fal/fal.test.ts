import { describe, expect, test } from "vitest";
import { createFalImages, createFalVideos } from "#server/integrations/ai/fal/fal.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";
import { providerContract } from "#server/integrations/ai/test/provider-contract.ts";
import type { ProviderFixture } from "#server/integrations/ai/test/provider-fixture.ts";
import { apiKey, failureOf, run, serving } from "#server/integrations/ai/test/run-provider.ts";
import type { Received, StandIn } from "#server/integrations/ai/test/stand-in.ts";

const intervals = { pollMs: 3, retryMs: 3 };
const imageModel = "fal-ai/flux/dev";
const klingModel = "fal-ai/kling-video/v4/text-to-video";

/** Request URLs are below the first two path segments of the endpoint, not below the whole endpoint. */
const queued = (origin: string, app: string) => {
  const request = `${origin}/${app}/requests/764cabcf-b745-4b3e-ae38-1200304cf45b`;
  return {
    status: "IN_QUEUE",
    request_id: "764cabcf-b745-4b3e-ae38-1200304cf45b",
    response_url: request,
    status_url: `${request}/status`,
    cancel_url: `${request}/cancel`,
    queue_position: 0,
  };
};

function fieldOf(request: Received, name: string): unknown {
  const { json } = request;
  return typeof json === "object" && json !== null
    ? Object.entries(json).find(([key]) => key === name)?.[1]
    : undefined;
}

/** fal's queue protocol; `result` is the model's result body. */
function falFixture(app: string, model: string, paidCall: string, result: (url: string, seed: number) => object) {
  const request = `/${app}/requests/*`;
  const statusCall = `GET ${request.replace("*", "764cabcf-b745-4b3e-ae38-1200304cf45b")}/status`;
  const responseCall = statusCall.replace(/\/status$/, "");
  const refuse = (status: number, detail: unknown) => (server: StandIn) =>
    server.answer(paidCall, { status, json: { detail } });
  const end = (status: number, json: unknown) => (server: StandIn) => server.answer(responseCall, { status, json });
  return {
    paidCall,
    statusCall,
    responseCall,
    model: `fal:${model}`,
    keyHeader: ["authorization", `Key ${apiKey}`],
    delivery: "address",
    serve(server, file) {
      server.answer(paidCall, { json: queued(server.origin, app) });
      server.answer(
        statusCall,
        { status: 202, json: { status: "IN_QUEUE", queue_position: 0 } },
        { status: 202, json: { status: "IN_PROGRESS", logs: [{ message: " 40%|####      | 8/20" }] } },
        { status: 200, json: { status: "COMPLETED", logs: [] } },
      );
      server.answer(responseCall, { json: result(file.url, file.seed) });
    },
    spoil: {
      unauthorized: refuse(401, "Cannot access application. Authentication is required."),
      rateLimited: (server, seconds) =>
        server.answer(paidCall, {
          status: 429,
          headers: { "retry-after": String(seconds) },
          json: { detail: "Too many requests" },
        }),
      quota: refuse(403, "User is locked. Reason: Exhausted balance. Top up your balance at https://fal.ai/dashboard."),
      refused: end(422, {
        detail: [
          {
            loc: ["body", "prompt"],
            msg: "The content could not be processed because it contained material flagged by a content checker.",
            type: "content_policy_violation",
          },
        ],
      }),
      badRequest: refuse(422, [
        { loc: ["body", "seed"], msg: "Input should be less than 10", type: "less_than", input: 11 },
      ]),
      unavailable: refuse(503, "Service unavailable"),
      failed: end(503, { detail: "Runner disconnected", error_type: "runner_disconnected" }),
    },
    lookup: {
      call: statusCall,
      keepPending: (server) =>
        server.answer(statusCall, { status: 202, json: { status: "IN_QUEUE", queue_position: 3 } }),
      forget: (server) => server.answer(statusCall, { status: 404, json: { detail: "Request not found" } }),
    },
    cancel: {
      call: `PUT ${responseCall.slice(4)}/cancel`,
      answer: { status: 202, json: { status: "CANCELLATION_REQUESTED" } },
      ended: { status: 400, json: { status: "ALREADY_COMPLETED" } },
    },
  } satisfies Partial<ProviderFixture> & { statusCall: string; responseCall: string };
}

const images = {
  ...falFixture("fal-ai/flux", imageModel, `POST /${imageModel}`, (url, seed) => ({
    images: [{ url, width: 1024, height: 1024, content_type: "image/png" }],
    timings: { inference: 2.1 },
    seed,
    has_nsfw_concepts: [false],
    prompt: "A red kite over the dunes",
  })),
  maker: { kind: "image", create: (config) => createFalImages({ ...config, model: imageModel, intervals }) },
  sizes: {
    of: (request) => fieldOf(request, "image_size"),
    expected: {
      "1024x1024": { width: 1024, height: 1024 },
      "1024x768": { width: 1024, height: 768 },
      "768x1024": { width: 768, height: 1024 },
      "1920x1080": { width: 1920, height: 1080 },
    },
  },
  durations: { because: "pictures have none" },
  seed: { of: (request) => fieldOf(request, "seed"), isReported: true },
  startImage: { because: "only videos have one" },
} satisfies ProviderFixture & Record<string, unknown>;

const videos = {
  // With a start picture the endpoint is another one.
  ...falFixture("fal-ai/kling-video", klingModel, "POST /fal-ai/kling-video/v4/*", (url) => ({
    video: { url, content_type: "video/mp4", file_name: "output.mp4", file_size: 8_731_275 },
  })),
  maker: { kind: "video", create: (config) => createFalVideos({ ...config, model: klingModel, intervals }) },
  sizes: {
    of: (request) => [fieldOf(request, "aspect_ratio"), fieldOf(request, "resolution")],
    expected: {
      "1920x1080": ["16:9", "1080p"],
      "1280x720": ["16:9", "720p"],
      "1080x1920": ["9:16", "1080p"],
      "1080x1080": ["1:1", "1080p"],
    },
  },
  durations: {
    of: (request) => fieldOf(request, "duration"),
    expected: { 3: 3, 5: 5, 10: 10, 15: 15, 30: 30 },
  },
  seed: { because: "Kling takes none" },
  startImage: {
    of: (request) => Buffer.from(String(fieldOf(request, "start_image_url")).split(",")[1] ?? "", "base64"),
  },
} satisfies ProviderFixture & Record<string, unknown>;

providerContract("pictures by fal", images);
providerContract("videos by fal", videos);

describe("a request in fal's queue", () => {
  test("is polled on the configured origin, whatever host the response names", async () => {
    const { server } = await serving(images);
    server.answer(images.paidCall, { json: queued("https://queue.fal.run", "fal-ai/flux") });
    const made = await run(images, server);
    expect(made.bytes.length).toBeGreaterThan(0);
    expect(server.asked(images.statusCall)[0]?.headers).toMatchObject({ authorization: `Key ${apiKey}` });
  });

  test("reports the progress found in its log", async () => {
    const { server } = await serving(images);
    const fractions: number[] = [];
    await run(images, server, { onProgress: (fraction) => void fractions.push(fraction) });
    expect(fractions).toEqual([0.4]);
  });

  test("retries reading its result after a gateway or connection error", async () => {
    const { server } = await serving(images);
    server.interrupt(images.responseCall, { status: 502, body: "bad gateway" }, "hang_up");
    expect((await run(images, server)).bytes.length).toBeGreaterThan(0);
    expect(server.asked(images.responseCall)).toHaveLength(3);
  });

  test("of an attempt whose response was lost is not sent again", async () => {
    const { server } = await serving(images);
    const error = await failureOf(run(images, server, { operation: { asked: true } }));
    expect(error.kind).toBe("no_answer");
    expect(server.requests).toEqual([]);
  });

  test("that was refused may be sent again", async () => {
    const { server } = await serving(images);
    server.interrupt(images.paidCall, { status: 429, json: { detail: "Too many" } });
    const saved: Operation[] = [];
    const saveOperation = async (operation: Operation) => void saved.push(operation);
    await failureOf(run(images, server, { saveOperation }));
    expect((await run(images, server, { operation: saved.at(-1) ?? null })).bytes.length).toBeGreaterThan(0);
  });
});

test("a picture marked by fal's safety checker is refused", async () => {
  const { server, file } = await serving(images);
  server.answer(images.responseCall, { json: { images: [{ url: file.url }], seed: 1, has_nsfw_concepts: [true] } });
  expect((await failureOf(run(images, server))).kind).toBe("refused");
  expect(server.asked("GET /results/*")).toEqual([]);
});

describe("a video model of fal", () => {
  const modelOf = (id: string) => createFalVideos({ baseUrl: "http://127.0.0.1:1", apiKey, model: id }).model;

  test.each([
    ["fal-ai/kling-video/v4/text-to-video", [3, 5, 10, 15, 30]],
    ["fal-ai/kling-video/v3/pro/text-to-video", [3, 5, 10, 15]],
    ["fal-ai/kling-video/v2.6/pro/text-to-video", [3, 5, 10]],
    ["fal-ai/minimax/hailuo-02/standard/text-to-video", [3, 5, 10]],
    ["fal-ai/minimax/hailuo-02/pro/text-to-video", [3, 5]],
    ["somebody/new-model", [3, 5, 10]],
  ])("%s makes %j seconds", (id, durations) => expect(modelOf(id).durations).toEqual(durations));

  test("receives no request for more seconds than it makes", async () => {
    const { server } = await serving(videos);
    const create: typeof videos.maker.create = (config) =>
      createFalVideos({ ...config, model: "fal-ai/kling-video/v2.6/pro/text-to-video", intervals });
    const fixture = { ...videos, maker: { kind: "video", create } } as const;
    const error = await failureOf(run(fixture, server, { request: { durationSeconds: 15 } }));
    expect(error).toMatchObject({ kind: "bad_request", message: expect.stringContaining("at most 10 seconds") });
    expect(server.requests).toEqual([]);
  });

  test("that needs a start picture receives no request without one", async () => {
    const { server } = await serving(videos);
    const create: typeof videos.maker.create = (config) =>
      createFalVideos({ ...config, model: "fal-ai/kling-video/v4/image-to-video", intervals });
    const error = await failureOf(run({ ...videos, maker: { kind: "video", create } }, server));
    expect(error).toMatchObject({ kind: "bad_request", message: expect.stringContaining("picture to begin with") });
    expect(server.requests).toEqual([]);
  });
});
