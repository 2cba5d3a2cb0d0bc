import type { Deps } from "#server/deps.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import { beginMaking, finishMaking, saveProgress } from "#server/domains/creations/making.service.ts";
import { failImage } from "#server/domains/generation/fail-image.ts";
import { trackProgress } from "#server/domains/generation/track-progress.ts";
import type { ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { type CreationOptions, ImageSize, ImageStyle } from "#shared/creations.ts";
import type { CreationId } from "#shared/ids.ts";

/** A picture that was begun so often and never ended takes its worker down with it. */
const maxAttempts = 4;

const isTimeout = (signal: AbortSignal) =>
  signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";

function toRequest(prompt: string, options: CreationOptions): ImageRequest {
  const [width = 0, height = 0] = ImageSize.parse(options.size).split("x").map(Number);
  return { ...options, prompt, width, height, style: ImageStyle.parse(options.style) };
}

/**
 * Makes one picture: claims the row, draws, stores, completes. Safe to run twice. Throws only what the queue should try again:
 * a database that is away, or a server that is stopping.
 */
export async function makeImage(
  deps: Pick<Deps, "db" | "storage" | "images" | "log">,
  id: CreationId,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const row = await beginMaking(deps, id);
  if (row === null) return;
  if (row.attempts > maxAttempts || row.options === null || row.prompt === null) {
    await failImage(deps, id, { code: "GENERATION_FAILED", message: "Image generation failed" });
    return;
  }
  const unwanted = new AbortController();
  const progress = trackProgress({
    save: (fraction) => saveProgress(deps.db, row, fraction),
    onUnwanted: () => unwanted.abort(new Error("This picture is not wanted any more")),
    onError: (error) => deps.log.warn({ err: error, creationId: id }, "generation.progress_not_saved"),
  });
  try {
    const { bytes } = await deps.images.generate(toRequest(row.prompt, row.options), {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onProgress: (fraction) => progress.report(fraction),
    });
    await progress.stop();
    const isFinished = await finishMaking(deps, row, { bytes, model: deps.images.model.id, startedAt });
    deps.log.info(
      { creationId: id, ms: Math.round(performance.now() - startedAt) },
      isFinished ? "generation.completed" : "generation.discarded",
    );
  } catch (error) {
    await progress.stop();
    if (unwanted.signal.aborted) return;
    if (isDatabaseUnavailable(error) || (signal.aborted && !isTimeout(signal))) throw error;
    deps.log[error instanceof DomainError ? "info" : "error"]({ err: error, creationId: id }, "generation.failed");
    await failImage(deps, id, reasonFor(error, signal));
  }
}

function reasonFor(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return { code: "TIMED_OUT", message: "Image generation timed out" };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: "GENERATION_FAILED", message: "Image generation failed" };
}
