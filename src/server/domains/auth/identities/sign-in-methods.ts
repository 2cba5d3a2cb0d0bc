import type { Deps } from "#server/deps.ts";
import { findIdentities, findPasskeys } from "#server/domains/auth/identities/identities.queries.ts";
import { findOwner } from "#server/domains/auth/passwords/passwords.queries.ts";
import { countRecoveryCodes, findSecondFactor } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { LinkedIdentity, Passkey, SignInMethods } from "#shared/auth/sign-in.ts";
import type { UserId } from "#shared/ids.ts";

export const toPasskey = (row: Awaited<ReturnType<typeof findPasskeys>>[number]): Passkey => ({
  id: row.id,
  name: row.name,
  isBackedUp: row.isBackedUp,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const toIdentity = (row: Awaited<ReturnType<typeof findIdentities>>[number]): LinkedIdentity => ({
  id: row.id,
  provider: row.provider,
  label: row.label,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
});

/** Every sign-in method of this account. Throws NOT_FOUND. */
export async function listSignInMethods({ db }: Pick<Deps, "db">, userId: UserId): Promise<SignInMethods> {
  const owner = await findOwner(db, userId);
  if (owner === null) throw notFound("User");
  const factor = await findSecondFactor(db, userId);
  const since = factor?.confirmedAt ?? null;
  return {
    hasPassword: owner.hash !== null,
    secondFactor: {
      isOn: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, userId),
    },
    passkeys: (await findPasskeys(db, userId)).map(toPasskey),
    identities: (await findIdentities(db, userId)).map(toIdentity),
  };
}
