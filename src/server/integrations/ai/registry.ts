import type { ImageProvider } from "./image-provider.ts";
import type { ModelChoice, ModelSettings, ProviderName } from "./model-settings.ts";
import { type Catalogue, catalogueOf } from "./provider.ts";
import type { TextProvider } from "./text-provider.ts";
import type { TextChoice } from "./text/text-settings.ts";
import type { VideoProvider } from "./video-provider.ts";

/** Loaded only when configured: some providers' SDKs add a second to the startup time, and much memory. */
type Loaders<T> = Partial<Record<ProviderName, () => Promise<(choice: ModelChoice) => T>>>;

const imageLoaders: Loaders<ImageProvider> = {
  builtin: async () => {
    const { createBuiltinImages } = await import("./builtin/builtin-images.ts");
    return () => createBuiltinImages();
  },
  openai: async () => (await import("./openai/openai-images.ts")).createOpenAIImages,
  "openai-compatible": async () => (await import("./openai/compatible-images.ts")).createCompatibleImages,
  google: async () => (await import("./google/gemini-images.ts")).createGeminiImages,
  replicate: async () => (await import("./replicate/replicate-images.ts")).createReplicateImages,
  fal: async () => (await import("./fal/fal.ts")).createFalImages,
  "sd-webui": async () => (await import("./sd-webui/sd-webui-images.ts")).createSdWebUiImages,
  comfyui: async () => (await import("./comfyui/comfyui.ts")).createComfyUiImages,
};

const videoLoaders: Loaders<VideoProvider> = {
  builtin: async () => {
    const { createBuiltinVideos } = await import("./builtin/builtin-videos.ts");
    return () => createBuiltinVideos();
  },
  google: async () => (await import("./google/veo-videos.ts")).createVeoVideos,
  replicate: async () => (await import("./replicate/replicate-videos.ts")).createReplicateVideos,
  fal: async () => (await import("./fal/fal.ts")).createFalVideos,
  comfyui: async () => (await import("./comfyui/comfyui.ts")).createComfyUiVideos,
};

async function catalogueFrom<T extends ImageProvider | VideoProvider>(
  [first, ...others]: readonly [ModelChoice, ...ModelChoice[]],
  loaders: Loaders<T>,
): Promise<Catalogue<T>> {
  const create = async (choice: ModelChoice): Promise<T> => {
    const load = loaders[choice.provider];
    if (load === undefined) throw new Error(`There is no provider of this kind for ${choice.provider}`);
    return (await load())(choice);
  };
  return catalogueOf(await create(first), ...(await Promise.all(others.map(create))));
}

interface Models {
  images: Catalogue<ImageProvider>;
  videos: Catalogue<VideoProvider>;
}

/** A provider for every configured model. Rejects with a message that names the invalid variable. */
export const createModels = async ({ image, video }: ModelSettings): Promise<Models> => ({
  images: await catalogueFrom(image, imageLoaders),
  videos: await catalogueFrom(video, videoLoaders),
});

/** The configured text model, loaded on demand because its SDK adds a second to the startup time; null without one. */
export async function createTextProvider(choice: TextChoice | null): Promise<TextProvider | null> {
  return choice === null ? null : (await import("./text/text-models.ts")).createTextModel(choice);
}
