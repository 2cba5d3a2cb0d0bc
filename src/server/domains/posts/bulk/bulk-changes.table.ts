import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { BulkChangeId, PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { bulkItemStates, type PostsChange } from "#shared/posts/bulk-changes.ts";
import type { PostStatus } from "#shared/posts/posts.ts";

export const bulkItemState = pgEnum("bulk_item_state", bulkItemStates);

/** The facts of a changed post that an undo needs. */
export interface PostBefore {
  status: PostStatus;
  scheduledAt: string | null;
  hashtags: string[];
  platforms: Platform[];
  accountIds: SocialAccountId[];
}

/** A row as the database writes it to JSON, by the names of its columns. */
export type JsonRow = Record<string, unknown>;

/** The rows that are deleted with a post, without its notices for mails: none of its deliveries has failed. */
export interface DeletedPost {
  post: JsonRow;
  media: JsonRow[];
  targets: JsonRow[];
  /** Its sends that published nothing; the limit of automatic repeats counts them. Absent in rows of an older server. */
  attempts?: JsonRow[];
  /** Refused calls, for the operator. Absent in rows of an older server. */
  refusals?: JsonRow[];
  approvals: JsonRow[];
  comments: JsonRow[];
  /** The occurrences of repeating posts for which this post was made. */
  occurrences: { repeat_id: string; wall_time: string }[];
  /** Links of clients that show it. Absent in rows of an older server. */
  links?: string[];
  /** The item of a feed for which it was made. Absent in rows of an older server. */
  feedItems?: string[];
}

/** A change of several posts, kept for a day so that it can be undone. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: id<BulkChangeId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    change: jsonb().$type<PostsChange>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    undoneAt: timestamptz(),
  },
  (t) => [unique("bulk_changes_workspace_id").on(t.workspaceId, t.id), index("bulk_changes_created").on(t.createdAt)],
);

/** A post of a change. Each is judged and changed alone, in the transaction that also moves its row here. */
export const bulkChangeItems = pgTable(
  "bulk_change_items",
  {
    changeId: uuid().$type<BulkChangeId>().notNull(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    position: integer().notNull(),
    /** No foreign key: the change may delete the post. */
    postId: uuid().$type<PostId>().notNull(),
    state: bulkItemState().notNull(),
    /** The beginning of the text, by which a refusal names the post. */
    title: text().notNull().default(""),
    before: jsonb().$type<PostBefore>(),
    deleted: jsonb().$type<DeletedPost>(),
    /** The `updatedAt` of the post after the change: an undo leaves a post that was changed since. */
    changedAt: timestamptz(),
    /** The reason why the change, or its undo, did not change the post. */
    message: text(),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.position] }),
    foreignKey({
      columns: [t.workspaceId, t.changeId],
      foreignColumns: [bulkChanges.workspaceId, bulkChanges.id],
    }).onDelete("cascade"),
  ],
);
