import { describePicture, describeVideo } from "#server/integrations/ai/describe.ts";
import { tooLong } from "#server/integrations/ai/http/map-request.ts";
import { readPicture, saveResult } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";
import { imageDefaults, videoDefaults } from "#shared/creations/generation.ts";
import { type ComfyUiConfig, createComfyRuns } from "./run-workflow.ts";
import { fillWorkflow, ownSeconds } from "./workflow.ts";

/** Pictures by a workflow on a ComfyUI server in the operator's network. `model` is the display name. */
export function createComfyUiImages(config: ComfyUiConfig): ImageProvider {
  const id = `comfyui:${config.model}`;
  const runs = createComfyRuns(config, "image");
  const { workflow } = runs;
  return {
    place: "remote",
    oneAtATime: "comfyui",
    isFree: true,
    model: {
      id,
      label: config.label ?? `${config.model} (ComfyUI)`,
      note: null,
      supports: {
        creativity: workflow.guidance.length > 0,
        detail: workflow.steps.length > 0,
        seed: workflow.seeds.length > 0,
      },
    },
    async generate(request, context) {
      const { width, height, seed, creativity, detail } = request;
      const graphOf = () =>
        fillWorkflow(workflow, {
          text: describePicture(request),
          size: { width, height },
          seed,
          guidance: { level: creativity, neutral: imageDefaults.creativity },
          steps: { level: detail, neutral: imageDefaults.detail },
        });
      const bytes = await readPicture(await runs.run(graphOf, context));
      return { bytes, model: id, seed: workflow.seeds.length > 0 ? seed : null };
    },
    cancel: (operation, signal) => runs.cancel(operation, signal),
    close: () => Promise.resolve(),
  };
}

/** The limit of most models on a good graphics card. A longer workflow default raises it. */
const usualMaxSeconds = 10;

/** Videos by a workflow on a ComfyUI server in the operator's network. `model` is the display name. */
export function createComfyUiVideos(config: ComfyUiConfig): VideoProvider {
  const id = `comfyui:${config.model}`;
  const runs = createComfyRuns(config, "video");
  const { workflow } = runs;
  const own = ownSeconds(workflow);
  const maxSeconds = own === null ? 5 : Math.max(usualMaxSeconds, own);
  const durations = videoDurations.filter((seconds) => seconds <= maxSeconds);
  return {
    place: "remote",
    oneAtATime: "comfyui",
    isFree: true,
    model: {
      id,
      label: config.label ?? `${config.model} (ComfyUI)`,
      note: null,
      supports: {
        motion: false,
        quality: workflow.steps.length > 0,
        seed: workflow.seeds.length > 0,
        startImage: false,
      },
      durations,
      sizes: videoSizes,
    },
    async render(request, context) {
      const { width, height, seed, quality, durationSeconds: seconds } = request;
      context.signal.throwIfAborted();
      if (seconds > maxSeconds) throw tooLong(config.model, durations);
      const graphOf = () =>
        fillWorkflow(workflow, {
          text: describeVideo(request),
          size: { width, height },
          seed,
          seconds,
          steps: { level: quality, neutral: videoDefaults.quality },
        });
      await saveResult({ ...(await runs.run(graphOf, context)), kind: "video" }, context.outputPath);
      return { model: id, seed: workflow.seeds.length > 0 ? seed : null };
    },
    cancel: (operation, signal) => runs.cancel(operation, signal),
    close: () => Promise.resolve(),
  };
}
