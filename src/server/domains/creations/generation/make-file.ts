import { prepareGeneratedImage } from "#server/domains/creations/files/prepare-file.ts";
import type { GeneratedFile } from "#server/domains/creations/generation/generation-state.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { type GenerationContext, ProviderError } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { cropImage } from "#server/lib/media/images.ts";
import type { CreationOptions, OptionsOf } from "#shared/creations/creations.ts";

/** Prompt and options of one kind. */
export interface Order<Options extends CreationOptions = CreationOptions> {
  prompt: string;
  options: Options;
}

/** Stores the finished file, which is deleted when it returns. */
export type Keep<T> = (file: GeneratedFile) => Promise<T>;

export function sizeOf({ size }: CreationOptions): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** The first check of what the provider delivered: an unreadable file is the provider's error. Throws ProviderError bad_result. */
export async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && (error.code === "UNSUPPORTED_MEDIA_TYPE" || error.code === "UNPROCESSABLE"))
      throw new ProviderError("bad_result", `The model made something unusable. ${error.message}`, { cause: error });
    throw error;
  }
}

/** Generates a picture, crops it to exactly the requested size and passes it to `keep`. Throws what the provider throws. */
export async function makePicture<T>(
  provider: ImageProvider,
  { prompt, options }: Order<OptionsOf<"image">>,
  context: GenerationContext,
  keep: Keep<T>,
): Promise<T> {
  const { style, creativity, detail, seed: wanted } = options;
  const size = sizeOf(options);
  const {
    bytes: made,
    model,
    seed,
  } = await provider.generate({ prompt, style, ...size, creativity, detail, seed: wanted }, context);
  const { bytes, original } = await readable(cropImage(made, size));
  const file = await readable(prepareGeneratedImage(bytes));
  return keep({ ...file, model, seed, madeWidth: original.width, madeHeight: original.height });
}
