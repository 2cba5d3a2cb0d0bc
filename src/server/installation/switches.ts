import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { installation } from "#server/installation/installation.table.ts";
import { DomainError } from "#server/lib/domain-error.ts";

/** True when a new account needs an invitation. */
export async function isSignUpClosed(db: Db): Promise<boolean> {
  const [row] = await db.select({ closedAt: installation.signUpClosedAt }).from(installation);
  return row?.closedAt != null;
}

/** Throws UNPROCESSABLE before the first start of a server on this database. */
export async function setSignUpClosed(db: Db, isClosed: boolean): Promise<void> {
  const rows = await db
    .update(installation)
    .set({ signUpClosedAt: isClosed ? sql`coalesce(${installation.signUpClosedAt}, now())` : null })
    .returning({ isOnly: installation.isOnly });
  if (rows.length === 0) throw new DomainError("UNPROCESSABLE", "Start the server once before this");
}

/** True after a restore, until the operator resumes publishing. */
export async function isPublishingPaused(db: Db): Promise<boolean> {
  const [row] = await db.select({ pausedAt: installation.publishingPausedAt }).from(installation);
  return row?.pausedAt != null;
}

/** Takes effect at the next start of the server. */
export async function setPublishingPaused(db: Db, isPaused: boolean): Promise<void> {
  await db.update(installation).set({ publishingPausedAt: isPaused ? sql`now()` : null });
}
