import type { Deps } from "#server/deps.ts";
import { forgetIdentity } from "#server/domains/auth/identities/unlink-identity.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { endConnection, tellConnectionEnds } from "#server/domains/social-accounts/account-tokens.ts";
import {
  findDataDeletion,
  findGrantedBy,
  insertDataDeletion,
} from "#server/domains/social-accounts/consent-ended.queries.ts";
import { deleteAccount, lockAccountsOf } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { ensureDefaults } from "#server/domains/social-accounts/social-accounts.service.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { readSignedRequest } from "#server/lib/signed-request.ts";
import type { DataDeletion } from "#shared/social-accounts/social-accounts.ts";
import { Day } from "#shared/time.ts";

type EndDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets">;

/** A copy of an old one must not take away what was connected since. */
const maxAgeMs = Day.ms;

/** Whom Meta speaks of. Throws NOT_FOUND without an app, INVALID_INPUT for what Meta did not sign just now. */
function readConsent({ config, log }: EndDeps, signedRequest: string): string {
  // Publishing and signing in may be one app at Meta, or two.
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
  return request.userId;
}

/** Somebody removed the app at Meta: their accounts here do not work any more, and who connected them hears of it. */
export async function deauthorize(deps: EndDeps, signedRequest: string): Promise<void> {
  const rows = await findGrantedBy(deps.db, readConsent(deps, signedRequest));
  for (const row of rows) await endConnection(deps, row);
}

/**
 * Somebody asked at Meta that we delete what we had from there: the accounts with tokens and figures go at once, and what signed them
 * in with Facebook. What they made here
 * is theirs and stays. Answers where to look up that it is done; a second time says the same of nothing.
 */
export async function deleteGrantedData(deps: EndDeps, signedRequest: string): Promise<{ url: string; code: string }> {
  const grantedBy = readConsent(deps, signedRequest);
  const code = newToken("");
  await deps.db.transaction(async (tx) => {
    const rows = await findGrantedBy(tx, grantedBy);
    for (const row of rows.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      const { id, userId, name: label, platform } = row;
      await lockAccountsOf(tx, userId);
      const deleted = await deleteAccount(tx, userId, id);
      if (deleted === undefined) continue;
      await dropAvatarFile(deps, tx, deleted.avatarKey);
      await ensureDefaults(tx, userId);
      await recordActivity(tx, userId, {
        kind: "account.disconnected",
        subject: { type: "account", id },
        label,
        platform,
      });
      await tellConnectionEnds(deps, tx, row, null);
    }
    await forgetIdentity(deps, tx, "facebook", grantedBy);
    await insertDataDeletion(tx, sha256(code), rows.length);
  });
  deps.log.info("social_account.granted_data_deleted");
  return { url: `${deps.config.publicUrl}/data-deletion/${code}`, code };
}

/** What became of it. Throws NOT_FOUND. */
export async function readDataDeletion({ db }: Pick<Deps, "db">, code: string): Promise<DataDeletion> {
  const row = await findDataDeletion(db, sha256(code));
  if (row === undefined) throw notFound("Request");
  return { accounts: row.accounts, doneAt: row.askedAt.toISOString() };
}
