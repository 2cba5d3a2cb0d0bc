import { describePicture } from "#server/integrations/ai/describe.ts";
import { readPicture } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { imageDefaults } from "#shared/creations/generation.ts";
import { fillWorkflow } from "./fill-workflow.ts";
import { type ComfyUiConfig, createComfyRuns } from "./run-workflow.ts";

/** Pictures by a workflow on a ComfyUI server in one's own network. `model` is what people call it. */
export function createComfyUiImages(config: ComfyUiConfig): ImageProvider {
  const id = `comfyui:${config.model}`;
  const runs = createComfyRuns(config, "image");
  const { workflow } = runs;
  return {
    place: "remote",
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
