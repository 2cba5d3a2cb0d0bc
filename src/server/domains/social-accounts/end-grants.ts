import type { Deps } from "#server/deps.ts";
import { forgetIdentity } from "#server/domains/auth/identities/unlink-identity.ts";
import { endConnection, notifyConnectionEnds, openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import { removeAccount } from "#server/domains/social-accounts/disconnect-account.ts";
import {
  findAllAccounts,
  findDataDeletion,
  findGrantedBy,
  findSharingConsent,
  insertDataDeletion,
  markRevoked,
} from "#server/domains/social-accounts/end-grants.queries.ts";
import { readSignedRequest } from "#server/domains/social-accounts/signed-request.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { Day, Second } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { DataDeletion } from "#shared/social-accounts/social-accounts.ts";

type EndDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets">;

/** Replay protection: an old request must not delete newer connections. */
const maxAgeMs = Day.ms;

/**
 * The id of the Meta user of a signed request. Throws NOT_FOUND without a configured app, INVALID_INPUT for a bad signature or an old
 * request.
 */
function readConsent({ config, log }: EndDeps, signedRequest: string): string {
  // Publishing and sign-in may use the same Meta app or two.
  const secrets = [config.meta?.clientSecret, config.identity.facebook?.clientSecret].filter(
    (one) => one !== undefined,
  );
  if (secrets.length === 0) throw new DomainError("NOT_FOUND", "Not found");
  const [request = null] = secrets
    .map((secret) => readSignedRequest(signedRequest, secret))
    .filter((one) => one !== null);
  if (request === null || Math.abs(Date.now() - request.issuedAt.getTime()) > maxAgeMs) {
    log.warn({ isForged: request === null }, "social_account.signed_request_refused");
    throw invalidInput([{ path: "signed_request", message: "This is not signed by Meta, or was signed long ago" }]);
  }
  return request.metaUserId;
}

/** Meta's deauthorization callback: ends the connections granted by that Meta user and notifies the responsible users here. */
export async function deauthorize(deps: EndDeps, signedRequest: string): Promise<void> {
  const rows = await findGrantedBy(deps.db, readConsent(deps, signedRequest));
  for (const row of rows) await endConnection(deps, row);
}

/**
 * Meta's data-deletion callback: deletes the accounts with tokens and metrics that this Meta user granted, and their sign-in with
 * Facebook. Their content on this server stays. Returns the status page's URL and code; a repeated call deletes nothing.
 */
export async function deleteGrantedData(deps: EndDeps, signedRequest: string): Promise<{ url: string; code: string }> {
  const grantedBy = readConsent(deps, signedRequest);
  const code = newToken("");
  await deps.db.transaction(async (tx) => {
    const rows = await findGrantedBy(tx, grantedBy);
    for (const row of rows.toSorted((a, b) => a.workspaceId.localeCompare(b.workspaceId))) {
      if ((await removeAccount(deps, tx, row.workspaceId, row.id)) !== undefined)
        await notifyConnectionEnds(deps, tx, row, null);
    }
    await forgetIdentity(deps, tx, "facebook", grantedBy);
    await insertDataDeletion(tx, sha256(code), rows.length);
  });
  deps.log.info("social_account.granted_data_deleted");
  return { url: `${deps.config.publicUrl}/data-deletion/${code}`, code };
}

/** The status of a data-deletion request. Throws NOT_FOUND. */
export async function readDataDeletion({ db }: Pick<Deps, "db">, code: string): Promise<DataDeletion> {
  const row = await findDataDeletion(db, sha256(code));
  if (row === undefined) throw notFound("Request");
  return { accounts: row.accounts, doneAt: row.requestedAt.toISOString() };
}

const revokeDeadlineMs = 10 * Second.ms;

type RevokeDeps = Pick<Deps, "db" | "log" | "secrets" | "social">;

const isRetryable = (error: unknown) =>
  error instanceof PlatformError && (error.kind === "unavailable" || error.kind === "rate_limited");

/**
 * false when the revocation failed and may be retried. A grant that accounts of other workspaces share is left to them. This account is
 * marked all the same, so that it holds back no revocation when the others end, too.
 */
async function revoke({ db, log, secrets, social }: RevokeDeps, row: AccountRow): Promise<boolean> {
  const platform = social[row.platform];
  if (platform === undefined || row.status !== "connected") return true;
  const sharing = await findSharingConsent(db, row, platform.sharesConsentWith);
  try {
    if (sharing.every((workspaceId) => workspaceId === row.workspaceId))
      await platform.revoke(openTokens(secrets, row), AbortSignal.timeout(revokeDeadlineMs), row.grantedBy);
  } catch (error) {
    log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
    return !isRetryable(error);
  }
  await markRevoked(db, row);
  return true;
}

/**
 * Revokes the grants of all accounts of this workspace at the platforms, but for those that another workspace shares. false when one must
 * be retried; already revoked ones count as done.
 */
export async function endGrants(deps: RevokeDeps, workspaceId: WorkspaceId): Promise<boolean> {
  const rows = await findAllAccounts(deps.db, workspaceId);
  let areEnded = true;
  for (const row of rows) areEnded = (await revoke(deps, row)) && areEnded;
  return areEnded;
}

/** External ids of the workspace's sandbox accounts that no other workspace has connected. */
export { findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.queries.ts";
