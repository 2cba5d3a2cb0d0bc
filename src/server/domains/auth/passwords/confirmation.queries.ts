import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isAlive } from "#server/domains/auth/auth.queries.ts";
import { loginSessions } from "#server/domains/auth/auth.table.ts";
import type { Session } from "#server/trpc/context.ts";
import { Minute } from "#shared/time.ts";

/** How long a sign-in, or the password given again, is good for what a stolen session must not do. */
const confirmedSeconds = 15 * Minute.seconds;

const isOwn = ({ userId, loginSessionId }: Session) =>
  and(eq(loginSessions.id, loginSessionId), eq(loginSessions.userId, userId), isAlive);

/** False when the sign-in has ended. It does not end before the transaction does. */
export async function holdLoginSession(tx: Db, session: Session): Promise<boolean> {
  const rows = await tx.select({ id: loginSessions.id }).from(loginSessions).where(isOwn(session)).for("share");
  return rows.length === 1;
}

/** False when the sign-in has ended. */
export async function confirmLoginSession(db: Db, session: Session): Promise<boolean> {
  const rows = await db
    .update(loginSessions)
    .set({ confirmedAt: sql`now()` })
    .where(isOwn(session))
    .returning({ id: loginSessions.id });
  return rows.length === 1;
}

export async function isLoginSessionConfirmed(db: Db, session: Session): Promise<boolean> {
  const { createdAt, confirmedAt } = loginSessions;
  const since = sql`now() - make_interval(secs => ${confirmedSeconds})`;
  const rows = await db
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .where(and(isOwn(session), gt(sql`greatest(${createdAt}, ${confirmedAt})`, since)));
  return rows.length === 1;
}
