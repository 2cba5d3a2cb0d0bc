import { z } from "zod";
import { CreationId, SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";
import { partKinds } from "./post-texts.ts";
import { PostRef } from "./posts.ts";

/** A post as it was shown to who agreed: the call is refused when it is another one now. */
export const SeenPostRef = PostRef.extend({
  fingerprint: z
    .string()
    .length(64)
    .optional()
    .describe("From GET /posts/{id}/check: refused with CONFLICT where the post was changed since"),
});

export type SeenPostRef = z.infer<typeof SeenPostRef>;

const Said = z.object({ path: z.string().describe("The input field"), message: z.string() });

export const PostWarnings = z
  .array(Said)
  .describe(
    "Differences that a network will show, like only the first picture of an animation. They do not prevent the post",
  );

/** What would go out where, and why it could not. */
export const CheckedPost = z.object({
  problems: z.array(Said),
  warnings: PostWarnings,
  deliveries: z.array(
    z.object({
      accountId: SocialAccountId.nullable(),
      accountName: z.string(),
      platform: Platform,
      texts: z
        .array(z.object({ kind: z.enum(["post", ...partKinds]), text: z.string() }))
        .describe("The post, the rest of its thread, its first comment"),
    }),
  ),
  creationIds: z.array(CreationId),
  scheduledAt: isoDateTime.nullable(),
  isPublishingPaused: z.boolean().describe("Nothing goes out until the operator of the server resumes publishing"),
  fingerprint: z.string().describe("A hash of fields, media, accounts and time; any change gives another"),
});
export type CheckedPost = z.infer<typeof CheckedPost>;
