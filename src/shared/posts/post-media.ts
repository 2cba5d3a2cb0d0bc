import { z } from "zod";
import { creationTypes } from "#shared/creations/creations.ts";
import { CreationId } from "#shared/ids.ts";

const mediaPath = z.string().describe("Path on this server");

/** A picture or video as a post shows it, without what is internal to the library. */
export const PostMedium = z.object({
  id: CreationId,
  type: z.enum(creationTypes),
  fileUrl: mediaPath,
  thumbnailUrl: mediaPath.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  altText: z
    .string()
    .nullable()
    .describe("The text that is published: that of the post, of the creation, or its prompt"),
});
export type PostMedium = z.infer<typeof PostMedium>;
