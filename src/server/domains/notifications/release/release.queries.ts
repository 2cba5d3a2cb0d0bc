import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { installation } from "#server/installation/installation.table.ts";

/** The last announced version; null on a new database. */
export async function readAnnouncedVersion(db: Db): Promise<string | null> {
  const [row] = await db.select({ version: installation.announcedVersion }).from(installation);
  return row?.version ?? null;
}

/** False when another process has saved it meanwhile. */
export async function saveAnnouncedVersion(db: Db, before: string | null, version: string): Promise<boolean> {
  const saved = await db
    .update(installation)
    .set({ announcedVersion: version })
    .where(sql`${installation.announcedVersion} is not distinct from ${before}`)
    .returning({ isOnly: installation.isOnly });
  return saved.length === 1;
}
