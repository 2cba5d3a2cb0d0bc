import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { z } from "zod";
import { askOnce } from "#server/integrations/ai/ask-once.ts";
import { describePicture } from "#server/integrations/ai/describe.ts";
import { fittedSize } from "#server/integrations/ai/http/choose-size.ts";
import { pause } from "#server/integrations/ai/http/poll.ts";
import { completeIntervals, type ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import { looksLike, notAFile } from "#server/integrations/ai/http/result-file.ts";
import { scaleSlider } from "#server/integrations/ai/http/scale-slider.ts";
import type { ImageProvider, ImageRequest } from "#server/integrations/ai/image-provider.ts";
import type { WorkContext } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { inTurn } from "#server/lib/in-turn.ts";
import { imageDefaults } from "#shared/creations/generation.ts";
import { createWebUi, webUiName } from "./web-ui.ts";

const Operation = z.object({ task: z.string() });

/** The model that is loaded there, whichever it is. */
const loadedModel = "default";

/** Guidance holds a model to the words, so that more creativity is less of it. */
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

/** Pictures by a Stable Diffusion WebUI in one's own network, one at a time. `model` is a checkpoint, or `default`. */
export function createSdWebUiImages(config: Omit<ProviderConfig, "apiKey">): ImageProvider {
  const { model } = config;
  const intervals = completeIntervals(config);
  const webUi = createWebUi(config.baseUrl);
  const limit = pLimit(1);

  /** Until the picture is there. A question without an answer is no reason to give it up. */
  async function watch(task: string, onProgress: WorkContext["onProgress"], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(intervals.pollMs, signal);
      const fraction = await webUi.progressOf(task, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) return null;
        throw error;
      });
      if (fraction !== null) onProgress(fraction);
    }
  }

  async function paint(request: ImageRequest, task: string, { onProgress, signal }: WorkContext) {
    const done = new AbortController();
    const watched = AbortSignal.any([signal, done.signal]);
    const watching = watch(task, onProgress, watched).catch((error: unknown) => {
      if (!watched.aborted) throw error;
    });
    try {
      return await webUi.paint(bodyFor(request, model, task), signal);
    } finally {
      done.abort();
      await watching;
    }
  }

  /** Only what this task made it do: others may use it, too, and what runs is stopped whoever wants it. */
  async function stop(task: string, signal: AbortSignal): Promise<void> {
    const { active, queued } = await webUi.stateOf(task, signal).catch((error: unknown) => {
      // Without its own page (--nowebui) it does not tell.
      if (error instanceof ProviderError && error.kind === "bad_request") return { active: false, queued: false };
      throw error;
    });
    if (active) await webUi.interrupt(signal);
    // There is no call that takes it out of the queue: it is interrupted once it runs.
    else if (queued)
      throw new ProviderError(
        "unavailable",
        `${webUiName.name} cannot take requests right now. Try again in a few minutes`,
      );
  }

  return {
    place: "remote",
    isFree: true,
    model: {
      id: `sd-webui:${model}`,
      label: config.label ?? (model === loadedModel ? "Stable Diffusion" : `${model} (Stable Diffusion)`),
      note: null,
      supports: { creativity: true, detail: true, seed: true },
    },
    generate: (request, context) =>
      inTurn(limit, context.signal, async () => {
        const task = `postloom-${randomUUID()}`;
        const { bytes, seed, checkpoint } = await askOnce(
          webUiName.name,
          context,
          () => paint(request, task, context),
          { task },
        );
        if (!looksLike("image", bytes)) throw notAFile(webUiName.name, "image");
        return { bytes, model: `sd-webui:${checkpoint ?? model}`, seed };
      }),
    async cancel(operation, signal) {
      const asked = Operation.safeParse(operation);
      if (asked.success) await stop(asked.data.task, signal);
    },
    close: () => Promise.resolve(),
  };
}
