import type { Deps } from "#server/deps.ts";
import { countCall, forgetCalls, refuseWhileBlocked, wrongCodesOfUser } from "#server/domains/auth/rate-limit.ts";
import { hashRecoveryCode } from "#server/domains/auth/second-factor/recovery-code.ts";
import {
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { totpStep } from "#server/domains/auth/second-factor/totp.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";

type CodeDeps = Pick<Deps, "db" | "log" | "secrets">;

export const secretContext = (userId: UserId) => `second_factors.sealed_secret.${userId}`;

export async function hasSecondFactor({ db }: Pick<Deps, "db">, userId: UserId): Promise<boolean> {
  return ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;
}

/** Uses the code up. What was taken once is not taken again, be it read over a shoulder or sent twice. */
async function takeCode({ db, secrets }: CodeDeps, userId: UserId, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(db, userId, hashRecoveryCode(typed));
  const factor = await findSecondFactor(db, userId);
  if (factor === null || factor.confirmedAt === null) return false;
  const step = await totpStep(secrets.open(factor.sealedSecret, secretContext(userId)), typed, factor.lastStep);
  return step !== null && takeStep(db, userId, step);
}

/**
 * Asks for a code of the authenticator app or a recovery code. Guessing is slowed down as it is for passwords.
 * Throws INVALID_INPUT on `code`, RATE_LIMITED.
 */
export async function checkCode(deps: CodeDeps, userId: UserId, code: string | undefined): Promise<void> {
  if (code === undefined) throw invalidInput([{ path: "code", message: "Enter the code of your authenticator app" }]);
  const wrongCodes = wrongCodesOfUser(userId);
  await refuseWhileBlocked(deps.db, [wrongCodes]);
  if (!(await takeCode(deps, userId, code))) {
    deps.log.warn({ userId }, "auth.code_refused");
    await countCall(deps.db, wrongCodes);
    throw invalidInput([{ path: "code", message: "This code is not right, or was used already" }]);
  }
  // Guesses sent side by side: the right one among them waits like the others.
  await refuseWhileBlocked(deps.db, [wrongCodes]);
  await forgetCalls(deps.db, wrongCodes);
}
