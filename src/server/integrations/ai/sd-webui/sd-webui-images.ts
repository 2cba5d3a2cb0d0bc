import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { z } from "zod";
import { callOnce } from "#server/integrations/ai/begin-once.ts";
import { describePicture } from "#server/integrations/ai/describe.ts";
import { fittedSize, scaleSlider } from "#server/integrations/ai/http/map-request.ts";
import { pause } from "#server/integrations/ai/http/poll.ts";
import { type ProviderConfig, completeIntervals } from "#server/integrations/ai/http/provider-api.ts";
import { looksLike, notAFile } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider, ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { type GenerationContext, ProviderError } from "#server/integrations/ai/provider.ts";
import { withLimit } from "#server/lib/concurrency/abortable.ts";
import { imageDefaults } from "#shared/creations/generation.ts";
import { createWebUi, webUiName } from "./web-ui.ts";

const Operation = z.object({ task: z.string() });

/** Model name for the currently loaded checkpoint. */
const loadedModel = "default";

/** More creativity means less guidance by the prompt. */
const guidance = { neutral: imageDefaults.creativity, low: 12, middle: 7, high: 4 };
const steps = { neutral: imageDefaults.detail, low: 10, middle: 28, high: 40 };

const half = (value: number) => Math.round(value * 2) / 2;

function bodyFor(request: ImageRequest, model: string, task: string): object {
  const { creativity, detail, seed } = request;
  return {
    prompt: describePicture(request),
    ...fittedSize(request, { min: 64, max: 2_048, step: 8 }),
    cfg_scale: half(scaleSlider(creativity, guidance)),
    steps: Math.round(scaleSlider(detail, steps)),
    seed,
    batch_size: 1,
    n_iter: 1,
    save_images: false,
    force_task_id: task,
    ...(model === loadedModel
      ? {}
      : { override_settings: { sd_model_checkpoint: model }, override_settings_restore_afterwards: false }),
  };
}

/**
 * Pictures by a Stable Diffusion WebUI in the operator's network, one at a time. `model` is a checkpoint, or
 * `default`.
 */
export function createSdWebUiImages(config: Omit<ProviderConfig, "apiKey">): ImageProvider {
  const { model } = config;
  const intervals = completeIntervals(config);
  const webUi = createWebUi(config.baseUrl);
  const limit = pLimit(1);

  /** Reports progress until the picture is finished, and whether other clients of the server come first. A failed read is ignored. */
  async function watch(task: string, { onProgress, onQueued }: GenerationContext, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(intervals.pollMs, signal);
      const found = await webUi.progressOf(task, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) return null;
        throw error;
      });
      if (found !== null) onQueued?.(found === "queued");
      if (typeof found === "number") onProgress(found);
    }
  }

  async function generate(request: ImageRequest, task: string, context: GenerationContext) {
    const { signal } = context;
    const done = new AbortController();
    const watched = AbortSignal.any([signal, done.signal]);
    const watching = watch(task, context, watched).catch((error: unknown) => {
      if (!watched.aborted) throw error;
    });
    try {
      return await webUi.generate(bodyFor(request, model, task), signal);
    } finally {
      done.abort();
      await watching;
    }
  }

  /** Interrupts only our own task: the server may have other users, and an interrupt stops the running task. */
  async function stop(task: string, signal: AbortSignal): Promise<void> {
    const { active, queued } = await webUi.stateOf(task, signal).catch((error: unknown) => {
      // A server started with --nowebui has no such call.
      if (error instanceof ProviderError && error.kind === "bad_request") return { active: false, queued: false };
      throw error;
    });
    if (active) await webUi.interrupt(signal);
    // There is no call to remove a queued task. The error makes the caller retry until the task runs.
    else if (queued)
      throw new ProviderError(
        "unavailable",
        `${webUiName.name} cannot take requests right now. Try again in a few minutes`,
      );
  }

  return {
    place: "remote",
    oneAtATime: "sd-webui",
    isFree: true,
    model: {
      id: `sd-webui:${model}`,
      label: config.label ?? (model === loadedModel ? "Stable Diffusion" : `${model} (Stable Diffusion)`),
      note: null,
      supports: { creativity: true, detail: true, seed: true },
    },
    generate(request, context) {
      context.onQueued?.(true);
      return withLimit(limit, context.signal, async () => {
        context.onQueued?.(false);
        const task = `postloom-${randomUUID()}`;
        const { bytes, seed, checkpoint } = await callOnce(
          webUiName.name,
          context,
          () => generate(request, task, context),
          { task },
        );
        if (!looksLike("image", bytes)) throw notAFile(webUiName.name, "image");
        return { bytes, model: `sd-webui:${checkpoint ?? model}`, seed };
      });
    },
    async cancel(operation, signal) {
      const parsed = Operation.safeParse(operation);
      if (parsed.success) await stop(parsed.data.task, signal);
    },
    close: () => Promise.resolve(),
  };
}
