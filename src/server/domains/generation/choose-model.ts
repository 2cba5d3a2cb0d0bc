import type { Deps } from "#server/deps.ts";
import { imageSizes } from "#shared/creations.ts";
import type { ImageModel, Models } from "#shared/generation.ts";

const offered = (model: ImageModel) => ({ ...model, sizes: imageSizes });

export const listModels = ({ images, videos }: Pick<Deps, "images" | "videos">): Models => ({
  image: offered(images.standard.model),
  video: videos.standard.model,
  images: images.all.map(({ model }) => offered(model)),
  videos: videos.all.map(({ model }) => model),
});
