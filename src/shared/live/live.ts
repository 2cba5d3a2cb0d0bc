import { z } from "zod";
import { CreationId, PostId } from "#shared/ids.ts";

/** More changes of one kind at once are sent as "everything". */
export const maxIdsAtOnce = 100;

/** The ids of the changed objects, never the objects: the client reads them again. */
export const Changes = z.strictObject({
  /** Changes may have been missed: the client must read everything again. The first event of every stream. */
  everything: z.boolean(),
  creations: z.array(CreationId).max(maxIdsAtOnce),
  /** Creations of which only the progress changed. */
  progress: z.array(CreationId).max(maxIdsAtOnce),
  posts: z.array(PostId).max(maxIdsAtOnce),
  notifications: z.boolean(),
  /** Connected accounts changed: added, removed, or another name, picture or state. */
  accounts: z.boolean(),
});
export type Changes = z.infer<typeof Changes>;
