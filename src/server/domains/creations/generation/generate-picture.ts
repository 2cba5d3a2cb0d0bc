import { generatedImageFile } from "#server/domains/creations/files/new-creation-file.ts";
import { type Keep, type Order, readable } from "#server/domains/creations/generation/generated-file.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { GenerationContext } from "#server/integrations/ai/provider.ts";
import { cropImage } from "#server/lib/media/images.ts";
import { type OptionsOf, sidesOf } from "#shared/creations/creations.ts";

/** Generates a picture, crops it to exactly the requested size and passes it to `keep`. Throws what the provider throws. */
export async function generatePicture<T>(
  provider: ImageProvider,
  { prompt, options }: Order<OptionsOf<"image">>,
  context: GenerationContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, creativity, detail, seed: wanted } = options;
  const size = sidesOf(options.size);
  const {
    bytes: made,
    model,
    seed,
  } = await provider.generate({ prompt, style, ...size, creativity, detail, seed: wanted }, context);
  const { bytes, original } = await readable(cropImage(made, size));
  const file = await readable(generatedImageFile(bytes));
  return keep({ ...file, model, seed, madeWidth: original.width, madeHeight: original.height });
}
