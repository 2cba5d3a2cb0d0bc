import { type MadeFile, madePicture } from "#server/domains/creations/generation/generation-run.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { MakingContext } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { cropImage } from "#server/lib/crop-image.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationOptions, OptionsOf } from "#shared/creations/creations.ts";

/** What is to be made, of one kind. */
export interface Order<Options extends CreationOptions = CreationOptions> {
  prompt: string;
  options: Options;
}

/** The finished file, and what made it. It is good until `keep` returns. */
export type Keep<T> = (file: MadeFile) => Promise<T>;

export function sizeOf({ size }: CreationOptions): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** What came is looked into for the first time here: when it cannot be read, that is its maker's fault. */
export async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && (error.code === "UNSUPPORTED_MEDIA_TYPE" || error.code === "UNPROCESSABLE"))
      throw new ProviderError("bad_result", `The model made something unusable. ${error.message}`, { cause: error });
    throw error;
  }
}

/** Makes a picture in exactly the size that was ordered, and hands it to `keep`. Throws what its provider throws. */
export async function makePicture<T>(
  maker: ImageProvider,
  { prompt, options }: Order<OptionsOf<"image">>,
  context: MakingContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, creativity, detail, seed: wanted } = options;
  const size = sizeOf(options);
  const {
    bytes: made,
    model,
    seed,
  } = await maker.generate({ prompt, style, ...size, creativity, detail, seed: wanted }, context);
  const { bytes, original } = await readable(cropImage(made, size));
  const file = await readable(madePicture(bytes));
  return keep({ ...file, model, seed, madeWidth: original.width, madeHeight: original.height });
}
