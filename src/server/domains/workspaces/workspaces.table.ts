import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { workspaceRoles } from "#shared/workspaces/roles.ts";

export const workspaceRole = pgEnum("workspace_role", workspaceRoles);

/**
 * The owner of accounts, posts, creations and their settings. A trigger makes the personal workspace of each user, with the id of the
 * user, so that a server of the version before workspaces may run beside this one (drizzle/0035).
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
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("workspaces_personal").on(t.personalOf),
    index("workspaces_owner").on(t.ownerId),
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
