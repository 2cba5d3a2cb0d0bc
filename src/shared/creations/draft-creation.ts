import { z } from "zod";
import { CreationId } from "#shared/ids.ts";
import { altTextMax } from "#shared/posts/post-limits.ts";
import { line, text } from "#shared/text.ts";
import { CreationType, ImageSize, ImageStyle, VideoSize, VideoStyle } from "./creations.ts";
import {
  completeImageOptions,
  completeVideoOptions,
  ImageOptionsInput,
  Prompt,
  VideoOptionsInput,
} from "./generation.ts";

export const creationTitleMax = 120;
export const creationDescriptionMax = 2_000;

const Title = line(creationTitleMax).trim().min(1, "Write a title");
const Description = text(creationDescriptionMax);
const AltText = text(altTextMax);

/** The settings of both kinds; they are checked against the draft's own kind. */
const DraftOptions = z.strictObject({
  ...ImageOptionsInput.shape,
  ...VideoOptionsInput.shape,
  type: CreationType.optional(),
  style: z.union([ImageStyle, VideoStyle]).optional(),
  size: z.union([ImageSize, VideoSize]).optional(),
});
export type DraftOptions = z.infer<typeof DraftOptions>;

/** The fields of a draft, or the fields beside an uploaded file. */
export const CreateCreationInput = z.strictObject({
  title: Title.optional(),
  description: Description.nullable().optional(),
  altText: AltText.nullable().optional(),
  type: CreationType.optional().describe("The type of a draft. Default: image. A file has its own type"),
  prompt: Prompt.optional().describe("The prompt of a draft"),
  options: DraftOptions.optional().describe("The prompt of a draft"),
  parentId: CreationId.optional().describe("The creation of which this is a variation"),
});
export type CreateCreationInput = z.infer<typeof CreateCreationInput>;

export const FetchCreationInput = z.strictObject({
  url: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .describe("A public https address of a JPEG, PNG, WebP, GIF, AVIF, TIFF, MP4, MOV or WebM"),
  title: Title.optional(),
  description: Description.nullable().optional(),
  altText: AltText.nullable().optional(),
});
export type FetchCreationInput = z.infer<typeof FetchCreationInput>;

export const UpdateCreationInput = z.strictObject({
  id: CreationId,
  title: Title.optional(),
  description: Description.nullable().optional(),
  altText: AltText.nullable().optional(),
  isFavourite: z.boolean().optional(),
  isPublic: z.boolean().optional().describe("Shown on the person's page, while they show their profile"),
  favourite: z.boolean().optional().describe("The same as isFavourite"),
  prompt: Prompt.optional().describe("While it is a draft"),
  options: DraftOptions.optional().describe("Only of a draft; omitted options stay as they are"),
});
export type UpdateCreationInput = z.infer<typeof UpdateCreationInput>;

/** Reads the settings of one kind: all except the seed. */
export const draftOptionsOf = {
  image: ImageOptionsInput.transform(completeImageOptions),
  video: VideoOptionsInput.transform(completeVideoOptions),
} as const;
