import type { Deps } from "#server/deps.ts";
import {
  deleteIdentity,
  findIdentitiesOf,
  type IdentityRow,
} from "#server/domains/auth/identities/identities.queries.ts";
import { IdentityError } from "#server/integrations/identity/identity-service.ts";
import { SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

type GiveUpDeps = Pick<Deps, "identities" | "log" | "secrets">;

const deadlineMs = 10 * Second.ms;

/** Gives a link up at its provider, where that wants to be told. False when it could not be reached, and another try makes sense. */
export async function giveUp(deps: GiveUpDeps, { id, provider, sealedToken }: IdentityRow): Promise<boolean> {
  const service = deps.identities[provider];
  if (sealedToken === null || service?.revoke === undefined) return true;
  try {
    const token = deps.secrets.open(sealedToken, `identities.sealed_token.${id}`);
    await service.revoke(token, AbortSignal.timeout(deadlineMs));
  } catch (error) {
    if (!(error instanceof IdentityError || error instanceof SecretUnreadableError)) throw error;
    deps.log.warn({ provider, err: error }, "auth.identity_not_revoked");
    return !(error instanceof IdentityError && error.problem === "network-request-failed");
  }
  return true;
}

/** Gives up every link of somebody who is leaving, one by one. False while a provider is still to be told. */
export async function giveUpIdentities(deps: GiveUpDeps & Pick<Deps, "db">, userId: UserId): Promise<boolean> {
  let isDone = true;
  for (const row of await findIdentitiesOf(deps.db, userId)) {
    if (await giveUp(deps, row)) await deleteIdentity(deps.db, userId, row.id);
    else isDone = false;
  }
  return isDone;
}
