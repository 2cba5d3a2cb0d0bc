import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { checkOwner, refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import {
  hashRecoveryCode,
  newRecoveryCode,
  newTotpSecret,
  secretContext,
  totpStep,
  totpUri,
} from "#server/domains/auth/second-factor/check-code.ts";
import {
  confirmFactor,
  deleteFactor,
  deletePendingSignIns,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingFactor,
} from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { countCall, refuseWhileBlocked, wrongCodesOfUser } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { OwnerProofInput } from "#shared/auth/auth.ts";
import { recoveryCodeCount, type SecondFactorSetup } from "#shared/auth/second-factor.ts";
import type { UserId } from "#shared/ids.ts";

type FactorDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

const alreadyOn = () => new DomainError("CONFLICT", "Two-factor authentication is on already. Turn it off first.");

/** A new secret for an authenticator app, without effect until a first code confirms it. Throws CONFIRMATION_REQUIRED, CONFLICT. */
export async function beginSecondFactor(
  deps: Pick<Deps, "db" | "secrets">,
  session: Session,
): Promise<SecondFactorSetup> {
  await refuseUnconfirmed(deps, session);
  const { userId } = session;
  const secret = newTotpSecret();
  if (!(await savePendingFactor(deps.db, userId, deps.secrets.seal(secret, secretContext(userId))))) throw alreadyOn();
  return { secret, uri: totpUri(secret, (await getUser(deps.db, userId)).email) };
}

async function createRecoveryCodes(tx: Db, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Turns the second factor on with a first code. Returns recovery codes, this once. Throws INVALID_INPUT on `code`, CONFLICT, RATE_LIMITED. */
export async function confirmSecondFactor(
  deps: FactorDeps,
  session: Session,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = session;
  const wrongCodes = wrongCodesOfUser(userId);
  await refuseWhileBlocked(deps.db, [wrongCodes]);
  const pending = await findSecondFactor(deps.db, userId);
  if (pending === null) throw new DomainError("CONFLICT", "Set up an authenticator app first");
  if (pending.confirmedAt !== null) throw alreadyOn();
  const secret = deps.secrets.open(pending.sealedSecret, secretContext(userId));
  const step = await totpStep(secret, code.replaceAll(/[\s-]/g, ""), null);
  if (step === null) {
    await countCall(deps.db, wrongCodes);
    throw invalidInput([
      { path: "code", message: "This code is not right. Is the clock of your phone set by the network?" },
    ]);
  }
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    if (!(await confirmFactor(tx, pending, step))) throw alreadyOn();
    await sendMail(deps, tx, { kind: "signInMethodChanged", params: { change: "secondFactorOn", name: null }, userId });
    return createRecoveryCodes(tx, userId);
  });
  deps.log.info(session, "auth.second_factor_on");
  return { recoveryCodes };
}

/** Replaces the recovery codes by ten new ones. Throws as checkOwner does, CONFLICT while no second factor is on. */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  session: Session,
  proof: OwnerProofInput,
): Promise<{ recoveryCodes: string[] }> {
  await checkOwner(deps, session, proof);
  const factor = await findSecondFactor(deps.db, session.userId);
  if (factor === null || factor.confirmedAt === null)
    throw new DomainError("CONFLICT", "Two-factor authentication is not on");
  const recoveryCodes = await deps.db.transaction((tx) => createRecoveryCodes(tx, session.userId));
  deps.log.info(session, "auth.recovery_codes_renewed");
  return { recoveryCodes };
}

/** Turns the second factor off. Throws as checkOwner does, CONFLICT when it is off already. */
export async function removeSecondFactor(deps: FactorDeps, session: Session, proof: OwnerProofInput): Promise<void> {
  const { userId } = session;
  await checkOwner(deps, session, proof);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteFactor(tx, userId))) throw new DomainError("CONFLICT", "Two-factor authentication is not on");
    await deletePendingSignIns(tx, userId);
    await sendMail(deps, tx, {
      kind: "signInMethodChanged",
      params: { change: "secondFactorOff", name: null },
      userId,
    });
  });
  deps.log.info(session, "auth.second_factor_off");
}
