import { describe, expect, test } from "vitest";
import { providerContract } from "#server/integrations/ai/test/provider-contract.ts";
import type { ProviderFixture } from "#server/integrations/ai/test/provider-fixture.ts";
import { apiKey, failureOf, run, seed, serving } from "#server/integrations/ai/test/run-provider.ts";
import type { Received, StandIn } from "#server/integrations/ai/test/stand-in.ts";
import { createReplicateImages } from "./replicate-images.ts";
import { createReplicateVideos } from "./replicate-videos.ts";
import { describedModel, fluxDev, kling, wan } from "./test/model-descriptions.ts";

const intervals = { pollMs: 3, retryMs: 3 };
const id = "gm3qorzdhgbfurvjtvhg6dckhu";
const version = "f2ab8a5bfe79f02f0789a146cf5e73d2a4ff2684a98c2b303d1e1ff3814271db";

function inputOf({ json }: Received): Record<string, unknown> {
  if (typeof json !== "object" || json === null || !("input" in json)) return {};
  return { ...Object(json.input) };
}

const prediction = (change: object) => ({
  id,
  model: "somebody/model",
  version: "hidden",
  input: {},
  logs: "",
  output: null,
  error: null,
  status: "starting",
  created_at: "2026-11-21T10:00:00.000Z",
  urls: {
    cancel: `https://api.replicate.com/v1/predictions/${id}/cancel`,
    get: `https://api.replicate.com/v1/predictions/${id}`,
  },
  ...change,
});

/** Replicate's protocol; `output` is the model's output format. */
function replicateFixture(model: string, describedAs: object, output: (url: string) => unknown) {
  const paidCall = `POST /models/${model}/predictions`;
  const lookCall = `GET /predictions/${id}`;
  const refuse = (status: number, detail: string, title?: string) => (server: StandIn) =>
    server.answer(paidCall, { status, json: { detail, title, status } });
  const end = (change: object) => (server: StandIn) => server.answer(lookCall, { json: prediction(change) });
  return {
    paidCall,
    lookCall,
    model: `replicate:${model}`,
    keyHeader: ["authorization", `Bearer ${apiKey}`],
    delivery: "address",
    serve(server, file) {
      server.answer(`GET /models/${model}`, { json: describedModel(model, describedAs) });
      server.answer(paidCall, { status: 201, json: prediction({}) });
      server.answer(
        lookCall,
        { json: prediction({ status: "starting" }) },
        {
          json: prediction({
            status: "processing",
            logs: "Using seed: 7\n 12%|█▎        | 3/25\n 48%|████▊     | 12/25",
          }),
        },
        {
          json: prediction({
            status: "succeeded",
            input: { prompt: "A red kite over the dunes", seed: file.seed },
            output: output(file.url),
            metrics: { predict_time: 4.48 },
          }),
        },
      );
    },
    spoil: {
      unauthorized: refuse(401, "You did not pass a valid authentication token", "Unauthenticated"),
      rateLimited: refuse429(paidCall),
      quota: refuse(402, "You have insufficient credit to run this model.", "Insufficient credit"),
      refused: end({
        status: "failed",
        error: "NSFW content detected. Try running it again, or try a different prompt.",
      }),
      badRequest: refuse(422, "- input.width: Must be less than or equal to 1440\n", "Input validation failed"),
      unavailable: refuse(503, "The service is overloaded"),
      failed: end({ status: "failed", error: "CUDA out of memory. Tried to allocate 2.00 GiB {device=0}" }),
    },
    lookup: {
      call: lookCall,
      keepPending: (server) => server.answer(lookCall, { json: prediction({ status: "processing" }) }),
      forget: (server) => server.answer(lookCall, { status: 404, json: { detail: "Not found." } }),
    },
    cancel: {
      call: `POST /predictions/${id}/cancel`,
      answer: { status: 200, json: prediction({ status: "canceled" }) },
      ended: { status: 422, json: { detail: "Prediction is already completed" } },
    },
  } satisfies Partial<ProviderFixture> & { lookCall: string };
}

/** The delay is part of the message. */
const refuse429 = (paidCall: string) => (server: StandIn, seconds: number) =>
  server.answer(paidCall, {
    status: 429,
    json: { detail: `Request was throttled. Your rate limit resets in ~${seconds}s.` },
  });

const images = {
  ...replicateFixture("black-forest-labs/flux-dev", fluxDev, (url) => [url]),
  maker: {
    kind: "image",
    create: (config) => createReplicateImages({ ...config, model: "black-forest-labs/flux-dev", intervals }),
  },
  sizes: {
    of: (request) => inputOf(request)["aspect_ratio"],
    expected: { "1024x1024": "1:1", "1024x768": "4:3", "768x1024": "3:4", "1920x1080": "16:9" },
  },
  durations: { because: "pictures have none" },
  seed: { of: (request) => inputOf(request)["seed"], isReported: true },
  startImage: { because: "only videos have one" },
} satisfies ProviderFixture & Record<string, unknown>;

const videos = {
  ...replicateFixture("wan-video/wan-2.2-t2v-fast", wan, (url) => url),
  maker: {
    kind: "video",
    create: (config) => createReplicateVideos({ ...config, model: "wan-video/wan-2.2-t2v-fast", intervals }),
  },
  sizes: {
    of: (request) => [inputOf(request)["aspect_ratio"], inputOf(request)["resolution"]],
    expected: {
      "1920x1080": ["16:9", "720p"],
      "1280x720": ["16:9", "720p"],
      "1080x1920": ["9:16", "720p"],
      "1080x1080": ["16:9", "720p"],
    },
  },
  durations: { of: (request) => inputOf(request)["num_frames"], expected: { 3: 81, 5: 81 } },
  seed: { of: (request) => inputOf(request)["seed"], isReported: true },
  startImage: { because: "that is not known before the model's description is read" },
} satisfies ProviderFixture & Record<string, unknown>;

providerContract("pictures by Replicate", images);
providerContract("videos by Replicate", videos);

describe("a prediction", () => {
  test("reports the progress found in its log", async () => {
    const { server } = await serving(images);
    const fractions: number[] = [];
    await run(images, server, { onProgress: (fraction) => void fractions.push(fraction) });
    expect(fractions).toEqual([0.48]);
  });

  test.each(["canceled", "aborted"])("that is %s at Replicate has failed", async (status) => {
    const { server } = await serving(images);
    server.answer(images.lookCall, { json: prediction({ status }) });
    expect((await failureOf(run(images, server))).kind).toBe("failed");
  });

  test("with deleted files is a bad_result", async () => {
    const { server } = await serving(images);
    server.answer(images.lookCall, { json: prediction({ status: "succeeded", output: null, data_removed: true }) });
    expect((await failureOf(run(images, server))).kind).toBe("bad_result");
  });

  test("may return its file under any key", async () => {
    const { server, file } = await serving(images);
    server.answer(images.lookCall, { json: prediction({ status: "succeeded", output: { image: file.url } }) });
    expect((await run(images, server)).bytes.equals(file.bytes)).toBe(true);
  });

  test("of an attempt whose response was lost is not started again", async () => {
    const { server } = await serving(images);
    expect((await failureOf(run(images, server, { operation: { asked: true } }))).kind).toBe("no_answer");
    expect(server.asked(images.paidCall)).toEqual([]);
  });
});

describe("a model", () => {
  const urlOf = (server: StandIn, described: object, name = "somebody/model") => {
    const fixture = replicateFixture(name, described, (url) => url);
    const maker: ProviderFixture["maker"] = {
      kind: "image",
      create: (config) => createReplicateImages({ ...config, model: name, intervals }),
    };
    return { ...images, ...fixture, maker, server };
  };

  test("of the community is called by its version, and the result names it", async () => {
    const { server, file } = await serving(images);
    const fixture = urlOf(server, fluxDev);
    server.answer("GET /models/somebody/model", {
      json: { ...describedModel("somebody/model", fluxDev), is_official: false },
    });
    server.answer("POST /predictions", { status: 201, json: prediction({}) });
    server.answer(images.lookCall, {
      json: prediction({ status: "succeeded", version, output: [file.url] }),
    });
    const made = await run(fixture, server);
    expect(server.asked("POST /predictions")[0]?.json).toMatchObject({ version });
    expect(made.model).toBe(`replicate:somebody/model:${version}`);
  });

  test("may be configured with its version", async () => {
    const { server, file } = await serving(images);
    const fixture = urlOf(server, fluxDev, `somebody/model:${version}`);
    const { latest_version } = describedModel("somebody/model", fluxDev);
    server.answer(`GET /models/somebody/model/versions/${version}`, { json: latest_version });
    server.answer("POST /predictions", { status: 201, json: prediction({}) });
    server.answer(images.lookCall, { json: prediction({ status: "succeeded", output: file.url }) });
    const made = await run(fixture, server);
    expect(made.model).toBe(`replicate:somebody/model:${version}`);
    expect(server.asked("POST /predictions")[0]?.json).toMatchObject({ version });
  });

  test("unknown to Replicate is named in the error", async () => {
    const { server } = await serving(images);
    server.answer("GET /models/*", { status: 404, json: { detail: "The requested resource could not be found." } });
    const error = await failureOf(run(images, server));
    expect(error).toMatchObject({ kind: "bad_request", message: expect.stringContaining("flux-dev") });
    expect(server.asked(images.paidCall)).toEqual([]);
  });

  test("that requires an input without a setting is refused before the paid call", async () => {
    const { server } = await serving(images);
    const described = { ...fluxDev, required: ["prompt", "mask"] };
    const properties = { ...fluxDev.properties, mask: { type: "string", format: "uri" } };
    server.answer("GET /models/*", { json: describedModel("x/y", { ...described, properties }) });
    const error = await failureOf(run(images, server));
    expect(error).toMatchObject({ kind: "bad_request", message: expect.stringContaining("mask") });
    expect(server.asked(images.paidCall)).toEqual([]);
  });

  test("has its own capabilities after the first read of `model`", async () => {
    const { server } = await serving(videos);
    server.answer("GET /models/*", { json: describedModel("kwaivgi/kling-v2.1", kling) });
    const provider = createReplicateVideos({ baseUrl: server.origin, apiKey, model: "kwaivgi/kling-v2.1", intervals });
    expect(provider.model).toMatchObject({ durations: [3, 5], supports: { startImage: false } });
    await expect.poll(() => provider.model.durations, { interval: 5 }).toEqual([3, 5, 10]);
    expect(provider.model.supports).toEqual({ motion: false, quality: false, seed: false, startImage: true });
    expect(server.asked("GET /models/*")).toHaveLength(1);
    await provider.close();
  });

  test("receives the start picture under its own input name", async () => {
    const { server } = await serving(videos);
    server.answer("GET /models/*", { json: describedModel("kwaivgi/kling-v2.1", kling) });
    const bytes = Buffer.from("\x89PNG\r\n\x1a\nnot drawn, only carried", "latin1");
    await run(videos, server, { request: { startImage: { bytes, contentType: "image/png" }, durationSeconds: 10 } });
    expect(inputOf(server.asked(videos.paidCall)[0] ?? never())).toMatchObject({
      start_image: `data:image/png;base64,${bytes.toString("base64")}`,
      duration: 10,
    });
  });

  test("receives only inputs from its description", async () => {
    const { server } = await serving(images);
    await run(images, server);
    expect(inputOf(server.asked(images.paidCall)[0] ?? never())).toEqual({
      prompt: expect.stringContaining("A red kite over the dunes"),
      aspect_ratio: "1:1",
      megapixels: "1",
      guidance: 3,
      num_inference_steps: 28,
      num_outputs: 1,
      seed,
    });
  });
});

function never(): never {
  throw new Error("There was no request");
}
