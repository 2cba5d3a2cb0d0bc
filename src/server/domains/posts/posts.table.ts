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
import { targetStates } from "#server/domains/posts/target-state.ts";
import type { CreationId, PostId, SocialAccountId, TargetId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { postStatuses, replySettings, type TargetError } from "#shared/posts.ts";

export const postStatus = pgEnum("post_status", postStatuses);
export const targetState = pgEnum("target_state", targetStates);
export const replySettingsEnum = pgEnum("reply_settings", replySettings);

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
    altText: text(),
    replySettings: replySettingsEnum(),
    scheduledAt: timestamptz(),
    publishedAt: timestamptz(),
    /** Month whose allowance this post was counted against (YYYY-MM), null while it is a draft. */
    chargedMonth: text(),
    likes: bigint({ mode: "number" }),
    comments: bigint({ mode: "number" }),
    shares: bigint({ mode: "number" }),
    views: bigint({ mode: "number" }),
    ...timestamps(),
  },
  (t) => [
    unique("posts_user_id_id").on(t.userId, t.id),
    index("posts_user_newest").on(t.userId, t.id.desc()),
    index("posts_user_status_newest").on(t.userId, t.status, t.id.desc()),
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

/** Answers to `Idempotency-Key`: written in the transaction that makes the post, so a repeated request finds the first one's. */
export const postRequests = pgTable(
  "post_requests",
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** null once the post was deleted: the key stays used, so that a late repetition does not publish it again. */
    postId: uuid()
      .$type<PostId>()
      .references(() => posts.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("post_requests_post").on(t.postId),
    index("post_requests_created").on(t.createdAt),
  ],
);

/** What goes out to one account, as it was when the delivery was claimed; later edits of the post cannot change a delivery under way. */
export interface FrozenContent {
  text: string;
  creationIds: CreationId[];
  altText: string | null;
  replySettings: string | null;
}

/** One delivery: a post to an account. Moves only along target-state.ts; a trigger in the database holds every writer to that table. */
export const postTargets = pgTable(
  "post_targets",
  {
    id: id<TargetId>(),
    userId: uuid().$type<UserId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
    platform: platformEnum().notNull(),
    accountId: uuid()
      .$type<SocialAccountId>()
      .references(() => socialAccounts.id, { onDelete: "set null" }),
    /** Kept so that a delivery still says where it went after the account was disconnected. */
    accountName: text().notNull(),
    sandbox: boolean().notNull(),
    state: targetState().notNull(),
    /** null while the post is a draft. */
    dueAt: timestamptz(),
    /** When the alarm should look again: the due time less the lead, a retry, or the next verification. */
    wakeAt: timestamptz(),
    /** Grows with every claim; a writer that still holds an older number writes nothing. */
    attemptNo: integer().notNull().default(0),
    /** How often somebody set out to deliver it; what people are shown as attempts. */
    tries: integer().notNull().default(0),
    /** Tries that counted against the limit; waiting out a rate limit does not. */
    failedTries: integer().notNull().default(0),
    leaseUntil: timestamptz(),
    content: jsonb().$type<FrozenContent>(),
    /** Remote ids gathered while preparing, so that a restart does not upload twice. */
    steps: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Committed before the irreversible call; with it a lost answer can be looked up. */
    sendingSince: timestamptz(),
    verifyTries: integer().notNull().default(0),
    absentReads: integer().notNull().default(0),
    firstAbsentAt: timestamptz(),
    externalId: text(),
    permalink: text(),
    publishedAt: timestamptz(),
    error: jsonb().$type<TargetError>(),
    ...timestamps(),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.postId], foreignColumns: [posts.userId, posts.id] }).onDelete("cascade"),
    unique("post_targets_post_account").on(t.postId, t.accountId),
    uniqueIndex("post_targets_account_external").on(t.accountId, t.externalId),
    index("post_targets_post").on(t.postId),
    index("post_targets_user_id").on(t.userId, t.postId),
    index("post_targets_account").on(t.accountId),
    // The sweeper and the claims look only at what is still under way.
    index("post_targets_wake")
      .on(t.wakeAt)
      .where(sql`${t.state} in ('scheduled','queued','preparing','ready','sending','unknown')`),
  ],
);
