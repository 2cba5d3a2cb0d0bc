import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";

/** Links this database to its media folder, and holds settings of the whole server. One row. */
export const installation = pgTable(
  "installation",
  {
    isOnly: boolean().primaryKey().default(true),
    /** Also written to a file in the media folder: a process with another folder must not work with this database. */
    mediaId: uuid().notNull().defaultRandom(),
    /** The cluster, database and table in which this row was written. They differ after a restore. */
    writtenIn: text().notNull(),
    /** When a restore was last detected or declared: posts that were due before may have been published by the original server. */
    restoredAt: timestamptz(),
    /** New accounts need an invitation since this time; null: they need none. */
    signUpClosedAt: timestamptz(),
    /** Set by a restore: nothing is published until the operator resumes publishing. */
    publishingPausedAt: timestamptz(),
    /** The version that was last announced to users, or the first one on this database. */
    announcedVersion: text(),
  },
  (t) => [check("installation_is_only", sql`${t.isOnly}`)],
);
