import type { z } from "zod";
import type { Creation } from "#shared/creations.ts";
import type { Models } from "#shared/generation.ts";
import { paths } from "#client/lib/paths.ts";
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
  /** Makes of what stood in a panel once what the models of today can make. */
  fit: (draft: D, models: Pick<Models, "images" | "videos"> | undefined) => D;
  texts: GeneratorTexts;
}

export interface GeneratorTexts {
  noun: string;
  generate: string;
  again: string;
  clear: string;
  ready: string;
  inProgress: string;
  atWork: string;
  leave: string;
  startFailed: string;
  failed: string;
  timedOut: string;
  cancelled: string;
  notCancelled: string;
  recent: string;
  noneYet: string;
}

export const imageKind: Kind<ImageDraft> = {
  type: "image",
  path: paths.generateImage,
  usage: "images",
  schema: ImageDraft,
  empty: emptyImage,
  draftOf: imageDraftOf,
  fit: fitImage,
  texts: {
    noun: "image",
    generate: "Generate",
    again: "Generate Again",
    clear: "New Prompt",
    ready: "Write what you want to see, pick a style and a size. The finished image appears here.",
    inProgress: "Generating image",
    atWork: "Drawing the image",
    leave: "You can leave this page. The image will be in Recent Generations when it is done.",
    startFailed: "Failed to generate image",
    failed: "Image generation failed",
    timedOut: "Image generation timed out",
    cancelled: "Image generation cancelled",
    notCancelled: "The image was not cancelled",
    recent: "Recent Generations",
    noneYet: "Finished images are kept here.",
  },
};

export const videoKind: Kind<VideoDraft> = {
  type: "video",
  path: paths.generateVideo,
  usage: "videos",
  schema: VideoDraft,
  empty: emptyVideo,
  draftOf: videoDraftOf,
  fit: fitVideo,
  texts: {
    noun: "video",
    generate: "Generate Video",
    again: "Generate Again",
    clear: "Generate New",
    ready: "Write what should happen, pick a style and a length. The finished video appears here.",
    inProgress: "Generating video",
    atWork: "Filming",
    leave: "You can leave this page. The video will be in Recent Videos when it is done.",
    startFailed: "Failed to generate video",
    failed: "Video generation failed",
    timedOut: "Video generation timed out",
    cancelled: "Video generation cancelled",
    notCancelled: "The video was not cancelled",
    recent: "Recent Videos",
    noneYet: "Finished videos are kept here.",
  },
};
