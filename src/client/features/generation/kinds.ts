import type { z } from "zod";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { paths } from "#client/lib/paths.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import {
  type Draft,
  emptyImage,
  emptyVideo,
  fitImage,
  fitVideo,
  ImageDraft,
  imageDraftOf,
  VideoDraft,
  videoDraftOf,
} from "./drafts.ts";

/** What differs between the two generators besides their panels. */
export interface Kind<D extends Draft> {
  type: D["type"];
  path: string;
  usage: "images" | "videos";
  schema: z.ZodType<D>;
  empty: D;
  draftOf: (creation: Creation) => D;
  /** Fits stored settings to the current models. */
  fit: (draft: D, models: Pick<Models, "images" | "videos"> | undefined) => D;
}

export type KindMessages = Areas["generation"]["kinds"]["image"];

export const imageKind: Kind<ImageDraft> = {
  type: "image",
  path: paths.generateImage,
  usage: "images",
  schema: ImageDraft,
  empty: emptyImage,
  draftOf: imageDraftOf,
  fit: fitImage,
};

export const videoKind: Kind<VideoDraft> = {
  type: "video",
  path: paths.generateVideo,
  usage: "videos",
  schema: VideoDraft,
  empty: emptyVideo,
  draftOf: videoDraftOf,
  fit: fitVideo,
};
