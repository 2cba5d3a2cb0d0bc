import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import type { ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { type GenerationContext, ProviderError } from "#server/integrations/ai/provider.ts";
import type { VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { aVideo } from "#server/test/a-video.ts";
import type { MadeFile, ProviderFixture } from "./provider-fixture.ts";
import { standIn, type StandIn } from "./stand-in.ts";

export const apiKey = "sk-contract-2f9b7c41d0";
/** Long enough to be unique in requests and logs. */
export const seed = 1_234_567_891;

const imageRequest: ImageRequest = {
  prompt: "A red kite over the dunes",
  style: "cartoon",
  width: 1024,
  height: 1024,
  creativity: 7,
  detail: 8,
  seed,
};
const videoRequest: VideoRequest = {
  prompt: "A red kite over the dunes",
  style: "cinematic",
  width: 1280,
  height: 720,
  durationSeconds: 5,
  motion: 6,
  quality: 9,
  seed,
  startImage: null,
};

export type Change = Partial<GenerationContext> & {
  baseUrl?: string;
  request?: Partial<Omit<ImageRequest, "style"> & Omit<VideoRequest, "style">>;
};

export type Saved = Parameters<GenerationContext["saveOperation"]>[0];

export interface Outcome {
  bytes: Buffer;
  model: string;
  seed: number | null;
  /** The saved operations in order, after a round trip through JSON. */
  saved: Saved[];
}

const files = new Map<string, Promise<Buffer>>();
function fileOf(kind: "image" | "video"): Promise<Buffer> {
  const made =
    files.get(kind) ??
    (kind === "video"
      ? aVideo({ seconds: 1 })
      : sharp({ create: { width: 64, height: 48, channels: 3, background: "#c33" } })
          .png()
          .toBuffer());
  files.set(kind, made);
  return made;
}

/** A small real file, and a fake server that delivers it. */
export async function serving(fixture: ProviderFixture): Promise<{ server: StandIn; file: MadeFile }> {
  const server = await standIn();
  const { kind } = fixture.maker;
  const [path, contentType] =
    kind === "image" ? ["/results/made.png", "image/png"] : ["/results/made.mp4", "video/mp4"];
  const file = { bytes: await fileOf(kind), contentType, url: `${server.origin}${path}`, seed };
  server.answer(`GET ${path}`, { body: file.bytes, headers: { "content-type": contentType } });
  fixture.serve(server, file);
  return { server, file };
}

const sameFromJson = (operation: Saved): Saved => JSON.parse(JSON.stringify(operation));

/** Runs one generation. Checks that no saved operation contains the key. */
export async function run(fixture: ProviderFixture, server: StandIn, change: Change = {}): Promise<Outcome> {
  const saved: Saved[] = [];
  const context: Omit<GenerationContext, "isFree"> = {
    signal: change.signal ?? new AbortController().signal,
    onProgress: change.onProgress ?? (() => undefined),
    onQueued: change.onQueued ?? (() => undefined),
    operation: change.operation ?? null,
    saveOperation: async (operation) => {
      expect(inspect(operation, { depth: Infinity })).not.toContain(apiKey);
      saved.push(sameFromJson(operation));
      await change.saveOperation?.(operation);
    },
  };
  const config = { baseUrl: change.baseUrl ?? server.origin, apiKey };
  const { maker } = fixture;
  if (maker.kind === "image") {
    const provider = maker.create(config);
    onTestFinished(() => provider.close());
    return {
      ...(await provider.generate(
        { ...imageRequest, ...change.request },
        { ...context, isFree: change.isFree ?? provider.isFree },
      )),
      saved,
    };
  }
  const provider = maker.create(config);
  onTestFinished(() => provider.close());
  const folder = await mkdtemp(join(tmpdir(), "provider-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outputPath = join(folder, "made.mp4");
  try {
    const result = await provider.render(
      { ...videoRequest, ...change.request },
      { ...context, isFree: change.isFree ?? provider.isFree, outputPath },
    );
    return { ...result, bytes: await readFile(outputPath), saved };
  } catch (error) {
    expect(existsSync(outputPath), "a failed generation leaves no file").toBe(false);
    throw error;
  }
}

/** The error of a failed generation. Checks that its message is readable, without key, markup and addresses. */
export async function failureOf(made: Promise<Outcome>): Promise<ProviderError> {
  const error = await reasonOf(made);
  if (!(error instanceof ProviderError)) throw new Error("This should have been a ProviderError", { cause: error });
  expect(error.message).toMatch(/^[A-Z][^{}<>]{14,}$/);
  expect(error.message.length).toBeLessThan(400);
  expect(error.message, "addresses hold keys").not.toMatch(/https?:\/\/|[?&]\w+=/);
  return error;
}

/** The rejection of a generation. Checks that it does not contain the key. */
export async function reasonOf(made: Promise<Outcome>): Promise<unknown> {
  const error = await made.then(
    () => new Error("This should have failed"),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(apiKey);
  return error;
}
