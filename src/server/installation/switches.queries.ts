import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { installation } from "#server/installation/installation.table.ts";

export async function readSignUpClosed(db: Db): Promise<boolean> {
  const [row] = await db.select({ closedAt: installation.signUpClosedAt }).from(installation);
  return row?.closedAt != null;
}

/** False while no server has ever started on this database. */
export async function saveSignUpClosed(db: Db, isClosed: boolean): Promise<boolean> {
  const rows = await db
    .update(installation)
    .set({ signUpClosedAt: isClosed ? sql`coalesce(${installation.signUpClosedAt}, now())` : null })
    .returning({ isOnly: installation.isOnly });
  return rows.length > 0;
}

export async function readPublishingPaused(db: Db): Promise<boolean> {
  const [row] = await db.select({ pausedAt: installation.publishingPausedAt }).from(installation);
  return row?.pausedAt != null;
}

export async function savePublishingPaused(db: Db, isPaused: boolean): Promise<void> {
  await db.update(installation).set({ publishingPausedAt: isPaused ? sql`now()` : null });
}
