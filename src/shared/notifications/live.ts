import { z } from "zod";
import { CreationId, PostId } from "#shared/ids.ts";

/** More of one kind at once are told as "everything". */
export const maxIdsAtOnce = 100;

/** What is another now than it was: ids, never the things themselves. Whoever shows them reads them anew. */
export const Changes = z.strictObject({
  /** Something may have gone by unseen: all that is shown is to be read again. The first word of every stream. */
  everything: z.boolean(),
  creations: z.array(CreationId).max(maxIdsAtOnce),
  /** Creations of which nothing but their progress is another. */
  progress: z.array(CreationId).max(maxIdsAtOnce),
  posts: z.array(PostId).max(maxIdsAtOnce),
  notifications: z.boolean(),
  /** Connected accounts: one more or less, another name, picture or state. */
  accounts: z.boolean(),
});
export type Changes = z.infer<typeof Changes>;
