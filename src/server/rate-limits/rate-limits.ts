import type { Db } from "#server/db/client.ts";
import { networkOf } from "#server/lib/addresses/network.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { blockedSeconds, type CounterRule, deleteCounter, takeHit } from "#server/rate-limits/rate-limits.queries.ts";
import { Day, Hour, Minute } from "#shared/durations.ts";
import type { ClientLinkId, UserId, WorkspaceId } from "#shared/ids.ts";

/** A rule for one subject; `key` identifies both. */
export interface Limit extends CounterRule {
  key: string;
}

const limit = (name: string, subject: string, rule: CounterRule): Limit => ({
  key: sha256(`${name} ${subject}`),
  ...rule,
});

/** Delays, but never locks permanently: an attacker could otherwise lock owners out. */
export const wrongPasswordsOfAccount = (email: string) =>
  limit("login account", email.toLowerCase(), { max: 5, windowSeconds: 15 * Minute.seconds, penalty: "doubling" });

/** Of a signed-in user. Apart from those at sign-in, with which strangers could keep the user from confirming. */
export const wrongPasswordsOfUser = (userId: UserId) =>
  limit("confirm user", userId, { max: 5, windowSeconds: 15 * Minute.seconds, penalty: "doubling" });

/** Of a million possible codes, up to three are valid at a time. */
export const wrongCodesOfUser = (userId: UserId) =>
  limit("code user", userId, { max: 5, windowSeconds: 15 * Minute.seconds, penalty: "doubling" });

export const wrongPasswordsOfClient = (address: string) =>
  limit("login client", networkOf(address), { max: 30, windowSeconds: 15 * Minute.seconds, penalty: "window" });

export const registrationsOfClient = (address: string) =>
  limit("register client", networkOf(address), { max: 10, windowSeconds: Hour.seconds, penalty: "window" });

/** Each stores a row for ten minutes. */
export const identityAttemptsOfClient = (address: string) =>
  limit("identity client", networkOf(address), { max: 60, windowSeconds: 10 * Minute.seconds, penalty: "window" });

/** Each stores a row for five minutes. */
export const passkeyRequestsOfClient = (address: string) =>
  limit("passkey client", networkOf(address), { max: 120, windowSeconds: 10 * Minute.seconds, penalty: "window" });

export const refreshesOfSession = (loginSessionId: string) =>
  limit("refresh session", loginSessionId, { max: 60, windowSeconds: Hour.seconds, penalty: "window" });

/** With resetsOfClient: prevents flooding an inbox, and probing which addresses have an account. */
export const resetsOfAddress = (email: string) =>
  limit("reset address", email.toLowerCase(), { max: 3, windowSeconds: Hour.seconds, penalty: "window" });

export const resetsOfClient = (address: string) =>
  limit("reset client", networkOf(address), { max: 10, windowSeconds: Hour.seconds, penalty: "window" });

export const verificationsOfUser = (userId: string) =>
  limit("verification user", userId, { max: 3, windowSeconds: Hour.seconds, penalty: "window" });

export const addressChangesOfUser = (userId: string) =>
  limit("address change user", userId, { max: 5, windowSeconds: Hour.seconds, penalty: "window" });

/** Each may mail a stranger. */
export const workspaceInvitationsOfUser = (userId: UserId) =>
  limit("workspace invitation user", userId, { max: 100, windowSeconds: Day.seconds, penalty: "window" });

/** Each tries a token of 256 bits, or a password that is counted for its link as well. */
export const openingsOfClientLinks = (address: string) =>
  limit("client link address", networkOf(address), { max: 120, windowSeconds: 10 * Minute.seconds, penalty: "window" });

export const wrongPasswordsOfClientLink = (linkId: ClientLinkId) =>
  limit("client link password", linkId, { max: 5, windowSeconds: 15 * Minute.seconds, penalty: "doubling" });

/** Each may notify members of the workspace by mail. */
export const answersOfClientLink = (linkId: ClientLinkId) =>
  limit("client link answer", linkId, { max: 200, windowSeconds: Hour.seconds, penalty: "window" });

/** Each stores a row for a day. */
export const registrationsOfProgram = (address: string) =>
  limit("register program", networkOf(address), { max: 20, windowSeconds: Hour.seconds, penalty: "window" });

/** Each may ask a server that a stranger named. */
export const programQuestionsOfUser = (userId: UserId) =>
  limit("program question user", userId, { max: 60, windowSeconds: Hour.seconds, penalty: "window" });

/** Reading an archive loads the server for some seconds. */
export const importsOfUser = (userId: string) =>
  limit("import user", userId, { max: 6, windowSeconds: Hour.seconds, penalty: "window" });

export const subscriptionsOfClient = (address: string) =>
  limit("newsletter client", networkOf(address), { max: 5, windowSeconds: Hour.seconds, penalty: "window" });

export const subscriptionsOfAddress = (email: string) =>
  limit("newsletter address", email.toLowerCase(), { max: 3, windowSeconds: Day.seconds, penalty: "window" });

/** Against unwanted messages to users. */
export const messagesOfClient = (address: string) =>
  limit("message client", networkOf(address), { max: 5, windowSeconds: Hour.seconds, penalty: "window" });

export const messagesToUser = (userId: UserId) =>
  limit("message user", userId, { max: 20, windowSeconds: Day.seconds, penalty: "window" });

/** Each costs the operator money. */
export const suggestionsOf = (workspaceId: WorkspaceId) =>
  limit("suggestions", workspaceId, { max: 60, windowSeconds: Hour.seconds, penalty: "window" });

const describeDuration = (seconds: number) => {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / Minute.seconds)} minutes`;
};

function rateLimited(retryAfterSeconds: number) {
  return new DomainError(
    "RATE_LIMITED",
    `Too many attempts. Please try again in ${describeDuration(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  );
}

/** Throws RATE_LIMITED while any of these subjects is blocked; counts nothing. */
export async function refuseWhileBlocked(db: Db, limits: Limit[]): Promise<void> {
  const seconds = await blockedSeconds(
    db,
    limits.map(({ key }) => key),
  );
  if (seconds > 0) throw rateLimited(seconds);
}

/** Counts one call. Throws RATE_LIMITED, without counting, while the subject is blocked. */
export async function countCall(db: Db, counted: Limit): Promise<void> {
  if (await takeHit(db, counted.key, counted)) return;
  throw rateLimited(Math.max(1, await blockedSeconds(db, [counted.key])));
}

export const resetCalls = (db: Db, { key }: Limit) => deleteCounter(db, key);
