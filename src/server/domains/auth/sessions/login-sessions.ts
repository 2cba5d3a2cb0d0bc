import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteExpiredLinks } from "#server/domains/auth/email-links/email-links.queries.ts";
import { deleteExpiredAttempts } from "#server/domains/auth/identities/identities.queries.ts";
import { sweepInvitations } from "#server/domains/auth/invitations/invitations.service.ts";
import {
  deleteEndedSessions,
  endLoginSession,
  endOtherLoginSessions,
  findLoginSessions,
  hasLiveSession,
} from "#server/domains/auth/login-sessions.queries.ts";
import { sweepPrograms } from "#server/domains/auth/oauth/oauth.service.ts";
import { deleteExpiredChallenges } from "#server/domains/auth/passkeys/passkeys.queries.ts";
import {
  deleteExpiredTickets,
  deletePendingSignIns,
} from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { deleteExpiredAccessTokens } from "#server/domains/auth/sessions/session.ts";
import { sweepTokenSyncs } from "#server/domains/auth/sessions/sync-token.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { deleteExpiredCounters } from "#server/rate-limits/rate-limits.queries.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ListSessionsInput, LoginSessionPage } from "#shared/auth/auth.ts";
import { isoDateTime } from "#shared/time.ts";

const Position = z.strictObject({ at: isoDateTime, id: z.uuid() });
const cursor = createCursor<z.infer<typeof Position>, ListSessionsInput>("sessions", Position);

/** The devices that are signed in to this account, the last used first. */
export async function listLoginSessions(
  deps: Pick<Deps, "db" | "cursors">,
  { userId, loginSessionId }: Session,
  input: ListSessionsInput,
): Promise<LoginSessionPage> {
  const after = cursor.read(deps, userId, input);
  const found = await findLoginSessions(deps.db, userId, { after, limit: input.limit });
  const { rows, nextCursor } = cursor.page(deps, userId, input, found, ({ lastUsedAt, id }) => ({
    at: lastUsedAt.toISOString(),
    id,
  }));
  const sessions = rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === loginSessionId,
  }));
  return { sessions, nextCursor };
}

export const isLoginSessionAlive = (db: Db, session: Session): Promise<boolean> => hasLiveSession(db, session);

/** Signs one device out. Throws NOT_FOUND for an ended session and for another user's. */
export async function endSession({ db, log }: Pick<Deps, "db" | "log">, session: Session): Promise<void> {
  if (!(await endLoginSession(db, session))) throw notFound("Session");
  log.info(session, "auth.session_ended");
}

/** Signs every other device out. */
export async function endOtherSessions({ db, log }: Pick<Deps, "db" | "log">, session: Session): Promise<void> {
  await db.transaction(async (tx) => {
    await endOtherLoginSessions(tx, session);
    await deletePendingSignIns(tx, session.userId);
  });
  log.info(session, "auth.other_sessions_ended");
}

/** Deletes everything of `auth` that has expired, and the expired counters of rate limits. */
export async function sweepExpiredAccess({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteExpiredAccessTokens(db);
  await deleteEndedSessions(db);
  await deleteExpiredCounters(db);
  await deleteExpiredLinks(db);
  await deleteExpiredTickets(db);
  await deleteExpiredAttempts(db);
  await deleteExpiredChallenges(db);
  await sweepTokenSyncs({ db });
  await sweepInvitations(db);
  await sweepPrograms(db);
}
