import type { Db } from "#server/db/client.ts";
import {
  consumeRefreshToken,
  endLoginSession,
  insertRefreshToken,
  isRefreshTokenUsed,
  lockLoginSessionOfRefreshToken,
  setSuccessor,
  voidUnusedSuccessor,
} from "#server/domains/auth/login-sessions.queries.ts";
import { issueAccessToken } from "#server/domains/auth/sessions/session.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { countCall, refreshesOfSession } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { TokenPair } from "#shared/auth/auth.ts";

export const refreshTokenPrefix = "plrt_";

/** A used token that is sent again within this time, its successor unused, is taken for a retry after a lost answer. */
const lostAnswerSeconds = 10;

export async function issueTokenPair(db: Db, session: Session): Promise<TokenPair> {
  const refreshToken = newToken(refreshTokenPrefix);
  await insertRefreshToken(db, session.loginSessionId, sha256(refreshToken));
  return { token: await issueAccessToken(db, session), refreshToken };
}

export type Rotation =
  | { outcome: "rotated"; session: Session; pair: TokenPair }
  /** It was used before, and this is not a retry after a lost answer: another party may hold it. The login session has been ended. */
  | { outcome: "reused"; session: Session }
  | { outcome: "unknown" };

/** Exchanges a refresh token for a new pair. Runs in a transaction, which must commit on every outcome. Throws RATE_LIMITED. */
export async function rotate(tx: Db, refreshToken: string): Promise<Rotation> {
  const hash = sha256(refreshToken);
  const session = await lockLoginSessionOfRefreshToken(tx, hash);
  if (session === null) return { outcome: "unknown" };
  await countCall(tx, refreshesOfSession(session.loginSessionId));

  const mayContinue = (await consumeRefreshToken(tx, hash)) || (await voidUnusedSuccessor(tx, hash, lostAnswerSeconds));
  if (mayContinue) {
    const pair = await issueTokenPair(tx, session);
    await setSuccessor(tx, hash, sha256(pair.refreshToken));
    return { outcome: "rotated", session, pair };
  }
  if (!(await isRefreshTokenUsed(tx, hash))) return { outcome: "unknown" };
  await endLoginSession(tx, session);
  return { outcome: "reused", session };
}
