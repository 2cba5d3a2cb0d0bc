import { z } from "zod";
import { PostId, SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";
import { postInputs, PostStatus } from "./posts.ts";

/** For how long a post that went out counts. */
export const sameTextDays = 30;

export const SameTextInput = z.strictObject({
  content: postInputs.content.default(""),
  hashtags: postInputs.hashtags.default([]),
  thread: postInputs.thread.default([]),
  platformContent: postInputs.platformContent.default({}),
  accountIds: postInputs.accountIds,
  except: PostId.optional().describe("The id of the post that is being edited"),
});
export type SameTextInput = z.infer<typeof SameTextInput>;

/** A post with the same text on the same account. */
export const SameText = z.object({
  postId: PostId,
  status: PostStatus,
  at: isoDateTime.nullable().describe("The time at which it is or was published"),
  accountId: SocialAccountId,
  platform: Platform,
});
export const SameTexts = z.object({ posts: z.array(SameText) });
export type SameTexts = z.infer<typeof SameTexts>;
