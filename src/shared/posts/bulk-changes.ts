import { z } from "zod";
import { isDistinct } from "#shared/distinct.ts";
import { BulkChangeId, PostId } from "#shared/ids.ts";
import { isoDateTime } from "#shared/time.ts";
import { postInputs } from "./posts.ts";

export const bulkMax = 200;
export const moveDaysMax = 366;

const changes = {
  moveDays: z
    .number()
    .int()
    .min(-moveDaysMax)
    .max(moveDaysMax)
    .refine((days) => days !== 0, "Choose at least one day")
    .optional()
    .describe("The number of days by which to move, at the same local time in the zone of the workspace"),
  accountIds: postInputs.accountIds.optional().describe("In place of the accounts that each post has"),
  addHashtags: postInputs.hashtags.min(1).optional().describe("Hashtags that a post already has are not repeated"),
  delete: z.literal(true).optional(),
};
const names = ["moveDays", "accountIds", "addHashtags", "delete"] as const satisfies readonly (keyof typeof changes)[];

/** One change of several posts. Exactly one of the changes is given. */
export const ChangePostsInput = z
  .strictObject({
    ids: z.array(PostId).min(1).max(bulkMax).refine(isDistinct, "The same post is there twice"),
    ...changes,
  })
  .refine(
    (input) => names.filter((name) => input[name] !== undefined).length === 1,
    "Choose one change: moveDays, accountIds, addHashtags or delete",
  );
export type ChangePostsInput = z.infer<typeof ChangePostsInput>;
export type PostsChange = Omit<ChangePostsInput, "ids">;

export const bulkItemStates = ["waiting", "changed", "refused", "undone"] as const;

const Left = z.object({
  postId: PostId,
  title: z.string().describe("The beginning of its text"),
  message: z.string().describe("Why it was left as it is, in the language of the caller"),
});
export type LeftPost = z.infer<typeof Left>;

export const BulkChange = z.object({
  id: BulkChangeId.describe("For DELETE /posts/bulk/{id}, which undoes the change for a day"),
  changed: z.array(PostId).describe("Posts that the change reached, also where it is undone since"),
  undone: z.array(PostId),
  left: z.array(Left).describe("Of the change, or of its undo once that was asked for"),
  createdAt: isoDateTime,
  undoneAt: isoDateTime.nullable(),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkChangeRef = z.strictObject({ id: BulkChangeId });
