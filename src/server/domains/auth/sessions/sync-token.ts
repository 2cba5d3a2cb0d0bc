import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { syncTokenJob } from "#server/domains/auth/auth.jobs.ts";
import {
  deleteOldTokenSyncs,
  deleteTokenSync,
  findTokenSync,
  putTokenSync,
} from "#server/domains/auth/login-sessions.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { HttpFailure, requestJson } from "#server/lib/http.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { Session } from "#server/trpc/context.ts";
import { Minute, Second } from "#shared/durations.ts";

/** The lifetime of an access token; older syncs are not delivered. */
const maxAgeSeconds = 15 * Minute.seconds;
const deadlineMs = 10 * Second.ms;

const contextOf = (loginSessionId: string) => `token_syncs.sealed_token.${loginSessionId}`;

/**
 * Queues the access token of a login session, or its end, for AUTH_SYNC_URL, on the given transaction. A job delivers it, so that a slow
 * or unreachable server does not delay sign-in. Does nothing where AUTH_SYNC_URL is not set.
 */
export async function queueTokenSync(
  { config, jobs, secrets }: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  { userId, loginSessionId: id }: Session,
  { token, hasEnded = false }: { token: string; hasEnded?: boolean },
): Promise<void> {
  if (config.authSyncUrl === null) return;
  await putTokenSync(tx, { id, userId, sealedToken: secrets.seal(token, contextOf(id)), hasEnded });
  try {
    // The end has its own key, so that its job is not dropped while the job of the beginning runs.
    await jobs.send(tx, syncTokenJob, { loginSessionId: id }, { singletonKey: `${id} ${hasEnded}` });
  } catch (error) {
    // The queue has not started yet. The next refresh queues the token again.
    if (!(error instanceof DomainError && error.code === "UNAVAILABLE")) throw error;
  }
}

type SyncDeps = Pick<Deps, "config" | "db" | "log" | "secrets">;

/** Delivers the queued sync of a login session. Throws when the queue should retry. */
export async function deliverTokenSync(deps: SyncDeps, loginSessionId: string, signal: AbortSignal): Promise<void> {
  const { authSyncUrl } = deps.config;
  if (authSyncUrl === null) return;
  // A newer one may replace it during the delivery.
  for (;;) {
    const row = await findTokenSync(deps.db, loginSessionId, maxAgeSeconds);
    if (row === null) return;
    try {
      const token = deps.secrets.open(row.sealedToken, contextOf(loginSessionId));
      const { status } = await requestJson({
        method: row.hasEnded ? "DELETE" : "POST",
        url: authSyncUrl,
        headers: { authorization: `Bearer ${token}` },
        totalMs: deadlineMs,
        signal,
      });
      if (status >= 500 || status === 429) throw new HttpFailure("bad_answer", `AUTH_SYNC_URL answered ${status}`);
      // A retry would be refused again, and redirects are not followed because their target is not trusted.
      if (status >= 300) deps.log.warn({ userId: row.userId, status }, "auth.token_sync_refused");
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      deps.log.warn({ userId: row.userId, err: error }, "auth.token_sync_unreadable");
    }
    await deleteTokenSync(deps.db, row);
  }
}

/** Deletes syncs that could not be delivered in time. */
export const sweepTokenSyncs = ({ db }: Pick<Deps, "db">): Promise<void> => deleteOldTokenSyncs(db, maxAgeSeconds);
