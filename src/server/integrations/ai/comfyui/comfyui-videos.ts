import { describeVideo } from "#server/integrations/ai/describe.ts";
import { saveResult } from "#server/integrations/ai/http/result-file.ts";
import { tooLong } from "#server/integrations/ai/http/too-long.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";
import { videoDefaults } from "#shared/creations/generation.ts";
import { fillWorkflow, ownSeconds } from "./fill-workflow.ts";
import { type ComfyUiConfig, createComfyRuns } from "./run-workflow.ts";

/** What most models manage on a good graphics card, where a workflow lets its length be set. */
const usualMaxSeconds = 10;

/** Videos by a workflow on a ComfyUI server in one's own network. `model` is what people call it. */
export function createComfyUiVideos(config: ComfyUiConfig): VideoProvider {
  const id = `comfyui:${config.model}`;
  const runs = createComfyRuns(config, "video");
  const { workflow } = runs;
  const own = ownSeconds(workflow);
  const maxSeconds = own === null ? 5 : Math.max(usualMaxSeconds, own);
  const durations = videoDurations.filter((seconds) => seconds <= maxSeconds);
  return {
    place: "remote",
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
