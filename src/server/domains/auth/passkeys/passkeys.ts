import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { findPasskeys, lockUser } from "#server/domains/auth/identities/identities.queries.ts";
import { toPasskey } from "#server/domains/auth/identities/sign-in-methods.ts";
import { refuseLastMethod } from "#server/domains/auth/identities/unlink-identity.ts";
import {
  checkNewPasskey,
  checkPasskey,
  creationOptions,
  notAccepted,
  requestOptions,
} from "#server/domains/auth/passkeys/passkey-ceremony.ts";
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  renamePasskeyOf,
  recordPasskeyUse,
  takeChallenge,
} from "#server/domains/auth/passkeys/passkeys.queries.ts";
import { confirmationRequired, refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { confirmLoginSession } from "#server/domains/auth/passwords/passwords.queries.ts";
import { sendNewDeviceAlert } from "#server/domains/auth/security-alerts.ts";
import { type Client, openSession } from "#server/domains/auth/sign-in.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { hasPasskeys } from "#server/lib/addresses/passkey-address.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { countCall, passkeyRequestsOfClient } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { SignedIn } from "#shared/auth/auth.ts";
import { type AddPasskeyInput, passkeysMax, type PasskeyResponse } from "#shared/auth/passkeys.ts";
import type { Passkey } from "#shared/auth/sign-in.ts";
import { Minute } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";

type PasskeyDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets">;

const challengeSeconds = 5 * Minute.seconds;

function refuseUnsupported({ config }: Pick<Deps, "config">): void {
  if (hasPasskeys(config)) return;
  throw new DomainError("UNPROCESSABLE", "Passkeys need an address with a name and https. Set PUBLIC_URL to one.");
}

/** The options of `navigator.credentials.create()`. Throws CONFIRMATION_REQUIRED, UNPROCESSABLE, CONFLICT when there are too many. */
export async function beginPasskey(deps: PasskeyDeps, session: Session) {
  refuseUnsupported(deps);
  await refuseUnconfirmed(deps, session);
  const { userId } = session;
  const known = await findPasskeys(deps.db, userId);
  if (known.length >= passkeysMax) throw new DomainError("CONFLICT", `There can be ${passkeysMax} passkeys at most.`);
  const options = await creationOptions(deps.config, await getUser(deps.db, userId), known);
  const challenge = { hash: sha256(options.challenge), purpose: "register" as const, userId };
  await insertChallenge(deps.db, challenge, challengeSeconds);
  return options;
}

/** Registers a passkey. Throws INVALID_INPUT on `credential`, CONFLICT. */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId }: Session,
  { name, credential }: AddPasskeyInput,
): Promise<Passkey> {
  const made = await checkNewPasskey(deps.config, credential, (challenge) =>
    takeChallenge(deps.db, { hash: sha256(challenge), purpose: "register", userId }),
  );
  const row = await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await countPasskeys(tx, userId)) >= passkeysMax)
      throw new DomainError("CONFLICT", `There can be ${passkeysMax} passkeys at most.`);
    const inserted = await insertPasskey(tx, {
      id: uuidv7(),
      userId,
      name,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey).toString("base64url"),
      counter: made.credential.counter,
      transports: credential.response.transports ?? [],
      isBackedUp: made.credentialBackedUp,
    });
    if (inserted === null) throw new DomainError("CONFLICT", "This passkey is known already");
    await sendMail(deps, tx, { kind: "signInMethodChanged", params: { change: "passkeyAdded", name }, userId });
    return inserted;
  });
  deps.log.info({ userId, passkeyId: row.id }, "auth.passkey_added");
  return toPasskey(row);
}

/** The options of `navigator.credentials.get()`; `userId` is null for a sign-in. Throws UNPROCESSABLE, RATE_LIMITED. */
export async function requestPasskey(deps: PasskeyDeps, { address }: Pick<Client, "address">, userId: UserId | null) {
  refuseUnsupported(deps);
  await countCall(deps.db, passkeyRequestsOfClient(address));
  const options = await requestOptions(deps.config);
  const purpose = userId === null ? ("sign_in" as const) : ("confirm" as const);
  await insertChallenge(deps.db, { hash: sha256(options.challenge), purpose, userId }, challengeSeconds);
  return options;
}

/** The passkey that signed the challenge. Throws INVALID_INPUT on `credential`. */
async function verifyPasskey(
  deps: PasskeyDeps,
  credential: PasskeyResponse,
  userId: UserId | null,
): Promise<PasskeyRow> {
  const known = await findPasskey(deps.db, credential.id);
  if (known === null || (userId !== null && known.userId !== userId)) throw notAccepted();
  const purpose = userId === null ? ("sign_in" as const) : ("confirm" as const);
  const { newCounter, credentialBackedUp } = await checkPasskey(deps.config, credential, known, (challenge) =>
    takeChallenge(deps.db, { hash: sha256(challenge), purpose, userId }),
  );
  if (!(await recordPasskeyUse(deps.db, known.id, newCounter, credentialBackedUp))) {
    deps.log.warn({ userId: known.userId, passkeyId: known.id }, "auth.passkey_counter_stuck");
    throw notAccepted();
  }
  return known;
}

/** Signs in with a passkey, which counts as password and second factor. Throws INVALID_INPUT on `credential`. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  client: Client,
  credential: PasskeyResponse,
): Promise<SignedIn> {
  const { userId } = await verifyPasskey(deps, credential, null);
  const signedIn = await deps.db.transaction(async (tx) => {
    await sendNewDeviceAlert(deps, tx, userId, client);
    return openSession(deps, tx, userId, client);
  });
  deps.log.info({ userId }, "auth.logged_in_with_passkey");
  return signedIn;
}

/** As confirmPassword, with a passkey. Throws INVALID_INPUT on `credential`, CONFIRMATION_REQUIRED when the session has ended. */
export async function confirmWithPasskey(
  deps: PasskeyDeps,
  session: Session,
  credential: PasskeyResponse,
): Promise<void> {
  await verifyPasskey(deps, credential, session.userId);
  if (!(await confirmLoginSession(deps.db, session))) throw confirmationRequired("Please sign in again to do this");
}

export async function renamePasskey(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await renamePasskeyOf(db, userId, id, name);
  if (row === null) throw notFound("Passkey");
  return toPasskey(row);
}

/** Throws CONFIRMATION_REQUIRED, NOT_FOUND, CONFLICT for the last sign-in method. */
export async function removePasskey(deps: PasskeyDeps, session: Session, id: string): Promise<void> {
  await refuseUnconfirmed(deps, session);
  const { userId } = session;
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const row = await deletePasskey(tx, userId, id);
    if (row === null) throw notFound("Passkey");
    await refuseLastMethod(tx, userId);
    const params = { change: "passkeyRemoved", name: row.name } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
  });
  deps.log.info({ userId, passkeyId: id }, "auth.passkey_removed");
}
