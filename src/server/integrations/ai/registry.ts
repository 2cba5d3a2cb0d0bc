import { type Catalogue, catalogueOf } from "./catalogue.ts";
import type { ImageProvider } from "./image-provider.ts";
import type { ModelChoice, ModelSettings, ProviderName } from "./model-settings.ts";
import type { VideoProvider } from "./video-provider.ts";

/** Loaded when they are configured: the kits of some providers cost a second of a start, and much memory. */
type Makers<T> = Partial<Record<ProviderName, () => Promise<(choice: ModelChoice) => T>>>;

const imageMakers: Makers<ImageProvider> = {
  builtin: async () => {
    const { createBuiltinImages } = await import("./builtin/builtin-images.ts");
    return () => createBuiltinImages();
  },
  openai: async () => (await import("./openai/openai-images.ts")).createOpenAIImages,
  "openai-compatible": async () => (await import("./openai-compatible/compatible-images.ts")).createCompatibleImages,
  google: async () => (await import("./google/gemini-images.ts")).createGeminiImages,
  replicate: async () => (await import("./replicate/replicate-images.ts")).createReplicateImages,
  fal: async () => (await import("./fal/fal-images.ts")).createFalImages,
  "sd-webui": async () => (await import("./sd-webui/sd-webui-images.ts")).createSdWebUiImages,
  comfyui: async () => (await import("./comfyui/comfyui-images.ts")).createComfyUiImages,
};

const videoMakers: Makers<VideoProvider> = {
  builtin: async () => {
    const { createBuiltinVideos } = await import("./builtin/builtin-videos.ts");
    return () => createBuiltinVideos();
  },
  google: async () => (await import("./google/veo-videos.ts")).createVeoVideos,
  replicate: async () => (await import("./replicate/replicate-videos.ts")).createReplicateVideos,
  fal: async () => (await import("./fal/fal-videos.ts")).createFalVideos,
  comfyui: async () => (await import("./comfyui/comfyui-videos.ts")).createComfyUiVideos,
};

async function catalogueFrom<T extends ImageProvider | VideoProvider>(
  [first, ...others]: readonly [ModelChoice, ...ModelChoice[]],
  makers: Makers<T>,
): Promise<Catalogue<T>> {
  const make = async (choice: ModelChoice): Promise<T> => {
    const load = makers[choice.provider];
    if (load === undefined) throw new Error(`There is no maker of this kind for ${choice.provider}`);
    const create = await load();
    return create(choice);
  };
  return catalogueOf(await make(first), ...(await Promise.all(others.map(make))));
}

interface Models {
  images: Catalogue<ImageProvider>;
  videos: Catalogue<VideoProvider>;
}

/** A maker for every model that is configured. Rejects with a message that names the variable at fault. */
export const createModels = async ({ image, video }: ModelSettings): Promise<Models> => ({
  images: await catalogueFrom(image, imageMakers),
  videos: await catalogueFrom(video, videoMakers),
});
