import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { expect, onTestFinished, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { generateVideo } from "#server/domains/creations/generation/generate-video.ts";
import { createBuiltinVideos } from "#server/integrations/ai/builtin/builtin-videos.ts";
import { createFalVideos } from "#server/integrations/ai/fal/fal.ts";
import { type Operation, ProviderError } from "#server/integrations/ai/provider.ts";
import { standIn } from "#server/integrations/ai/test/stand-in.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { harness } from "#server/test/harness.ts";
import { notLater, packetTimes } from "#server/test/packet-times.ts";
import type { OptionsOf } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
/** A fal model that returns this video for every request. */
async function falMakes(options: VideoOptions | Buffer, model = "fal-ai/some-model"): Promise<VideoProvider> {
  const server = await standIn(0);
  const bytes = Buffer.isBuffer(options) ? options : await aVideo(options);
  const at = `${server.origin}/fal-ai/requests/1`;
  server.answer(`POST /${model}`, {
    json: { status: "IN_QUEUE", response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` },
  });
  server.answer("GET /fal-ai/requests/1/status*", { json: { status: "COMPLETED" } });
  server.answer("GET /fal-ai/requests/1", { json: { video: { url: `${server.origin}/files/clip` } } });
  server.answer("GET /files/clip", { body: bytes, headers: { "content-type": "video/mp4" } });
  return createFalVideos({ baseUrl: server.origin, apiKey: "a-key", model, intervals: { pollMs: 5, retryMs: 5 } });
}

const order = {
  type: "video",
  style: "cinematic",
  size: "1280x720",
  durationSeconds: 5,
  motion: 5,
  quality: 5,
  seed: 1,
} as const;

/** The result of generateVideo with the bytes and codecs of its file. */
async function made(
  provider: VideoProvider,
  options: OptionsOf<"video">,
  begun: { operation: Operation | null; startImageId: CreationId | null } = { operation: null, startImageId: null },
) {
  const progress: number[] = [];
  const user = await h.newUser();
  const deps: Pick<Deps, "config" | "db" | "log" | "storage"> = h.deps;
  const context = {
    signal: AbortSignal.timeout(60_000),
    onProgress: (fraction: number) => progress.push(fraction),
    operation: begun.operation,
    saveOperation: async () => {},
    isFree: provider.isFree,
  };
  const row = { workspaceId: user.id, startImageId: begun.startImageId };
  const file = await generateVideo(deps, provider, { prompt: "a tide", options, row }, context, async (kept) => ({
    ...kept,
    bytes: typeof kept.content === "string" ? await readFile(kept.content) : kept.content,
  }));
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(file.bytes)) });
  const tracks = await input.getTracks();
  return { file, progress, codecs: await Promise.all(tracks.map((track) => track.getCodec())) };
}

test.each<[string, VideoOptions, object]>([
  ["of eight seconds", { width: 1280, height: 720, seconds: 8, withSound: true }, { durationMs: 5_000 }],
  ["of another size", { width: 640, height: 360, seconds: 5 }, { madeWidth: 640, madeHeight: 360 }],
  ["of another shape", { width: 320, height: 320, seconds: 5 }, { madeWidth: 320, madeHeight: 320 }],
  ["in VP9", { width: 640, height: 360, seconds: 6, codec: "vp9", container: "webm", withSound: true }, {}],
  ["in HEVC", { width: 320, height: 180, seconds: 5, codec: "hevc", container: "mov" }, { madeWidth: 320 }],
])(
  "a model's video %s is converted to an MP4 of the requested size and length",
  { timeout: 60_000 },
  async (_name, clip, known) => {
    const { file, codecs, progress } = await made(await falMakes(clip), order);
    expect(file).toMatchObject({
      contentType: "video/mp4",
      width: 1280,
      height: 720,
      durationMs: 5_000,
      model: "fal:fal-ai/some-model",
      ...known,
    });
    // A silent track is added if the model returns none.
    expect(codecs).toEqual(["avc", "aac"]);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(await readdir(join(h.deps.config.dataDir, "work"))).toEqual([]);
  },
);

test.each([
  ["without sound", 3, {}],
  ["without sound", 5, {}],
  ["with AAC", 3, { withSound: true, sampleRate: 44_100, channels: 2 }],
  ["with Opus", 5, { withSound: true, codec: "vp9", container: "webm" }],
] as const)(
  "a model's video %s, cut to %d s, is stored with increasing packet times",
  async (_sound, durationSeconds, clip) => {
    const provider = await falMakes({ width: 320, height: 180, seconds: 8, ...clip });
    const { file } = await made(provider, { ...order, durationSeconds });
    const { picture, sound } = await packetTimes(file.bytes);
    expect([notLater(picture), notLater(sound)]).toEqual([[], []]);
    expect(sound.length).toBeGreaterThan(100);
  },
);

test("a shorter clip keeps its length, which is stored", async () => {
  const { file } = await made(await falMakes({ width: 640, height: 360, seconds: 4 }), order);
  expect(file).toMatchObject({ width: 1280, height: 720, durationMs: 4_000 });
});

test("a video that the provider accepted is fetched although its first picture was deleted meanwhile", async () => {
  const provider = await falMakes({ width: 640, height: 360, seconds: 5 }, "fal-ai/some-model/image-to-video");
  const at = "/fal-ai/requests/1";
  const accepted = { status: `${at}/status`, response: at, cancel: `${at}/cancel` };
  const startImageId = crypto.randomUUID() as CreationId;
  const { file } = await made(provider, order, { operation: accepted, startImageId });
  expect(file).toMatchObject({ width: 1280, height: 720, durationMs: 5_000 });
  await expect(made(provider, order, { operation: null, startImageId })).rejects.toThrow("is gone");
});

test("a truncated clip is a provider error", async () => {
  const whole = await aVideo({ width: 640, height: 360, seconds: 5 });
  const broken = await falMakes(whole.subarray(0, whole.length / 3));
  const making = made(broken, order);
  await expect(making).rejects.toBeInstanceOf(ProviderError);
  await expect(making).rejects.toMatchObject({ kind: "bad_result" });
});

test("a video of the built-in renderer is stored unchanged", { timeout: 120_000 }, async () => {
  const loom = createBuiltinVideos();
  onTestFinished(() => loom.close());
  const drawn: Buffer[] = [];
  const spy: VideoProvider = {
    ...loom,
    async render(request, context) {
      const result = await loom.render(request, context);
      drawn.push(await readFile(context.outputPath));
      return result;
    },
  };
  const { file } = await made(spy, { ...order, durationSeconds: 3, quality: 1 });
  const picturesOf = async (bytes: Buffer) => {
    using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(bytes)) });
    const track = await input.getPrimaryVideoTrack();
    const stats = await track?.computePacketStats();
    return { count: stats?.packetCount, bitrate: stats?.averageBitrate };
  };
  expect(await picturesOf(file.bytes)).toEqual(await picturesOf(drawn[0] ?? Buffer.alloc(0)));
});
