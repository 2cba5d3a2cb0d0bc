import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { ClientLinkId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";

/** Links with which clients see and decide posts without an account. Kept for a while after they ended, for the list. */
export const clientLinks = pgTable(
  "client_links",
  {
    id: id<ClientLinkId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The name of the client. */
    name: text().notNull(),
    /** YYYY-MM in the zone of the workspace; null: the posts of `client_link_posts`. */
    month: text(),
    tokenHash: text().notNull().unique(),
    passwordHash: text(),
    /** The link works only while this member may manage links. */
    createdBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    lastOpenedAt: timestamptz(),
    /** When members were mailed about comments the last time. Those of the next minutes wait for one mail. */
    commentsMailedAt: timestamptz(),
    revokedAt: timestamptz(),
  },
  (t) => [
    unique("client_links_workspace_id_id").on(t.workspaceId, t.id),
    index("client_links_created_by").on(t.createdBy),
    index("client_links_expires").on(t.expiresAt),
    check("client_links_month", sql`${t.month} ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`),
  ],
);

export const clientLinkPosts = pgTable(
  "client_link_posts",
  {
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    linkId: uuid().$type<ClientLinkId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.postId] }),
    foreignKey({
      name: "client_link_posts_link_fk",
      columns: [t.workspaceId, t.linkId],
      foreignColumns: [clientLinks.workspaceId, clientLinks.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "client_link_posts_post_fk",
      columns: [t.workspaceId, t.postId],
      foreignColumns: [posts.workspaceId, posts.id],
    }).onDelete("cascade"),
    index("client_link_posts_post").on(t.workspaceId, t.postId),
    index("client_link_posts_link").on(t.workspaceId, t.linkId),
  ],
);
