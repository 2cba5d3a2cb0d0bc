import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { newVideoFile } from "#server/domains/creations/files/new-creation-file.ts";
import { type Keep, type Order, readable } from "#server/domains/creations/generation/generated-file.ts";
import { readStartImage } from "#server/domains/creations/generation/start-image.ts";
import { type GenerationContext, wasAsked } from "#server/integrations/ai/provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { convertVideo } from "#server/lib/video/convert-video.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { type OptionsOf, sidesOf } from "#shared/creations/creations.ts";
import { eightBits } from "#shared/platforms/network-rules.ts";

/** Requested size and length, in a format that every browser plays. A shorter video keeps its length, which is stored. */
const videoTarget = (options: OptionsOf<"video">): VideoTarget => ({
  frame: { ...sidesOf(options.size), fit: "crop" },
  durationMs: options.durationSeconds * 1_000,
  frameRate: { min: null, max: 60 },
  pixelFormats: { avc: eightBits },
  squarePixels: true,
  progressive: true,
  maxBitrate: null,
  maxBytes: null,
  needsSound: true,
});

/** Share of the progress that is the generation; the rest is the conversion, which videos of remote providers mostly need. */
const generationShare = { local: 1, remote: 0.9 } as const;

/** Generates a video, converts it to the requested size and length, and passes it to `keep`. Throws what the provider throws. */
export async function generateVideo<T>(
  deps: Pick<Deps, "config" | "db" | "log" | "storage">,
  provider: VideoProvider,
  { prompt, options, row }: Order<OptionsOf<"video">> & { row: Pick<CreationRow, "workspaceId" | "startImageId"> },
  context: GenerationContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, durationSeconds, motion, quality, seed: wanted } = options;
  // Work that was accepted has its picture, which may have been deleted since. A free call may be repeated, and needs it.
  const isAccepted = wasAsked(context.operation) && !context.isFree;
  const startImage = isAccepted ? null : await readStartImage(deps, row);
  const { signal } = context;
  const share = generationShare[provider.place];
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const [outputPath, fittedPath] = [join(folder, "made.mp4"), join(folder, "fitted.mp4")];
    const onProgress = (fraction: number) => context.onProgress(fraction * share);
    const { model, seed } = await provider.render(
      { prompt, style, ...sidesOf(options.size), durationSeconds, motion, quality, seed: wanted, startImage },
      { ...context, outputPath, onProgress },
    );
    const { isChanged, before } = await readable(
      convertVideo(
        { source: outputPath, path: fittedPath, target: videoTarget(options) },
        {
          for: "generation",
          owner: row.workspaceId,
          log: deps.log,
          signal,
          onProgress: (fraction) => context.onProgress(share + fraction * (1 - share)),
        },
      ),
    );
    const file = await readable(newVideoFile(deps, isChanged ? fittedPath : outputPath, folder, signal));
    return keep({ ...file, model, seed, madeWidth: before.width, madeHeight: before.height });
  });
}
