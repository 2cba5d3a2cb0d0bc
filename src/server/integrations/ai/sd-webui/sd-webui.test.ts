import { describe, expect, test } from "vitest";
import { providerContract } from "#server/integrations/ai/test/provider-contract.ts";
import type { ProviderFixture } from "#server/integrations/ai/test/provider-fixture.ts";
import { apiKey, failureOf, run, serving } from "#server/integrations/ai/test/run-provider.ts";
import type { Received, StandIn } from "#server/integrations/ai/test/stand-in.ts";
import { createSdWebUiImages } from "./sd-webui-images.ts";

const intervals = { pollMs: 3, retryMs: 3 };
const paidCall = "POST /sdapi/v1/txt2img";
const progressCall = "POST /internal/progress";
const publicProgress = "GET /sdapi/v1/progress";
const interruptCall = "POST /sdapi/v1/interrupt";

const fieldOf = ({ json }: Received, name: string): unknown =>
  Object.entries(Object(json)).find(([key]) => key === name)?.[1];

const fault =
  (status: number, error: string, detail: unknown, errors = "") =>
  (server: StandIn) =>
    server.answer(paidCall, { status, json: { error, detail, body: "", errors } });

const images = {
  maker: { kind: "image", create: (config) => createSdWebUiImages({ ...config, model: "default", intervals }) },
  paidCall,
  model: "sd-webui:v1-5-pruned-emaonly",
  keyHeader: null,
  delivery: "inline",
  serve(server, file) {
    server.answer(progressCall, {
      json: { active: true, queued: false, paused: false, completed: false, progress: 0.35, eta: 4.2 },
    });
    server.answer(interruptCall, { json: {} });
    server.answer(paidCall, ({ json }) => ({
      json: {
        images: [file.bytes.toString("base64")],
        parameters: json,
        info: JSON.stringify({ seed: file.seed, all_seeds: [file.seed], sd_model_name: "v1-5-pruned-emaonly" }),
      },
    }));
  },
  sizes: {
    of: (request) => [fieldOf(request, "width"), fieldOf(request, "height")],
    expected: {
      "1024x1024": [1024, 1024],
      "1024x768": [1024, 768],
      "768x1024": [768, 1024],
      "1920x1080": [1920, 1080],
    },
  },
  durations: { because: "pictures have none" },
  seed: { of: (request) => fieldOf(request, "seed"), isReported: true },
  startImage: { because: "only videos have one" },
  spoil: {
    unauthorized: fault(401, "HTTPException", "Incorrect username or password"),
    rateLimited: { because: "it queues every request" },
    quota: { because: "it costs nothing" },
    refused: { because: "it has no rules" },
    badRequest: (server) =>
      server.answer(paidCall, {
        status: 422,
        json: { detail: [{ loc: ["body", "steps"], msg: "value is not a valid integer", type: "type_error.integer" }] },
      }),
    unavailable: (server) => server.answer(paidCall, { status: 503, body: "<html>starting</html>" }),
    failed: fault(500, "OutOfMemoryError", "", "CUDA out of memory. Tried to allocate 9.00 GiB {GPU 0}"),
  },
  lookup: { because: "its response is the picture, and there is no other way to get it" },
  cancel: { call: interruptCall, answer: { status: 200, json: {} }, ended: { status: 200, json: {} } },
} satisfies ProviderFixture;

providerContract("pictures by Stable Diffusion WebUI", images);

const bodyOf = (server: StandIn) => Object(server.asked(paidCall)[0]?.json);

describe("a Stable Diffusion WebUI", () => {
  test("reports the progress of our own task only", async () => {
    const { server } = await serving(images);
    const fractions: number[] = [];
    server.answer(
      progressCall,
      { json: { active: false, queued: true, paused: false, completed: false } },
      { json: { active: true, queued: false, paused: false, completed: false, progress: 0.6 } },
    );
    const seen = Promise.withResolvers<void>();
    server.answer(paidCall, async () => {
      await seen.promise;
      return { json: { images: [Buffer.from("\x89PNG\r\n\x1a\n", "latin1").toString("base64")], info: "none" } };
    });
    const made = await run(images, server, {
      onProgress: (fraction) => {
        fractions.push(fraction);
        seen.resolve();
      },
    });
    expect(new Set(fractions)).toEqual(new Set([0.6]));
    expect(made).toMatchObject({ model: "sd-webui:default", seed: null });
    const { force_task_id: task } = bodyOf(server);
    expect(server.asked(progressCall).every((request) => fieldOf(request, "id_task") === task)).toBe(true);
  });

  test("tells when our task waits behind those of other clients, and when it runs", async () => {
    const { server, file } = await serving(images);
    const told: boolean[] = [];
    const runs = Promise.withResolvers<void>();
    server.answer(
      progressCall,
      { json: { active: false, queued: true, paused: false, completed: false } },
      { json: { active: true, queued: false, paused: false, completed: false, progress: 0.6 } },
    );
    server.answer(paidCall, async () => {
      await runs.promise;
      return { json: { images: [file.bytes.toString("base64")], info: "{}" } };
    });
    await run(images, server, { onQueued: (isQueued) => told.push(isQueued), onProgress: () => runs.resolve() });
    // Its turn among our own, then the server's queue.
    expect(told.slice(0, 4)).toEqual([true, false, true, false]);
  });

  test("tells that a second picture waits while the first is made", async () => {
    const { server, file } = await serving(images);
    const first = Promise.withResolvers<void>();
    server.answer(paidCall, async () => {
      await first.promise;
      return { json: { images: [file.bytes.toString("base64")], info: "{}" } };
    });
    const provider = images.maker.create({ baseUrl: server.origin, apiKey });
    const begin = (onQueued: (isQueued: boolean) => void) =>
      provider.generate(
        { prompt: "A kite", style: "cartoon", width: 64, height: 64, creativity: 7, detail: 8, seed: 1 },
        {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          onQueued,
          operation: null,
          saveOperation: () => Promise.resolve(),
          isFree: true,
        },
      );
    const told: boolean[] = [];
    const both = [begin(() => undefined), begin((isQueued) => told.push(isQueued))];
    await server.nextRequest(paidCall);
    expect(told).toEqual([true]);
    first.resolve();
    await Promise.all(both);
    expect(told[1]).toBe(false);
  });

  test("without progress calls still makes the picture", async () => {
    const { server, file } = await serving(images);
    server.answer(progressCall, { status: 404, json: { detail: "Not Found" } });
    server.answer(paidCall, async () => {
      await server.nextRequest(progressCall);
      return { json: { images: [file.bytes.toString("base64")], info: "{}" } };
    });
    expect((await run(images, server)).bytes.equals(file.bytes)).toBe(true);
  });

  test.each([
    ["has no internal call", { status: 404, json: { detail: "Not Found" } }],
    ["does not know our task id", { json: { active: false, queued: false, completed: false, progress: null } }],
  ])("that %s reports progress by the documented call", async (_why, answer) => {
    const { server, file } = await serving(images);
    const fractions: number[] = [];
    server.answer(progressCall, answer);
    server.answer(
      publicProgress,
      { json: { progress: 0, eta_relative: 0, state: {} } },
      { json: { progress: 0.9, eta_relative: 1, state: {}, current_task: "task(other)" } },
      { json: { progress: 0.25, eta_relative: 3, state: {} } },
      { json: { progress: 0.75, eta_relative: 1, state: {} } },
    );
    const seen = Promise.withResolvers<void>();
    server.answer(paidCall, async () => {
      await seen.promise;
      return { json: { images: [file.bytes.toString("base64")], info: "{}" } };
    });
    const onProgress = (fraction: number) => {
      fractions.push(fraction);
      if (fraction === 0.75) seen.resolve();
    };
    await run(images, server, { onProgress });
    expect([...new Set(fractions)]).toEqual([0.25, 0.75]);
    expect(server.asked(publicProgress)[0]?.query.get("skip_current_image")).toBe("true");
  });

  test("is not interrupted while another task runs before ours, but once ours runs", async () => {
    const { server } = await serving(images);
    server.answer(
      progressCall,
      { json: { active: false, queued: true, paused: false, completed: false } },
      { json: { active: true, queued: false, paused: false, completed: false, progress: 0.1 } },
    );
    server.answer(interruptCall, { json: {} });
    const provider = images.maker.create({ baseUrl: server.origin, apiKey });
    const stop = () => provider.cancel?.({ asked: true, task: "postloom-1" }, new AbortController().signal);
    // The caller retries.
    await expect(stop()).rejects.toMatchObject({ kind: "unavailable" });
    expect(server.asked(interruptCall)).toEqual([]);
    await stop();
    expect(server.asked(interruptCall)).toHaveLength(1);
  });

  test("is not interrupted for a task that has ended", async () => {
    const { server } = await serving(images);
    server.answer(progressCall, { json: { active: false, queued: false, paused: false, completed: true } });
    const provider = images.maker.create({ baseUrl: server.origin, apiKey });
    await provider.cancel?.({ asked: true, task: "postloom-1" }, new AbortController().signal);
    expect(server.asked(interruptCall)).toEqual([]);
  });

  test("without its API fails with the option that turns it on", async () => {
    const { server } = await serving(images);
    server.answer(paidCall, { status: 404, json: { detail: "Not Found" } });
    const error = await failureOf(run(images, server));
    expect(error).toMatchObject({ kind: "bad_request", message: expect.stringContaining("--api") });
  });

  test("without the checkpoint fails with the server's message", async () => {
    const { server } = await serving(images);
    fault(404, "HTTPException", "Model not found")(server);
    expect((await failureOf(run(images, server))).message).toContain("Model not found");
  });

  test("receives user name and password of its address in a header; no error contains them", async () => {
    const { server } = await serving(images);
    const baseUrl = server.origin.replace("http://", "http://ann:p%40ss@");
    const make = () => run(images, server, { baseUrl });
    await make();
    const expected = `Basic ${Buffer.from("ann:p@ss").toString("base64")}`;
    expect(server.asked(paidCall)[0]?.headers.authorization).toBe(expected);
    fault(401, "HTTPException", "Incorrect username or password")(server);
    const error = await failureOf(make());
    expect(error.message).toContain("SD_WEBUI_URL");
    expect(error.message).not.toContain("ann");
  });

  test("loads the configured checkpoint", async () => {
    const { server } = await serving(images);
    const create: typeof images.maker.create = (config) =>
      createSdWebUiImages({ ...config, model: "sdxl.safetensors", intervals });
    await run({ ...images, maker: { kind: "image", create } }, server);
    expect(bodyOf(server)).toMatchObject({ override_settings: { sd_model_checkpoint: "sdxl.safetensors" } });
  });

  test("uses more steps for more detail, and less guidance for more creativity", async () => {
    const guidanceAndSteps = async (creativity: number, detail: number) => {
      const { server } = await serving(images);
      const provider = images.maker.create({ baseUrl: server.origin, apiKey });
      await provider.generate(
        { prompt: "A kite", style: "cartoon", width: 64, height: 64, creativity, detail, seed: 1 },
        {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          operation: null,
          saveOperation: () => Promise.resolve(),
          isFree: true,
        },
      );
      const { cfg_scale: guidance, steps } = bodyOf(server);
      return [guidance, steps];
    };
    expect([await guidanceAndSteps(1, 1), await guidanceAndSteps(7, 8), await guidanceAndSteps(10, 10)]).toEqual([
      [12, 10],
      [7, 28],
      [4, 40],
    ]);
  });

  test("makes one picture at a time, and a cancelled one leaves the queue", async () => {
    const { server, file } = await serving(images);
    const finish = Promise.withResolvers<void>();
    server.answer(paidCall, async () => {
      await finish.promise;
      return { json: { images: [file.bytes.toString("base64")], info: "{}" } };
    });
    const provider = images.maker.create({ baseUrl: server.origin, apiKey });
    const make = (signal: AbortSignal) =>
      provider.generate(
        { prompt: "A kite", style: "cartoon", width: 64, height: 64, creativity: 7, detail: 8, seed: 1 },
        { signal, onProgress: () => undefined, operation: null, saveOperation: () => Promise.resolve(), isFree: true },
      );
    const first = make(new AbortController().signal);
    const stop = new AbortController();
    const second = make(stop.signal);
    await server.nextRequest(paidCall);
    const reason = new Error("Not wanted");
    stop.abort(reason);
    await expect(second).rejects.toBe(reason);
    finish.resolve();
    expect((await first).bytes.equals(file.bytes)).toBe(true);
    expect(server.asked(paidCall)).toHaveLength(1);
  });
});
