import { z } from "zod";
import { isDistinct } from "#shared/distinct.ts";
import { ClientLinkId, PostId } from "#shared/ids.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** Links that work, for each workspace. */
export const activeLinksMax = 100;
/** Posts that one link names; a month has as many as it has. */
export const linkedPostsMax = 50;
/** For how many days a link works. */
export const linkDays = { default: 14, max: 90 } as const;
export const linkNameMax = 60;
export const linkPasswordLimits = { min: 6, max: 128 } as const;

/** A month of the workspace's calendar, in its time zone. */
export const Month = z
  .string()
  .max(7, "Give a month as YYYY-MM")
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Give a month as YYYY-MM");

/**
 * - active: it works
 * - expired: its time is over
 * - revoked: a member ended it
 * - maker_left: its maker may not manage links any more
 */
export const clientLinkStates = ["active", "expired", "revoked", "maker_left"] as const;

export const ClientLink = z.object({
  id: ClientLinkId,
  name: z.string().describe("Whom it is for"),
  month: z.string().nullable().describe("YYYY-MM; null: it shows the posts it was made with"),
  posts: z.number().int().describe("The number of its posts that still exist; 0 for a month"),
  state: z.enum(clientLinkStates),
  hasPassword: z.boolean(),
  createdBy: z.string().nullable().describe("null: the account was deleted"),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  lastOpenedAt: isoDateTime.nullable().describe("null: it was not opened yet"),
});
export type ClientLink = z.infer<typeof ClientLink>;

export const CreateClientLinkInput = z
  .strictObject({
    name: line(linkNameMax).trim().min(1, "Say whom the link is for"),
    postIds: z
      .array(PostId)
      .min(1, "Choose at least one post")
      .max(linkedPostsMax, `A link shows at most ${linkedPostsMax} posts`)
      .refine(isDistinct, "The same post is there twice")
      .optional()
      .describe("The posts to show. Either these or `month`"),
    month: Month.optional().describe("YYYY-MM: all submitted, planned and published posts of this month"),
    days: z
      .number()
      .int()
      .min(1, "A link works for at least a day")
      .max(linkDays.max, `A link works for at most ${linkDays.max} days`)
      .default(linkDays.default)
      .describe("The number of days for which the link works"),
    password: text(linkPasswordLimits.max)
      .min(linkPasswordLimits.min, `At least ${linkPasswordLimits.min} characters`)
      .optional()
      .describe("The password that opens the link"),
  })
  .refine(({ postIds, month }) => (postIds === undefined) !== (month === undefined), {
    path: ["postIds"],
    message: "Give either postIds or month",
  });
export type CreateClientLinkInput = z.infer<typeof CreateClientLinkInput>;

export const ClientLinkRef = z.strictObject({ id: ClientLinkId });
