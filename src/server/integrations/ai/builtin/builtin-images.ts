import { availableParallelism } from "node:os";
import type { LocalImageProvider } from "#server/integrations/ai/image-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { createRenderPool, type RenderPoolOptions, RenderQueueFull } from "#server/renderer/render-pool.ts";

/** At least two, because the queue draws two pictures at a time; at most eight, because each takes about 100 MB. */
const threads = Math.min(8, Math.max(2, availableParallelism()));

const defaults: RenderPoolOptions = {
  size: threads,
  queueMax: 64,
  idleMs: 60_000,
  entry: new URL("../../../renderer/render.worker.ts", import.meta.url),
};

/** Draws pictures from the prompt in worker threads, without a model. */
export function createBuiltinImages(options: Partial<RenderPoolOptions> = {}): LocalImageProvider {
  const pool = createRenderPool({ ...defaults, ...options });
  return {
    place: "local",
    isFree: true,
    model: {
      id: "builtin:loom",
      label: "Built-in renderer",
      note: "Built-in renderer. Add an AI provider for model output",
      supports: { creativity: true, detail: true, seed: true },
    },
    async generate(request, context) {
      try {
        const bytes = await pool.render(request, context);
        return {
          bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          model: "builtin:loom",
          seed: request.seed,
        };
      } catch (error) {
        if (error instanceof RenderQueueFull)
          throw new DomainError("RATE_LIMITED", "Many images are being made right now. Try again in a minute", {
            retryAfterSeconds: 60,
            cause: error,
          });
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
