import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verify } from "otplib";
import type { Deps } from "#server/deps.ts";
import {
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { invalidInput, refusalAt } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import { countCall, refuseWhileBlocked, resetCalls, wrongCodesOfUser } from "#server/rate-limits/rate-limits.ts";
import type { UserId } from "#shared/ids.ts";

/** Crockford's base32: without letters that look like digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groups = 4;
const groupLength = 4;

/** 80 random bits, so that an unsalted hash of it is safe to store. */
export const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

/** The normalized form that is hashed, without case and separators. */
const normalize = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

export const hashRecoveryCode = (code: string): string => sha256(normalize(code));

/** Accepted clock difference of a phone: one time step. */
const toleranceSeconds = 30;

export const newTotpSecret = (): string => generateSecret();

/** Content of the QR code for an authenticator app (otpauth://). */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: "Postloom", label: email, secret });

/** The time step of a valid code; null for a wrong code, and for one of `lastStep` or earlier. */
export async function totpStep(secret: string, code: string, lastStep: number | null): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const after = lastStep === null ? {} : { afterTimeStep: lastStep };
  const result = await verify({ strategy: "totp", secret, token: code, epochTolerance: toleranceSeconds, ...after });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

type CodeDeps = Pick<Deps, "db" | "log" | "secrets">;

export const secretContext = (userId: UserId) => `second_factors.sealed_secret.${userId}`;

export async function hasSecondFactor({ db }: Pick<Deps, "db">, userId: UserId): Promise<boolean> {
  return ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;
}

/** Throws INVALID_INPUT when the key of the server has changed since the app was set up. */
function openTotpSecret(secrets: SecretBox, userId: UserId, sealed: string): string {
  try {
    return secrets.open(sealed, secretContext(userId));
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    const message = "Codes of your app can no longer be checked. Use a recovery code";
    throw refusalAt("INVALID_INPUT", "code", message, error);
  }
}

/** Marks the code as used: no code is accepted twice. */
async function takeCode({ db, secrets }: CodeDeps, userId: UserId, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(db, userId, hashRecoveryCode(typed));
  const factor = await findSecondFactor(db, userId);
  if (factor === null || factor.confirmedAt === null) return false;
  const step = await totpStep(openTotpSecret(secrets, userId, factor.sealedSecret), typed, factor.lastStep);
  return step !== null && takeStep(db, userId, step);
}

/**
 * Requires a code of the authenticator app or a recovery code. Wrong codes are limited (`wrongCodesOfUser`).
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
  // Of parallel guesses, a right one that finishes after the limit is refused like the wrong ones.
  await refuseWhileBlocked(deps.db, [wrongCodes]);
  await resetCalls(deps.db, wrongCodes);
}
