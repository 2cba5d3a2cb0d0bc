import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamps } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { TemplateId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { templateKinds } from "#shared/templates/templates.ts";

export const templateKind = pgEnum("template_kind", templateKinds);

/** Templates of workspaces; the built-in ones are code. */
export const templates = pgTable(
  "templates",
  {
    id: id<TemplateId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: templateKind().notNull(),
    name: text().notNull(),
    description: text(),
    body: text().notNull(),
    platforms: text().array().$type<Platform[]>().notNull(),
    hashtags: text().array().notNull(),
    style: text(),
    size: text(),
    durationSeconds: integer(),
    ...timestamps(),
  },
  (t) => [index("templates_workspace_newest").on(t.workspaceId, t.id)],
);
