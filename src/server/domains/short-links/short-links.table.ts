import { date, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { ShortLinkId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Short addresses of this server that lead to others. */
export const shortLinks = pgTable(
  "short_links",
  {
    id: id<ShortLinkId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    code: text().notNull(),
    url: text().notNull(),
    /** Empty: visitors arrive without tags. */
    campaign: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique("short_links_code").on(t.code),
    unique("short_links_target").on(t.workspaceId, t.url, t.campaign),
    unique("short_links_workspace_id").on(t.workspaceId, t.id),
  ],
);

/** How often a link was followed on a day (UTC). Nothing about who did. */
export const shortLinkClicks = pgTable(
  "short_link_clicks",
  {
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    linkId: uuid().$type<ShortLinkId>().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Empty: without a network. */
    platform: text().$type<Platform | "">().notNull(),
    clicks: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.day, t.platform] }),
    foreignKey({
      name: "short_link_clicks_link_fk",
      columns: [t.workspaceId, t.linkId],
      foreignColumns: [shortLinks.workspaceId, shortLinks.id],
    }).onDelete("cascade"),
  ],
);
