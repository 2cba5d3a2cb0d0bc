import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { ClientLinkId, CommentId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import { commentKinds } from "#shared/posts/comments.ts";

export const commentKind = pgEnum("comment_kind", commentKinds);

/** Comments of members and clients on a post. They are never published. */
export const postComments = pgTable(
  "post_comments",
  {
    id: id<CommentId>(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
    kind: commentKind().notNull(),
    /** null: a client wrote it through a link, or the account was deleted. */
    authorId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    /** No foreign key: what a client said stays when the link has ended and is deleted. */
    linkId: uuid().$type<ClientLinkId>(),
    /** Set for what a client decided, and for what one wrote through a link: the name that they typed, or have as a member. */
    clientName: text(),
    text: text().notNull(),
    /** Whether clients see it. */
    isShared: boolean().notNull(),
    mentions: uuid().array().$type<UserId[]>().notNull(),
    /** A client wrote it through a link, and it will be counted in the next mail about that link. */
    waitsForMail: boolean().notNull().default(false),
    resolvedAt: timestamptz(),
    resolvedBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    index("post_comments_post").on(t.workspaceId, t.postId, t.id),
    index("post_comments_author").on(t.authorId),
    index("post_comments_waiting")
      .on(t.linkId)
      .where(sql`${t.waitsForMail}`),
    index("post_comments_resolved_by").on(t.resolvedBy),
  ],
);
