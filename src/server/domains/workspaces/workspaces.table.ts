import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { workspaceRoles } from "#shared/workspaces/roles.ts";

export const workspaceRole = pgEnum("workspace_role", workspaceRoles);

/**
 * The owner of accounts, posts, creations and their settings. A trigger makes the personal workspace of each user, with the id of the
 * user.
 */
export const workspaces = pgTable(
  "workspaces",
  {
    id: id<WorkspaceId>(),
    /** null: the personal workspace, which has the name of its user. */
    name: text(),
    /** The user whose personal workspace this is: it has no other members and ends with the account. */
    personalOf: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who pays, and cannot leave. */
    ownerId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** The member whom the owner offered the ownership, and until when. */
    offeredTo: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    offeredUntil: timestamptz(),
    /** The stem of the picture's keys; null: none. */
    pictureKey: text(),
    /** Set when the deletion of a shared workspace begins: it has no members from then on. */
    deletionId: uuid(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("workspaces_personal").on(t.personalOf),
    index("workspaces_owner").on(t.ownerId),
    index("workspaces_offered").on(t.offeredTo),
    uniqueIndex("workspaces_deletion")
      .on(t.deletionId)
      .where(sql`${t.deletionId} is not null`),
    check(
      "workspaces_personal_id",
      sql`${t.personalOf} is null or (${t.personalOf} = ${t.id} and ${t.ownerId} = ${t.id})`,
    ),
    check("workspaces_name", sql`(${t.personalOf} is null) = (${t.name} is not null)`),
  ],
);

/** Members of shared workspaces, the owner included. */
export const workspaceMembers = pgTable(
  "workspace_members",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: workspaceRole().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index("workspace_members_user").on(t.userId)],
);

/** Invitations, expired ones until the sweep. Joining deletes the row, so that each is good for one person. */
export const workspaceInvitations = pgTable(
  "workspace_invitations",
  {
    id: id<string>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The only address that may use it; null: anyone with the link. */
    email: text(),
    role: workspaceRole().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("workspace_invitations_email").on(t.workspaceId, sql`lower(${t.email})`),
    index("workspace_invitations_expires").on(t.expiresAt),
    index("workspace_invitations_by").on(t.invitedBy),
  ],
);
