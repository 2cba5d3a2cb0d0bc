import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { platformEnum, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { targetStates } from "#server/domains/posts/store/target-state.ts";
import type { CreationId, PartId, PostId, SocialAccountId, TargetId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { type PartKind, partKinds } from "#shared/posts/post-texts.ts";
import { postStatuses, replySettings, type TargetError } from "#shared/posts/posts.ts";

export const postStatus = pgEnum("post_status", postStatuses);
export const targetState = pgEnum("target_state", targetStates);
export const replySettingsEnum = pgEnum("reply_settings", replySettings);
export const partKind = pgEnum("part_kind", partKinds);

export const posts = pgTable(
  "posts",
  {
    id: id<PostId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: postStatus().notNull(),
    content: text().notNull(),
    hashtags: text().array().notNull(),
    /** Platforms chosen; a draft has them before it has any target. */
    platforms: platformEnum().array().$type<Platform[]>().notNull(),
    /** The posts of a thread on X, as typed. */
    thread: text().array().notNull().default([]),
    /** Text in place of the content, for single platforms. */
    platformContent: jsonb().$type<Partial<Record<Platform, string>>>().notNull().default({}),
    /** What the same account says below the post, once it is out. */
    firstComment: text(),
    altText: text(),
    replySettings: replySettingsEnum(),
    /** Whether the figures of this post are read by the clock; null: as each of its accounts says. Reading costs money at X. */
    readsFigures: boolean(),
    scheduledAt: timestamptz(),
    publishedAt: timestamptz(),
    /** Month whose allowance this post was counted against (YYYY-MM), null while it is a draft. */
    chargedMonth: text(),
    likes: bigint({ mode: "number" }),
    comments: bigint({ mode: "number" }),
    shares: bigint({ mode: "number" }),
    views: bigint({ mode: "number" }),
    /** When somebody last typed one of the four figures above. */
    engagementAt: timestamptz(),
    /** Why the server took the post back to a draft; gone with the next change. */
    notice: jsonb().$type<TargetError>(),
    ...timestamps(),
  },
  (t) => [
    unique("posts_user_id_id").on(t.userId, t.id),
    // Ascending, to be read backwards: drizzle's desc() puts nulls last, which no `order by … desc` asks for, so it would sort.
    index("posts_user_newest").on(t.userId, t.id),
    index("posts_user_status_newest").on(t.userId, t.status, t.id),
    index("posts_user_published")
      .on(t.userId, t.publishedAt, t.id)
      .where(sql`${t.publishedAt} is not null`),
    // The few posts with figures typed by hand, for sums over all of them.
    index("posts_user_by_hand")
      .on(t.userId, t.publishedAt)
      .where(sql`${t.engagementAt} is not null`),
    index("posts_user_scheduled")
      .on(t.userId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled'`),
  ],
);

/** Media of a post, in order. The composite keys make it impossible to use another user's creation. */
export const postMedia = pgTable(
  "post_media",
  {
    postId: uuid().$type<PostId>().notNull(),
    userId: uuid().$type<UserId>().notNull(),
    position: integer().notNull(),
    creationId: uuid().$type<CreationId>().notNull(),
    /** What it shows, for those who cannot see it; null: the post's text for all, or the creation's own. */
    altText: text(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    foreignKey({ columns: [t.userId, t.postId], foreignColumns: [posts.userId, posts.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.userId, t.creationId], foreignColumns: [creations.userId, creations.id] }).onDelete(
      "cascade",
    ),
    index("post_media_creation").on(t.creationId),
  ],
);

/** What goes out to one account, as it was when the delivery was claimed; later edits of the post cannot change a delivery under way. */
export interface FrozenContent {
  text: string;
  creationIds: CreationId[];
  altText: string | null;
  replySettings: string | null;
  /** In the order of the creations. What follows is absent in deliveries frozen before there was such a thing. */
  altTexts?: (string | null)[];
  /** Holds something a model made, which Instagram and X are told. */
  madeWithAi?: boolean;
  /** What follows the post: the rest of its thread, then the first comment. */
  follows?: FrozenPart[];
}

export interface FrozenPart {
  kind: PartKind;
  text: string;
}

/** How far one irreversible call got: what a post and each part that follows it need to go out exactly once. */
const deliveryColumns = () => ({
  userId: uuid().$type<UserId>().notNull(),
  postId: uuid().$type<PostId>().notNull(),
  accountId: uuid()
    .$type<SocialAccountId>()
    .references(() => socialAccounts.id, { onDelete: "set null" }),
  state: targetState().notNull(),
  /** When the alarm should look again: the due time less the lead, a retry, or the next verification. */
  wakeAt: timestamptz(),
  /** Grows with every claim; a writer that still holds an older number writes nothing. */
  attemptNo: integer().notNull().default(0),
  /** How often somebody set out to deliver it; what people are shown as attempts. */
  tries: integer().notNull().default(0),
  /** Tries that counted against the limit; waiting out a rate limit does not. */
  failedTries: integer().notNull().default(0),
  leaseUntil: timestamptz(),
  /** Committed before the irreversible call; with it a lost answer can be looked up. */
  sendingSince: timestamptz(),
  verifyTries: integer().notNull().default(0),
  /** Not read any more: the first clean read that found nothing tells enough. */
  absentReads: integer().notNull().default(0),
  firstAbsentAt: timestamptz(),
  externalId: text(),
  permalink: text(),
  publishedAt: timestamptz(),
  error: jsonb().$type<TargetError>(),
  ...timestamps(),
});

/** One delivery: a post to an account. Moves only along target-state.ts; a trigger in the database holds every writer to that table. */
export const postTargets = pgTable(
  "post_targets",
  {
    id: id<TargetId>(),
    ...deliveryColumns(),
    platform: platformEnum().notNull(),
    /** Kept so that a delivery still says where it went after the account was disconnected. */
    accountName: text().notNull(),
    sandbox: boolean().notNull(),
    /** null while the post is a draft. */
    dueAt: timestamptz(),
    /** When it goes out in place of the due time, because that passed while nobody could send it (publishing/account-pace.ts). */
    catchUpAt: timestamptz(),
    content: jsonb().$type<FrozenContent>(),
    /** Remote ids gathered while preparing, so that a restart does not upload twice. */
    steps: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.postId], foreignColumns: [posts.userId, posts.id] }).onDelete("cascade"),
    unique("post_targets_post_account").on(t.postId, t.accountId),
    uniqueIndex("post_targets_account_external").on(t.accountId, t.externalId),
    index("post_targets_post").on(t.postId),
    index("post_targets_user_id").on(t.userId, t.postId),
    index("post_targets_account").on(t.accountId),
    // What went out lately is what analytics begins to measure.
    index("post_targets_published")
      .on(t.publishedAt)
      .where(sql`${t.publishedAt} is not null`),
    // The sweeper and the claims look only at what is still under way.
    index("post_targets_wake")
      .on(t.wakeAt)
      .where(sql`${t.state} in ('scheduled','queued','preparing','ready','sending','unknown','needs_user')`),
  ],
);

/**
 * What follows a post at one account: the rest of its thread, then the first comment. The rows come to be in the moment in
 * which the post itself is out. Each goes out once, after the one before it; a trigger holds their moves to target-state.ts.
 */
export const postTargetParts = pgTable(
  "post_target_parts",
  {
    id: id<PartId>(),
    ...deliveryColumns(),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    /** From 2 on: the post itself is the first. */
    position: integer().notNull(),
    kind: partKind().notNull(),
    text: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.postId], foreignColumns: [posts.userId, posts.id] }).onDelete("cascade"),
    unique("post_target_parts_target_position").on(t.targetId, t.position),
    uniqueIndex("post_target_parts_account_external").on(t.accountId, t.externalId),
    index("post_target_parts_user_post").on(t.userId, t.postId),
    index("post_target_parts_post").on(t.postId),
    index("post_target_parts_wake")
      .on(t.wakeAt)
      .where(sql`${t.state} in ('queued','sending','unknown','needs_user')`),
  ],
);
