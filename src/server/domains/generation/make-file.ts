import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { cleanVideo, madePicture, type NewFile } from "#server/domains/creations/making.service.ts";
import type { MakingContext } from "#server/integrations/ai/provider.ts";
import { withWorkFolder } from "#server/lib/work-folder.ts";
import type { CreationOptions, OptionsOf } from "#shared/creations.ts";

export type MakerDeps = Pick<Deps, "images" | "videos" | "config">;

export interface Order<Options extends CreationOptions = CreationOptions> {
  prompt: string;
  options: Options;
}

/** The finished file, and what made it. It is good until `keep` returns. */
type Keep<T> = (file: NewFile & { model: string }) => Promise<T>;

function sizeOf({ size }: CreationOptions): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

async function makePicture<T>(
  { images }: MakerDeps,
  { prompt, options }: Order<OptionsOf<"image">>,
  context: MakingContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, creativity, detail, seed } = options;
  const { bytes } = await images.standard.generate(
    { prompt, style, ...sizeOf(options), creativity, detail, seed },
    context,
  );
  return keep({ ...(await madePicture(bytes)), model: images.standard.model.id });
}

async function makeVideo<T>(
  { videos, config }: MakerDeps,
  { prompt, options }: Order<OptionsOf<"video">>,
  context: MakingContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, durationSeconds, motion, quality, seed } = options;
  return withWorkFolder(config.dataDir, async (folder) => {
    const outputPath = join(folder, "made.mp4");
    const { model } = await videos.standard.render(
      { prompt, style, ...sizeOf(options), durationSeconds, motion, quality, seed, startImage: null },
      { outputPath, ...context },
    );
    return keep({ ...(await cleanVideo(outputPath, folder, context.signal)), model });
  });
}

/** Makes what was ordered and hands it to `keep`. Throws what its provider throws. */
export function makeFile<T>(deps: MakerDeps, order: Order, context: MakingContext, keep: Keep<T>): Promise<T> {
  const { prompt, options } = order;
  return options.type === "image"
    ? makePicture(deps, { prompt, options }, context, keep)
    : makeVideo(deps, { prompt, options }, context, keep);
}
