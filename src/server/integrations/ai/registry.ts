import { type Catalogue, catalogueOf } from "./catalogue.ts";
import type { ImageProvider } from "./image-provider.ts";
import { createFilmLoom } from "./loom/film/film.ts";
import { createLoom } from "./loom/loom.ts";
import type { ModelChoice, ModelSettings, ProviderName } from "./model-settings.ts";
import type { VideoProvider } from "./video-provider.ts";

type Makers<T> = Partial<Record<ProviderName, (choice: ModelChoice) => T>>;

const imageMakers: Makers<ImageProvider> = {
  builtin: () => createLoom(),
};

const videoMakers: Makers<VideoProvider> = {
  builtin: () => createFilmLoom(),
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
