import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";

/** What makes this database and this folder of media one installation. One row. */
export const installation = pgTable(
  "installation",
  {
    isOnly: boolean().primaryKey().default(true),
    /** Stands in a file in the folder of media, too: a process that sees another folder must not work with this database. */
    mediaId: uuid().notNull().defaultRandom(),
    /** The cluster, database and table this row was written into. A dump carries it to another one, which shows that it was restored. */
    writtenIn: text().notNull(),
    /** When it was last found to be restored: what was due before may have gone out from where the dump came from. */
    restoredAt: timestamptz(),
    /** Since when only who is invited may open an account; null: everybody may. */
    signUpClosedAt: timestamptz(),
    /** Nothing goes out until the operator says so: set when a backup is put back. */
    publishingPausedAt: timestamptz(),
    /** The version people were last told of. */
    announcedVersion: text(),
  },
  (t) => [check("installation_is_only", sql`${t.isOnly}`)],
);
