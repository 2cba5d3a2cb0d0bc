import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { syncTokenJob } from "#server/domains/auth/auth.jobs.ts";
import {
  deleteOldTokenSyncs,
  deleteTokenSync,
  findTokenSync,
  putTokenSync,
} from "#server/domains/auth/sessions/token-syncs.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { HttpFailure, requestJson } from "#server/lib/http.ts";
import { SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { Session } from "#server/trpc/context.ts";
import { Minute, Second } from "#shared/time.ts";

/** No token lives longer, so that nothing is to be told of it later. */
const maxAgeSeconds = 15 * Minute.seconds;
const deadlineMs = 10 * Second.ms;

const contextOf = (loginSessionId: string) => `token_syncs.sealed_token.${loginSessionId}`;

/**
 * Lets AUTH_SYNC_URL know the access token of a sign-in, or that it has ended, if and only if the transaction commits. A job tells it:
 * a server that is slow or away keeps nobody from signing in. Does nothing where AUTH_SYNC_URL is not set.
 */
export async function syncToken(
  { config, jobs, secrets }: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  { userId, loginSessionId: id }: Session,
  { token, hasEnded = false }: { token: string; hasEnded?: boolean },
): Promise<void> {
  if (config.authSyncUrl === null) return;
  await putTokenSync(tx, { id, userId, sealedToken: secrets.seal(token, contextOf(id)), hasEnded });
  try {
    // The end has a key of its own: it is told although the beginning is being told this very moment.
    await jobs.send(tx, syncTokenJob, { loginSessionId: id }, { singletonKey: `${id} ${hasEnded}` });
  } catch (error) {
    // The queue has not started yet. The next refresh tells it.
    if (!(error instanceof DomainError && error.code === "UNAVAILABLE")) throw error;
  }
}

type TellDeps = Pick<Deps, "config" | "db" | "log" | "secrets">;

/** Tells what is to be told of a sign-in. Throws when another try makes sense, so that the queue calls again. */
export async function tellToken(deps: TellDeps, loginSessionId: string, signal: AbortSignal): Promise<void> {
  const { authSyncUrl } = deps.config;
  if (authSyncUrl === null) return;
  // Something newer may take the place of what is being told.
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
      // A refusal stays one, and where a redirect leads nobody vouches for.
      if (status >= 300) deps.log.warn({ userId: row.userId, status }, "auth.token_sync_refused");
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      deps.log.warn({ userId: row.userId, err: error }, "auth.token_sync_unreadable");
    }
    await deleteTokenSync(deps.db, row);
  }
}

/** Forgets what was never told. */
export const sweepTokenSyncs = ({ db }: Pick<Deps, "db">): Promise<void> => deleteOldTokenSyncs(db, maxAgeSeconds);
