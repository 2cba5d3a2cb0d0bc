import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumnBuilderBase,
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
import { targetStates } from "#server/domains/posts/store/target-state.ts";
import { platformEnum } from "#server/domains/social-accounts/social-accounts.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { CreationId, PartId, PostId, SocialAccountId, TargetId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { postVisibilities, type PostVisibility } from "#shared/platforms/text-settings.ts";
import type { PostField } from "#shared/posts/post-fields.ts";
import { type TargetError } from "#shared/posts/post-targets.ts";
import { type PartKind, partKinds } from "#shared/posts/post-texts.ts";
import { postStatuses, replySettings } from "#shared/posts/posts.ts";

export const postStatus = pgEnum("post_status", postStatuses);
export const targetState = pgEnum("target_state", targetStates);
export const replySettingsEnum = pgEnum("reply_settings", replySettings);
export const postVisibility = pgEnum("post_visibility", postVisibilities);
export const partKind = pgEnum("part_kind", partKinds);

/** One column for each of `postFields`, which copies of a post take over. Times, state and counts are columns of `posts` itself. */
const fieldColumns = () =>
  ({
    content: text().notNull(),
    hashtags: text().array().notNull(),
    /** The chosen platforms; a draft may have no targets yet. */
    platforms: platformEnum().array().$type<Platform[]>().notNull(),
    /** The posts of a thread, as typed: post-texts.ts says which is the first. Networks without threads omit them. */
    thread: text().array().notNull().default([]),
    /** Text that replaces the content on single platforms. */
    platformContent: jsonb().$type<Partial<Record<Platform, string>>>().notNull().default({}),
    /** The account's own first comment below the published post. */
    firstComment: text(),
    altText: text(),
    replySettings: replySettingsEnum(),
    /** Whether metrics of this post are read automatically; null: the setting of its account applies. Reading costs money at X. */
    readsMetrics: boolean(),
    /** Another party paid for the post, which X marks. */
    paidPartnership: boolean().notNull().default(false),
    /** Mastodon's spoiler text. */
    contentWarning: text(),
    visibility: postVisibility(),
    /** The language of the text, as ISO 639; null: the account's own. */
    language: text(),
    /** The pictures as pages of a document, on networks that have such. */
    asDocument: boolean().notNull().default(false),
  }) satisfies Record<PostField, PgColumnBuilderBase>;

export const posts = pgTable(
  "posts",
  {
    id: id<PostId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    status: postStatus().notNull(),
    ...fieldColumns(),
    /** Of a post that is not planned yet: the proposed time. */
    scheduledAt: timestamptz(),
    publishedAt: timestamptz(),
    /**
     * The person who made the post, and the one who last changed its content or planned it: their roles decide whether it needs an
     * approval. No foreign keys, because they stay its writers when they leave; `deletedPerson` once the account is deleted. null: made by a
     * version before approvals.
     */
    authorId: uuid().$type<UserId>(),
    editorId: uuid().$type<UserId>(),
    /** Month (YYYY-MM) whose quota the post was charged to; null: not charged, like drafts, submitted posts, those of an archive. */
    chargedMonth: text(),
    likes: bigint({ mode: "number" }),
    comments: bigint({ mode: "number" }),
    shares: bigint({ mode: "number" }),
    views: bigint({ mode: "number" }),
    /** When one of the four metrics above was last entered manually. */
    engagementAt: timestamptz(),
    /** Why the server turned the post into a draft; cleared by the next change. */
    notice: jsonb().$type<TargetError>(),
    ...timestamps(),
  },
  (t) => [
    // Also the order of the newest posts. Ascending and read backwards: drizzle's desc() adds `nulls last`, which does not match
    // `order by … desc`, so Postgres would sort.
    unique("posts_workspace_id_id").on(t.workspaceId, t.id),
    index("posts_workspace_status_newest").on(t.workspaceId, t.status, t.id),
    index("posts_workspace_published")
      .on(t.workspaceId, t.publishedAt, t.id)
      .where(sql`${t.publishedAt} is not null`),
    // The few posts with manually entered metrics, for sums over all of them.
    index("posts_workspace_by_hand")
      .on(t.workspaceId, t.publishedAt)
      .where(sql`${t.engagementAt} is not null`),
    index("posts_workspace_scheduled")
      .on(t.workspaceId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled'`),
  ],
);

/** Media of a post, in order. The composite keys make it impossible to use a creation of another workspace. */
export const postMedia = pgTable(
  "post_media",
  {
    postId: uuid().$type<PostId>().notNull(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    position: integer().notNull(),
    creationId: uuid().$type<CreationId>().notNull(),
    /** Alternative text; null: the post's, the creation's own, or its prompt. */
    altText: text(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [t.workspaceId, t.creationId],
      foreignColumns: [creations.workspaceId, creations.id],
    }).onDelete("cascade"),
    index("post_media_creation").on(t.creationId),
  ],
);

/** The content for one account, frozen when the delivery was claimed, so that later edits do not change a delivery in progress. */
export interface FrozenContent {
  text: string;
  creationIds: CreationId[];
  altText: string | null;
  replySettings: string | null;
  /** In the order of the creations. The optional fields are absent in deliveries that were frozen by older versions. */
  altTexts?: (string | null)[];
  /** Contains AI-generated media, which is declared to Instagram and X. */
  madeWithAi?: boolean;
  paidPartnership?: boolean;
  contentWarning?: string | null;
  visibility?: PostVisibility | null;
  language?: string | null;
  asDocument?: boolean;
  /** The rest of the thread, then the first comment. */
  follows?: FrozenPart[];
}

export interface FrozenPart {
  kind: PartKind;
  text: string;
}

/** Progress of one irreversible call, the same for a target and for each of its parts. */
const deliveryColumns = () => ({
  workspaceId: uuid().$type<WorkspaceId>().notNull(),
  postId: uuid().$type<PostId>().notNull(),
  /** Of this workspace, by a foreign key of both, written in SQL: a deleted account leaves null. */
  accountId: uuid().$type<SocialAccountId>(),
  state: targetState().notNull(),
  /** When the alarm fires next: the due time less the lead, a retry, or the next look-up. */
  wakeAt: timestamptz(),
  /** Grows with every claim; a writer with an older number writes nothing. */
  attemptNo: integer().notNull().default(0),
  /** How often a delivery was started; shown as attempts. */
  tries: integer().notNull().default(0),
  /** Tries that count against the limit; rate limits do not count. */
  failedTries: integer().notNull().default(0),
  leaseUntil: timestamptz(),
  /** Committed before the irreversible call, so that a lost answer can be looked up. */
  sendingSince: timestamptz(),
  verifyTries: integer().notNull().default(0),
  /** No longer used; firstAbsentAt replaced it. */
  absentReads: integer().notNull().default(0),
  firstAbsentAt: timestamptz(),
  externalId: text(),
  permalink: text(),
  publishedAt: timestamptz(),
  error: jsonb().$type<TargetError>(),
  ...timestamps(),
});

/** One delivery: a post on an account. Its state changes as target-state.ts allows; a trigger in the database enforces it. */
export const postTargets = pgTable(
  "post_targets",
  {
    id: id<TargetId>(),
    ...deliveryColumns(),
    platform: platformEnum().notNull(),
    /** Copied, so that a delivery still names its account after that was disconnected. */
    accountName: text().notNull(),
    sandbox: boolean().notNull(),
    /** null while the post is not planned. */
    dueAt: timestamptz(),
    /** The slot that replaces the due time of a late post (delivery/run/space-late-posts.ts). */
    catchUpAt: timestamptz(),
    content: jsonb().$type<FrozenContent>(),
    /** The hash of the content whose approval was checked when it was planned, or claimed to be sent. null: none was asked for. */
    approvedHash: text(),
    /** Remote ids from the preparation, so that a restart does not upload twice. */
    steps: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    unique("post_targets_workspace_id_id").on(t.workspaceId, t.id),
    unique("post_targets_post_account").on(t.postId, t.accountId),
    uniqueIndex("post_targets_account_external").on(t.accountId, t.externalId),
    index("post_targets_workspace_id").on(t.workspaceId, t.postId),
    // Analytics begins to measure recently published targets.
    index("post_targets_published")
      .on(t.publishedAt)
      .where(sql`${t.publishedAt} is not null`),
    // Analytics counts and exports the targets that went out in a period.
    index("post_targets_workspace_published")
      .on(t.workspaceId, t.publishedAt, t.id, t.platform)
      .where(sql`${t.publishedAt} is not null`),
    // The sweep and the claims read only unfinished targets.
    index("post_targets_wake")
      .on(t.wakeAt)
      .where(sql`${t.state} in ('scheduled','queued','preparing','ready','sending','unknown','needs_user')`),
  ],
);

/**
 * The rest of a thread, then the first comment, at one account. The rows are inserted when the post itself is published. Each is sent
 * once, after the one before it, unless the network published the thread together with the post. A trigger enforces the moves of
 * target-state.ts.
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
    /** From 2 on; the post itself has position 1. */
    position: integer().notNull(),
    kind: partKind().notNull(),
    text: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    unique("post_target_parts_target_position").on(t.targetId, t.position),
    uniqueIndex("post_target_parts_account_external").on(t.accountId, t.externalId),
    index("post_target_parts_workspace_post").on(t.workspaceId, t.postId),
    index("post_target_parts_post").on(t.postId),
    index("post_target_parts_wake")
      .on(t.wakeAt)
      .where(sql`${t.state} in ('queued','sending','unknown','needs_user')`),
  ],
);
