import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { createComfyUiImages } from "./comfyui/comfyui-images.ts";
import { createComfyUiVideos } from "./comfyui/comfyui-videos.ts";
import { createFalImages } from "./fal/fal-images.ts";
import { createFalVideos } from "./fal/fal-videos.ts";
import { createGeminiImages } from "./google/gemini-images.ts";
import { createVeoVideos } from "./google/veo-videos.ts";
import type { ImageProvider } from "./image-provider.ts";
import { createFilmLoom } from "./loom/film/film.ts";
import { createLoom } from "./loom/loom.ts";
import type { ModelChoice, ModelSettings, ProviderName } from "./model-settings.ts";
import { createOpenAIImages } from "./openai/openai-images.ts";
import { createCompatibleImages } from "./openai-compatible/compatible-images.ts";
import { createReplicateImages } from "./replicate/replicate-images.ts";
import { createReplicateVideos } from "./replicate/replicate-videos.ts";
import { createSdWebUiImages } from "./sd-webui/sd-webui-images.ts";
import type { VideoProvider } from "./video-provider.ts";

type Makers<T> = Partial<Record<ProviderName, (choice: ModelChoice) => T>>;

const imageMakers: Makers<ImageProvider> = {
  builtin: () => createLoom(),
  openai: createOpenAIImages,
  "openai-compatible": createCompatibleImages,
  google: createGeminiImages,
  replicate: createReplicateImages,
  fal: createFalImages,
  "sd-webui": createSdWebUiImages,
  comfyui: createComfyUiImages,
};

const videoMakers: Makers<VideoProvider> = {
  builtin: () => createFilmLoom(),
  google: createVeoVideos,
  replicate: createReplicateVideos,
  fal: createFalVideos,
  comfyui: createComfyUiVideos,
};

function catalogueFrom<T extends ImageProvider | VideoProvider>(
  [first, ...others]: readonly [ModelChoice, ...ModelChoice[]],
  makers: Makers<T>,
): Catalogue<T> {
  const make = (choice: ModelChoice): T => {
    const create = makers[choice.provider];
    if (create === undefined) throw new Error(`There is no maker of this kind for ${choice.provider}`);
    return create(choice);
  };
  return catalogueOf(make(first), ...others.map(make));
}

export interface Models {
  images: Catalogue<ImageProvider>;
  videos: Catalogue<VideoProvider>;
}

/** A maker for every model that is configured. */
export const createModels = ({ image, video }: ModelSettings): Models => ({
  images: catalogueFrom(image, imageMakers),
  videos: catalogueFrom(video, videoMakers),
});
