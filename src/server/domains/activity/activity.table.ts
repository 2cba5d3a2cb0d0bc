import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { type ActivityKind, activityLabelMax, type ActivitySubject } from "#shared/activity/activity.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** The activity log of workspaces, kept for a year. Subjects are not foreign keys, because deletions are recorded too. */
export const activities = pgTable(
  "activities",
  {
    id: id<string>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who did it, themselves or through an API key or a program; null: Postloom, a client, or an account that is deleted. */
    actorId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    /** The name that a client typed who did it through a link; null: no client did it. */
    clientName: text(),
    /** Text, not a database enum: a new kind is a line in shared/activity/activity.ts without a migration. */
    kind: text().$type<ActivityKind>().notNull(),
    subjectType: text().$type<ActivitySubject>(),
    subjectId: uuid(),
    label: text(),
    platform: text().$type<Platform>(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index("activities_workspace_newest").on(t.workspaceId, t.id),
    index("activities_created").on(t.createdAt),
    index("activities_actor").on(t.actorId),
    check("activities_label", sql`char_length(${t.label}) <= ${sql.raw(String(activityLabelMax))}`),
    check("activities_subject", sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
  ],
);
