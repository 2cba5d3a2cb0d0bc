import { describe, expect, test } from "vitest";
import type { Operation } from "#server/integrations/ai/provider.ts";
import { providerContract } from "#server/integrations/ai/test/provider-contract.ts";
import type { ProviderFixture } from "#server/integrations/ai/test/provider-fixture.ts";
import { apiKey, failureOf, run, serving } from "#server/integrations/ai/test/run-provider.ts";
import type { Received, StandIn } from "#server/integrations/ai/test/stand-in.ts";
import { createComfyUiImages, createComfyUiVideos } from "./comfyui.ts";
import { fileWith, sdxl, wan } from "./test/workflows.ts";

const intervals = { pollMs: 3, retryMs: 3 };
const paidCall = "POST /prompt";
const queueCall = "GET /queue";

const objectOf = (value: unknown): Record<string, unknown> => ({ ...Object(value) });
const inputsOf = ({ json }: Received, node: string) => {
  const graph = objectOf(objectOf(json)["prompt"]);
  return objectOf(objectOf(graph[node])["inputs"]);
};

/** The prompt id of the newest request. */
const promptIn = (server: StandIn) => String(objectOf(server.asked(paidCall).at(-1)?.json)["prompt_id"]);

const history = (server: StandIn, entry: object) =>
  server.answer("GET /history/*", () => ({ json: { [promptIn(server)]: { prompt: [], ...entry } } }));

const success = { status_str: "success", completed: true, messages: [["execution_start", { timestamp: 1 }]] };
const queueWith = (server: StandIn) => () => ({
  json: { queue_running: [[5, promptIn(server), {}, {}, ["9"]]], queue_pending: [[6, "somebody-else", {}, {}, []]] },
});

function comfyFixture(outputs: (filename: string) => object, filename: string) {
  return {
    paidCall,
    model: "comfyui:studio",
    keyHeader: null,
    delivery: { call: "GET /view" },
    serve(server, file) {
      server.answer(paidCall, ({ json }) => ({
        json: { prompt_id: objectOf(json)["prompt_id"], number: 5, node_errors: {} },
      }));
      server.answer(queueCall, queueWith(server), { json: { queue_running: [], queue_pending: [] } });
      history(server, { status: success, outputs: outputs(filename) });
      server.answer("POST /interrupt", { status: 200 });
      server.answer("GET /view", { body: file.bytes, headers: { "content-type": file.contentType } });
    },
    spoil: {
      unauthorized: { because: "it has no sign-in" },
      rateLimited: { because: "its queue has no end" },
      quota: { because: "it costs nothing" },
      refused: { because: "it has no rules" },
      badRequest: (server) =>
        server.answer(paidCall, {
          status: 400,
          json: {
            error: {
              type: "prompt_outputs_failed_validation",
              message: "Prompt outputs failed validation",
              details: "",
            },
            node_errors: {
              "4": {
                class_type: "CheckpointLoaderSimple",
                errors: [
                  { type: "value_not_in_list", message: "Value not in list", details: "ckpt_name: 'x' not in []" },
                ],
              },
            },
          },
        }),
      unavailable: (server) => server.answer(paidCall, { status: 503, body: "<html>starting</html>" }),
      failed: (server) =>
        history(server, {
          status: {
            status_str: "error",
            completed: false,
            messages: [["execution_error", { node_type: "KSampler", exception_message: "CUDA out of memory {0}" }]],
          },
          outputs: {},
        }),
    },
    lookup: {
      call: queueCall,
      keepPending: (server) => server.answer(queueCall, queueWith(server)),
      forget: (server) => {
        server.answer(queueCall, { json: { queue_running: [], queue_pending: [] } });
        server.answer("GET /history/*", { json: {} });
      },
    },
    cancel: {
      call: "POST /queue",
      answer: { status: 200, json: undefined },
      ended: { status: 200, json: undefined },
    },
  } satisfies Partial<ProviderFixture>;
}

const imageFile = fileWith(sdxl);
const images = {
  ...comfyFixture(
    (filename) => ({
      "8": { images: [{ filename: "preview.png", subfolder: "", type: "temp" }] },
      "9": { images: [{ filename, subfolder: "posts", type: "output" }] },
    }),
    "ComfyUI_00001_.png",
  ),
  maker: {
    kind: "image",
    create: (config) => createComfyUiImages({ ...config, model: "studio", workflowFile: imageFile, intervals }),
  },
  sizes: {
    of: (request) => [inputsOf(request, "5")["width"], inputsOf(request, "5")["height"]],
    expected: {
      "1024x1024": [1024, 1024],
      "1024x768": [1024, 768],
      "768x1024": [768, 1024],
      "1920x1080": [1920, 1080],
    },
  },
  durations: { because: "pictures have none" },
  seed: { of: (request) => inputsOf(request, "3")["seed"], isReported: true },
  startImage: { because: "only videos have one" },
} satisfies ProviderFixture & Record<string, unknown>;

const videoFile = fileWith(wan);
const videos = {
  ...comfyFixture(
    (filename) => ({ "58": { images: [{ filename, subfolder: "video", type: "output" }], animated: [true] } }),
    "ComfyUI_00001_.mp4",
  ),
  maker: {
    kind: "video",
    create: (config) => createComfyUiVideos({ ...config, model: "studio", workflowFile: videoFile, intervals }),
  },
  sizes: {
    of: (request) => [inputsOf(request, "50")["width"], inputsOf(request, "50")["height"]],
    expected: {
      "1920x1080": [1920, 1080],
      "1280x720": [1280, 720],
      "1080x1920": [1080, 1920],
      "1080x1080": [1080, 1080],
    },
  },
  durations: { of: (request) => inputsOf(request, "50")["length"], expected: { 3: 49, 5: 81, 10: 161 } },
  seed: { of: (request) => inputsOf(request, "3")["seed"], isReported: true },
  startImage: { because: "a workflow begins with the picture its author chose" },
} satisfies ProviderFixture & Record<string, unknown>;

providerContract("pictures by ComfyUI", images);
providerContract("videos by ComfyUI", videos);

describe("a ComfyUI prompt", () => {
  const at = (server: StandIn) => images.maker.create({ baseUrl: server.origin, apiKey });

  test("has an id chosen by us, and its file is fetched by name", async () => {
    const { server } = await serving(images);
    const { saved } = await run(images, server);
    const prompt = promptIn(server);
    expect(saved).toEqual([{ prompt, asked: true }, { prompt }]);
    const [view] = server.asked("GET /view");
    expect(Object.fromEntries(view?.query ?? [])).toEqual({
      filename: "ComfyUI_00001_.png",
      subfolder: "posts",
      type: "output",
    });
  });

  test("that waits behind others tells so, and when it runs", async () => {
    const { server } = await serving(images);
    const told: boolean[] = [];
    server.answer(
      queueCall,
      () => ({ json: { queue_running: [[4, "other"]], queue_pending: [[5, promptIn(server)]] } }),
      queueWith(server),
      { json: { queue_running: [], queue_pending: [] } },
    );
    await run(images, server, { onQueued: (isQueued) => told.push(isQueued) });
    expect(told).toEqual([true, false]);
  });

  test("that an old server renames is looked up by the server's id", async () => {
    const { server, file } = await serving(images);
    server.answer(paidCall, { json: { prompt_id: "theirs", number: 1, node_errors: {} } });
    const outputs = { "9": { images: [{ filename: "a.png", subfolder: "", type: "output" }] } };
    server.answer("GET /history/theirs", { json: { theirs: { status: success, outputs } } });
    const made = await run(images, server);
    expect(made.saved.at(-1)).toEqual({ prompt: "theirs" });
    expect(made.bytes.equals(file.bytes)).toBe(true);
  });

  test("whose response was lost is found if the request arrived", async () => {
    const { server, file } = await serving(images);
    const saved: Operation[] = [];
    server.interrupt(paidCall, "hang_up");
    const saveOperation = async (operation: Operation) => void saved.push(operation);
    expect((await failureOf(run(images, server, { saveOperation }))).kind).toBe("no_answer");
    const made = await run(images, server, { operation: saved.at(-1) ?? null });
    expect(made.bytes.equals(file.bytes)).toBe(true);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  test("whose request never arrived is queued again", async () => {
    const { server, file } = await serving(images);
    images.lookup.forget(server);
    history(server, { status: success, outputs: { "9": { images: [{ filename: "a.png" }] } } });
    const made = await run(images, server, { operation: { prompt: "never-arrived", asked: true } });
    expect(made.bytes.equals(file.bytes)).toBe(true);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  test("that costs money and is unknown to the server is not queued twice", async () => {
    const { server } = await serving(images);
    images.lookup.forget(server);
    const error = await failureOf(run(images, server, { operation: { prompt: "lost", asked: true }, isFree: false }));
    expect(error.kind).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(0);
  });

  test("that was refused is saved as not started", async () => {
    const { server } = await serving(images);
    images.spoil.badRequest(server);
    const saved: Operation[] = [];
    const saveOperation = async (operation: Operation) => void saved.push(operation);
    expect((await failureOf(run(images, server, { saveOperation, isFree: false }))).kind).toBe("bad_request");
    expect(saved.at(-1)).toEqual({ asked: false });
  });

  test("lost in a restart of the server may be queued again by the next attempt", async () => {
    const { server } = await serving(images);
    images.lookup.forget(server);
    const saved: Operation[] = [];
    const saveOperation = async (operation: Operation) => void saved.push(operation);
    await failureOf(run(images, server, { saveOperation, operation: { prompt: "forgotten" } }));
    expect(saved).toEqual([{}]);
  });

  test("is interrupted only while it is the running one", async () => {
    const { server } = await serving(images);
    server.answer("POST /queue", { status: 200 });
    server.answer("POST /interrupt", { status: 200 });
    server.answer(queueCall, { json: { queue_running: [[1, "other"]], queue_pending: [] } });
    const { signal } = new AbortController();
    await at(server).cancel?.({ prompt: "ours" }, signal);
    expect(server.asked("POST /queue")[0]?.json).toEqual({ delete: ["ours"] });
    expect(server.asked("POST /interrupt")).toEqual([]);
    server.answer(queueCall, { json: { queue_running: [[1, "ours"]], queue_pending: [] } });
    await at(server).cancel?.({ prompt: "ours" }, signal);
    expect(server.asked("POST /interrupt")[0]?.json).toEqual({ prompt_id: "ours" });
  });

  test("without a file of the expected kind fails with the expected formats", async () => {
    const { server } = await serving(videos);
    history(server, { status: success, outputs: { "9": { images: [{ filename: "a.webp" }] } } });
    const error = await failureOf(run(videos, server));
    expect(error).toMatchObject({ kind: "bad_result", message: expect.stringContaining("MP4") });
  });

  test("interrupted on the server is failed", async () => {
    const { server } = await serving(images);
    const messages = [["execution_interrupted", { prompt_id: "x" }]];
    history(server, { status: { status_str: "error", completed: false, messages }, outputs: {} });
    expect((await failureOf(run(images, server))).message).toContain("stopped");
  });
});

test("an unusable workflow throws at creation", () => {
  const create = () => createComfyUiImages({ baseUrl: "http://127.0.0.1:1", model: "x", workflowFile: fileWith({}) });
  expect(create).toThrow("COMFYUI_WORKFLOW");
});
