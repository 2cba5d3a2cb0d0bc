import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { identityAttempts } from "#server/domains/auth/sign-in-methods.table.ts";
import type { UserId } from "#shared/ids.ts";
import type { IdentityProblem } from "#shared/auth/sign-in.ts";

export type AttemptRow = typeof identityAttempts.$inferSelect;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isAlive = gt(identityAttempts.expiresAt, sql`now()`);

/** False when somebody waits with this secret already. */
export async function insertAttempt(
  db: Db,
  values: Omit<typeof identityAttempts.$inferInsert, "expiresAt">,
  seconds: number,
): Promise<boolean> {
  const inserted = await db
    .insert(identityAttempts)
    .values({ ...values, expiresAt: inSeconds(seconds) })
    .onConflictDoNothing({ target: identityAttempts.openerHash })
    .returning({ stateHash: identityAttempts.stateHash });
  return inserted.length > 0;
}

/** Uses state and code up: of several returns with one state, one gets the row. */
export async function takeReturn(db: Db, stateHash: string): Promise<AttemptRow | null> {
  const [row] = await db
    .update(identityAttempts)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(identityAttempts.stateHash, stateHash), isNull(identityAttempts.returnedAt), isAlive))
    .returning();
  return row ?? null;
}

export interface AttemptResult {
  handoffHash: string;
  resultUserId: UserId | null;
  error: IdentityProblem | null;
}

/** What came of it, kept for the page that asks for it. */
export async function saveResult(db: Db, stateHash: string, result: AttemptResult, seconds: number): Promise<void> {
  await db
    .update(identityAttempts)
    .set({ ...result, sealed: "", expiresAt: inSeconds(seconds) })
    .where(eq(identityAttempts.stateHash, stateHash));
}

export async function findAttempt(db: Db, openerHash: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(identityAttempts)
    .where(and(eq(identityAttempts.openerHash, openerHash), isAlive));
  return row ?? null;
}

/** Takes what came of it, once. */
export async function takeResult(tx: Db, openerHash: string): Promise<AttemptRow | null> {
  const [row] = await tx
    .delete(identityAttempts)
    .where(and(eq(identityAttempts.openerHash, openerHash), isNotNull(identityAttempts.handoffHash), isAlive))
    .returning();
  return row ?? null;
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.delete(identityAttempts).where(lte(identityAttempts.expiresAt, sql`now()`));
}
