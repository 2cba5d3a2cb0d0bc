import { createRequire } from "node:module";
import pLimit from "p-limit";
import type { LocalVideoProvider } from "#server/integrations/ai/video-provider.ts";
import { withLimit } from "#server/lib/concurrency/abortable.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { runFilmProcess } from "#server/renderer/film/run-film-process.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";

export interface BuiltinVideoOptions {
  /** Most videos in the queue; further ones are refused. */
  queueMax: number;
  /** Throws where the native codec is missing. */
  loadCodec: () => unknown;
  entry: URL;
}

const defaults: BuiltinVideoOptions = {
  queueMax: 32,
  loadCodec: () => createRequire(import.meta.url)("@napi-rs/webcodecs"),
  entry: new URL("../../../renderer/film/film.process.ts", import.meta.url),
};

/** Draws videos from the prompt on this machine, without a model: one at a time, in a separate process. */
export function createBuiltinVideos(options: Partial<BuiltinVideoOptions> = {}): LocalVideoProvider {
  const { queueMax, loadCodec, entry } = { ...defaults, ...options };
  const limit = pLimit(1);
  const closing = new AbortController();
  return {
    place: "local",
    isFree: true,
    model: {
      id: "builtin:loom",
      label: "Built-in renderer",
      note: "Built-in renderer. Add an AI provider for model output",
      supports: { motion: true, quality: true, seed: true, startImage: false },
      durations: videoDurations,
      sizes: videoSizes,
    },
    async render(request, context) {
      context.signal.throwIfAborted();
      requireCodec(loadCodec);
      if (limit.pendingCount >= queueMax)
        throw new DomainError("RATE_LIMITED", "Many videos are being made right now. Try again in a few minutes", {
          retryAfterSeconds: 120,
        });
      const signal = AbortSignal.any([context.signal, closing.signal]);
      await withLimit(limit, signal, () => runFilmProcess(request, { ...context, signal }, entry));
      return { model: "builtin:loom", seed: request.seed };
    },
    async close() {
      closing.abort(new Error("The renderer is closing"));
      await limit(() => undefined);
    },
  };
}

/** Checked per video, because a server without the codec must still start. */
function requireCodec(loadCodec: () => unknown): void {
  try {
    loadCodec();
  } catch (error) {
    throw new DomainError(
      "UNAVAILABLE",
      `Videos cannot be made on this server: there is no video codec for ${process.platform} on ${process.arch}`,
      { cause: error },
    );
  }
}
