import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { accountAvatarFiles, dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import {
  type AccountRow,
  deleteAccount,
  findAccount,
  findAccountKeys,
  findAccountNames,
  findAccounts,
  findChoosable,
  lockAccountsOf,
  setDefaultAccount,
  updateAccountRow,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import type { Issue } from "#shared/errors.ts";
import { SocialAccountId, type WorkspaceId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import type {
  AccountRules,
  ListAccountsInput,
  SocialAccount,
  UpdateAccountInput,
} from "#shared/social-accounts/social-accounts.ts";

/** An account as the API returns it, without tokens. */
export const toSocialAccount = (row: AccountRow): SocialAccount => ({
  id: row.id,
  platform: row.platform,
  externalId: row.externalId,
  server: row.server,
  limits: row.limits,
  name: row.name,
  username: row.username,
  label: row.label,
  avatarUrl: accountAvatarFiles.urlOf(row.avatarKey, 128),
  status: row.status,
  // Only when the user must act: null for a token that is refreshed automatically.
  expiresAt: row.refreshToken === null ? (row.expiresAt?.toISOString() ?? null) : null,
  isDefault: row.isDefault,
  readsFigures: row.readsFigures,
  syncedAt: row.syncedAt?.toISOString() ?? null,
  health:
    row.health === null || row.healthCheckedAt === null
      ? null
      : { checks: row.health, checkedAt: row.healthCheckedAt.toISOString() },
  sandbox: row.sandbox,
  createdAt: row.createdAt.toISOString(),
});

const cursor = createCursor<{ id: SocialAccountId }, ListAccountsInput>(
  "social-accounts",
  z.strictObject({ id: SocialAccountId }),
);

/** In the order of connection. */
export async function listAccounts(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListAccountsInput,
) {
  const after = cursor.read(deps, workspaceId, input)?.id ?? null;
  const rows = await findAccounts(deps.db, workspaceId, input, after, input.limit);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const hasMore = rows.length > input.limit && last !== undefined;
  return {
    accounts: page.map(toSocialAccount),
    nextCursor: hasMore ? cursor.encode(deps, workspaceId, { id: last.id }, input) : null,
  };
}

/** All accounts by what people call them, for files in which they name them. */
export const listAccountNames = (db: Db, workspaceId: WorkspaceId) => findAccountNames(db, workspaceId);
export type AccountName = Awaited<ReturnType<typeof findAccountNames>>[number];

/** Throws NOT_FOUND. */
export async function getAccount(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<SocialAccount> {
  const row = await findAccount(deps.db, workspaceId, id);
  if (row === undefined) throw notFound("Account");
  return toSocialAccount(row);
}

/** Throws NOT_FOUND. */
export async function getAccountRules(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<AccountRules> {
  const row = await findAccount(deps.db, workspaceId, id);
  if (row === undefined) throw notFound("Account");
  const { text, image, video, media, ...rules } = rulesFor(row);
  const { contentWarnings = false, visibilities = [], languages = false } = rules;
  const { limitsReplies = false, documents = false } = rules;
  const { max: textMax, count: textCount, maxBytes: textMaxBytes, linkLength } = text;
  return {
    ...rules,
    textMax,
    textCount,
    textMaxBytes,
    linkLength,
    media,
    image,
    video,
    contentWarnings,
    visibilities,
    languages,
    limitsReplies,
    documents,
    readAt: row.limitsReadAt?.toISOString() ?? null,
  };
}

/** Makes the oldest account the default of each platform without one. Call it under lockAccountsOf. */
export async function ensureDefaults(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const byPlatform = Map.groupBy(await findAccountKeys(tx, workspaceId), ({ platform }) => platform);
  for (const [platform, accounts] of byPlatform) {
    const [oldest] = accounts;
    if (oldest !== undefined && !accounts.some(({ isDefault }) => isDefault))
      await setDefaultAccount(tx, workspaceId, platform, oldest.id);
  }
}

const revokeDeadlineMs = 10 * Second.ms;

/** Deletes the account, then revokes the grant at the platform; a failed revocation is only logged. Throws NOT_FOUND. */
export async function disconnectAccount(
  deps: Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<void> {
  const { row, remaining } = await deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, workspaceId);
    const deleted = await deleteAccount(tx, workspaceId, id);
    if (deleted === undefined) throw notFound("Account");
    await dropAvatarFile(deps, tx, deleted.avatarKey);
    await ensureDefaults(tx, workspaceId);
    await forgetNotifications(tx, workspaceId, { accountId: id });
    const { name: label, platform } = deleted;
    await recordActivity(tx, workspaceId, {
      kind: "account.disconnected",
      subject: { type: "account", id },
      label,
      platform,
    });
    return { row: deleted, remaining: await findAccountKeys(tx, workspaceId) };
  });
  deps.log.info({ accountId: id, platform: row.platform }, "social_account.disconnected");
  await revokeGrant(
    deps,
    row,
    remaining.map(({ platform }) => platform),
  );
}

async function revokeGrant(
  deps: Pick<Deps, "log" | "secrets" | "social">,
  row: AccountRow,
  remaining: readonly Platform[],
): Promise<void> {
  const platform = deps.social[row.platform];
  // The same consent covers other connected accounts of the user.
  if (platform === undefined || remaining.some((other) => platform.sharesConsentWith.includes(other))) return;
  try {
    await platform.revoke(openTokens(deps.secrets, row), AbortSignal.timeout(revokeDeadlineMs));
  } catch (error) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
  }
}

type Choosable = Awaited<ReturnType<typeof findChoosable>>[number];
export type ResolvedAccount = Pick<Choosable, "id" | "platform" | "name" | "sandbox" | "limits">;

const withArticle = {
  facebook: "a Facebook",
  instagram: "an Instagram",
  x: "an X",
  bluesky: "a Bluesky",
  mastodon: "a Mastodon",
  threads: "a Threads",
  linkedin: "a LinkedIn",
} as const satisfies Record<Platform, string>;

/** The same error for a missing account and for another user's. */
const unknownAccount = (index: number) =>
  new DomainError("NOT_FOUND", "Account not found", {
    issues: [{ path: `accountIds.${index}`, message: "Account not found" }],
  });

/**
 * The accounts of a post: the named ones, and the default account of each platform without a named one. Throws NOT_FOUND for an id that
 * is not the user's, INVALID_INPUT when a platform has no connected account.
 */
export async function resolveAccounts(
  db: Db,
  workspaceId: WorkspaceId,
  platforms: readonly Platform[],
  accountIds: readonly SocialAccountId[] = [],
): Promise<ResolvedAccount[]> {
  const rows = await findChoosable(db, workspaceId, accountIds, platforms);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const problems: Issue[] = [];
  const named = new Map<SocialAccountId, Choosable>();
  for (const [index, id] of accountIds.entries()) {
    const row = byId.get(id);
    if (row === undefined) throw unknownAccount(index);
    if (platforms.includes(row.platform)) named.set(id, row);
    else
      problems.push({
        path: `accountIds.${index}`,
        message: `${row.name} is on ${platformNames[row.platform]}, which is not among the chosen platforms`,
      });
  }
  const chosen = [...named.values()];
  for (const platform of new Set(platforms)) {
    if (chosen.some((row) => row.platform === platform)) continue;
    const fallback = rows.find((row) => row.platform === platform && row.isDefault);
    if (fallback === undefined)
      problems.push({ path: "platforms", message: `Connect ${withArticle[platform]} account first` });
    else chosen.push(fallback);
  }
  for (const row of chosen) {
    if (row.status !== "connected")
      problems.push({
        path: "platforms",
        message: `Reconnect the ${platformNames[row.platform]} account ${row.name} first`,
      });
  }
  if (problems.length > 0) throw invalidInput(problems);
  return chosen.map(({ id, platform, name, sandbox, limits }) => ({ id, platform, name, sandbox, limits }));
}

/** Changes the label and the reading of metrics, or makes the account the default of its platform. Throws NOT_FOUND. */
export async function updateAccount(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, isDefault, label, readsFigures }: UpdateAccountInput,
): Promise<SocialAccount> {
  return deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, workspaceId);
    const row = await updateAccountRow(tx, workspaceId, id, { label: label === "" ? null : label, readsFigures });
    if (row === undefined) throw notFound("Account");
    if (isDefault !== true) return toSocialAccount(row);
    await setDefaultAccount(tx, workspaceId, row.platform, id);
    return { ...toSocialAccount(row), isDefault: true };
  });
}
