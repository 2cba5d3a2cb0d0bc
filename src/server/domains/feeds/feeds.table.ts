import { boolean, index, integer, pgEnum, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { platformEnum } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { feedModes } from "#shared/feeds/feeds.ts";
import type { FeedId, PostId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";

export const feedMode = pgEnum("feed_mode", feedModes);

/** Feeds of other sites, whose new items become posts. */
export const feeds = pgTable(
  "feeds",
  {
    id: id<FeedId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Author of the posts: the person who added the feed or last changed it; null after the deletion of their account. */
    authorId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    url: text().notNull(),
    title: text().notNull(),
    mode: feedMode().notNull(),
    /** No foreign keys: without one of them, an item becomes a draft that says so. */
    accountIds: uuid().array().$type<SocialAccountId[]>().notNull(),
    platforms: platformEnum().array().notNull(),
    text: text().notNull(),
    takesPicture: boolean().notNull(),
    isActive: boolean().notNull().default(true),
    /** Of the last answer, so that an unchanged feed is not sent again. */
    etag: text(),
    readAt: timestamptz(),
    nextReadAt: timestamptz().notNull(),
    failures: integer().notNull().default(0),
    problem: text(),
    ...timestamps(),
  },
  (t) => [unique("feeds_workspace_url").on(t.workspaceId, t.url), index("feeds_due").on(t.nextReadAt)],
);

/** Every item that was ever seen: an item becomes a post once, in whatever order the feed lists it later. */
export const feedItems = pgTable(
  "feed_items",
  {
    id: id<string>(),
    feedId: uuid()
      .$type<FeedId>()
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    /** SHA-256 of the id that the feed gives it, or of its link or title. */
    idHash: text().notNull(),
    /** SHA-256 of its link, if no other item of the feed has it: some feeds give an item another id each time. */
    linkHash: text(),
    title: text().notNull(),
    link: text(),
    /** null: in the feed before it was added or while it was paused, or the post is deleted. */
    postId: uuid()
      .$type<PostId>()
      .references(() => posts.id, { onDelete: "set null" }),
    problem: text(),
    seenAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique("feed_items_id").on(t.feedId, t.idHash),
    unique("feed_items_link").on(t.feedId, t.linkHash),
    index("feed_items_newest").on(t.feedId, t.id),
    index("feed_items_post").on(t.postId),
  ],
);
