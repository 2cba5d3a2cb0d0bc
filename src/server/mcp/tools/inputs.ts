import { z } from "zod";
import { SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { postInputs } from "#shared/posts/posts.ts";

/** Repeating a write with the same key does nothing more: an assistant may not know whether its first call arrived. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, "Use letters, digits and signs without spaces")
  .optional()
  .describe("Choose one per intention, and repeat it when you repeat the call: the work is then done once");

export const fingerprint = z
  .string()
  .length(64)
  .describe("From check_post, after the person agreed to what it showed. Refused when the post was changed since");

/** What a post says, in the words of the interface. */
export const postFields = {
  text: postInputs.content.optional().describe("The post. At most what get_rules tells for each account"),
  accountIds: z.array(SocialAccountId).min(1).max(50).describe("From list_accounts"),
  hashtags: postInputs.hashtags.optional().describe("Without #, added after the text"),
  creationIds: postInputs.creationIds
    .optional()
    .describe("Pictures or videos, from upload_media, generate_image or generate_video"),
  altTexts: postInputs.altTexts.optional().describe("What each picture shows, in the order of creationIds"),
  thread: postInputs.thread.optional().describe("The following posts, on networks that have threads"),
  firstComment: postInputs.firstComment.optional(),
  textByNetwork: z.partialRecord(Platform, z.string()).optional().describe("Another text on single networks"),
};

type PostFields = { [Field in keyof typeof postFields]?: z.infer<(typeof postFields)[Field]> | undefined };

/** The fields as the procedures name them. */
export const toPostInput = <Fields extends PostFields>({ text, textByNetwork, ...same }: Fields) => ({
  content: text,
  platformContent: textByNetwork,
  ...same,
});
