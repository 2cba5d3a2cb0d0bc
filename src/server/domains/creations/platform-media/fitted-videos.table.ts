import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

/** Copies of videos in the format of a platform, kept for a few days so that retries need no second conversion. */
export const fittedVideos = pgTable(
  "fitted_videos",
  {
    id: id<string>(),
    /** Owner of the file. `restrict`: a workspace cannot be deleted before its files. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "restrict" }),
    /** No foreign key: after the deletion of the creation, the row names the file until it is swept. */
    creationId: uuid().$type<CreationId>().notNull(),
    /** The conversion target as JSON; each target has its own copy. */
    target: text().notNull(),
    /** Committed before the file is written, so that the file of a crashed writer can be found and deleted. */
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    durationMs: integer().notNull(),
    /** null until the file is stored completely. */
    sizeBytes: bigint({ mode: "number" }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index("fitted_videos_creation").on(t.creationId),
    index("fitted_videos_workspace").on(t.workspaceId),
    index("fitted_videos_expires").on(t.expiresAt),
  ],
);
