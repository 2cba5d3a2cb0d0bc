import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { cleanVideo, type CreationRow } from "#server/domains/creations/generation/generation-run.ts";
import { type Keep, type Order, readable, sizeOf } from "#server/domains/creations/generation/make-file.ts";
import { readStartImage } from "#server/domains/creations/generation/start-image.ts";
import type { MakingContext } from "#server/integrations/ai/provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { conformVideo } from "#server/lib/video/conform-video.ts";
import type { VideoTarget } from "#server/lib/video/video-target.ts";
import { withWorkFolder } from "#server/lib/work-folder.ts";
import type { OptionsOf } from "#shared/creations/creations.ts";

/** Exactly as ordered, and as every browser plays it. A model's video that is shorter stays so: its true length is stored. */
const videoTarget = (options: OptionsOf<"video">): VideoTarget => ({
  frame: { ...sizeOf(options), fit: "crop" },
  durationMs: options.durationSeconds * 1_000,
  frameRate: { min: null, max: 60 },
  codecs: ["avc"],
  maxBitrate: null,
  maxBytes: null,
  needsSound: true,
});

/** What comes from elsewhere mostly has to be fitted afterwards; what is made here is right at once. */
const makingShare = { local: 1, remote: 0.9 } as const;

/** Makes a video of exactly the size and length that was ordered, and hands it to `keep`. Throws what its provider throws. */
export async function makeVideo<T>(
  deps: Pick<Deps, "config" | "db" | "storage">,
  maker: VideoProvider,
  { prompt, options, row }: Order<OptionsOf<"video">> & { row: Pick<CreationRow, "userId" | "startImageId"> },
  context: MakingContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, durationSeconds, motion, quality, seed: wanted } = options;
  const startImage = await readStartImage(deps, row);
  const { signal } = context;
  const share = makingShare[maker.place];
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const [outputPath, fittedPath] = [join(folder, "made.mp4"), join(folder, "fitted.mp4")];
    const onProgress = (fraction: number) => context.onProgress(fraction * share);
    const { model, seed } = await maker.render(
      { prompt, style, ...sizeOf(options), durationSeconds, motion, quality, seed: wanted, startImage },
      { ...context, outputPath, onProgress },
    );
    const { isChanged, before } = await readable(
      conformVideo(
        { source: outputPath, path: fittedPath, target: videoTarget(options) },
        {
          person: row.userId,
          signal,
          onProgress: (fraction) => context.onProgress(share + fraction * (1 - share)),
        },
      ),
    );
    const file = await readable(cleanVideo(isChanged ? fittedPath : outputPath, folder, signal));
    return keep({ ...file, model, seed, madeWidth: before.width, madeHeight: before.height });
  });
}
