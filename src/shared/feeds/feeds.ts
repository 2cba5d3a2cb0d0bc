import { z } from "zod";
import { FeedId, PostId, SocialAccountId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { nextCursor } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { problemsOf, templateVariables } from "#shared/templates/template-text.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** Maximum of feeds in a workspace. */
export const feedsMax = 20;
export const feedUrlMax = 2_000;
export const feedTextMax = 2_000;
export const feedAccountsMax = 20;
/** Newest items that `GET /feeds/{id}` shows. */
export const feedItemsShown = 20;

/** What a new item becomes: a draft, or a post at the next free slot of its accounts. */
export const feedModes = ["draft", "queue"] as const;
export const FeedMode = z.enum(feedModes);
export type FeedMode = z.infer<typeof FeedMode>;

/** What the text of a post may take from an item. */
export const feedVariables = ["title", "link", "summary"] as const;
export const defaultFeedText = "{{title}}\n\n{{link}}";

const isFeedVariable = (name: string) => feedVariables.some((known) => known === name);

const FeedText = text(feedTextMax).superRefine((body, context) => {
  for (const message of problemsOf(body)) context.addIssue({ code: "custom", message });
  for (const { name } of templateVariables(body))
    if (!isFeedVariable(name))
      context.addIssue({
        code: "custom",
        message: `An item has no ${isolate(name)}: only title, link and summary`,
      });
});

export const Feed = z.object({
  id: FeedId,
  url: z.string(),
  title: z.string().describe("As the feed calls itself"),
  mode: FeedMode,
  accountIds: z.array(SocialAccountId),
  platforms: z.array(Platform),
  text: z.string(),
  takesPicture: z.boolean(),
  isActive: z.boolean(),
  readAt: isoDateTime.nullable().describe("The last time that it could be read"),
  nextReadAt: isoDateTime,
  problem: z.string().nullable().describe("Why it could not be read the last time; null: it could"),
  createdAt: isoDateTime,
});
export type Feed = z.infer<typeof Feed>;

export const FeedItem = z.object({
  title: z.string(),
  link: z.string().nullable(),
  seenAt: isoDateTime,
  postId: PostId.nullable().describe("Its post; null: it was in the feed before, or its post is deleted"),
  problem: z.string().nullable().describe("Why it became a draft without a time or without its picture"),
});
export type FeedItem = z.infer<typeof FeedItem>;

const FeedUrl = line(feedUrlMax).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  "Enter an address that begins with https://",
);
const Accounts = z
  .array(SocialAccountId)
  .min(1, "Choose an account")
  .max(feedAccountsMax, `At most ${feedAccountsMax} accounts`)
  .refine((ids) => new Set(ids).size === ids.length, "Name each account once");

export const CreateFeedInput = z.strictObject({
  url: FeedUrl.describe("Of an RSS, Atom or JSON feed"),
  mode: FeedMode.default("draft"),
  accountIds: Accounts,
  text: FeedText.default(defaultFeedText).describe("With {{title}}, {{link}} and {{summary}} of the item"),
  takesPicture: z.boolean().default(true).describe("Whether the picture of an item goes into the post"),
});
export type CreateFeedInput = z.infer<typeof CreateFeedInput>;

export const UpdateFeedInput = z.strictObject({
  id: FeedId,
  mode: FeedMode.optional(),
  accountIds: Accounts.optional(),
  text: FeedText.optional(),
  takesPicture: z.boolean().optional(),
  isActive: z.boolean().optional().describe("What appears while it is paused is not posted later"),
});
export type UpdateFeedInput = z.infer<typeof UpdateFeedInput>;

export const FeedRef = z.strictObject({ id: FeedId });
export const FeedList = z.object({ feeds: z.array(Feed), nextCursor });
export const OneFeed = z.object({ feed: Feed });
export const FeedWithItems = z.object({ feed: Feed, items: z.array(FeedItem) });
