import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/** Copies of videos as a platform takes them, kept for a few days so that nobody converts twice. */
export const fittedVideos = pgTable(
  "fitted_videos",
  {
    id: id<string>(),
    /** Whose file it is. An account cannot be deleted before its files are, or they would lie about without an owner. */
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** No foreign key: with the creation gone, the row still says where the file lies until it is swept. */
    creationId: uuid().$type<CreationId>().notNull(),
    /** What it was made into, word for word: another wish is another copy. */
    target: text().notNull(),
    /** Committed before the file is written, so that one whose writer died is found and removed. */
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    durationMs: integer().notNull(),
    /** null until the file is stored whole. */
    sizeBytes: bigint({ mode: "number" }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index("fitted_videos_creation").on(t.creationId),
    index("fitted_videos_user").on(t.userId),
    index("fitted_videos_expires").on(t.expiresAt),
  ],
);
