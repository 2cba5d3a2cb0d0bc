import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { accountAvatarFiles } from "#server/domains/social-accounts/account-avatars.ts";
import {
  type AccountRow,
  findAccount,
  findAccountKeys,
  findAccountNames,
  findAccounts,
  lockAccountsOf,
  setDefaultAccount,
  updateAccountRow,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { SocialAccountId, type WorkspaceId } from "#shared/ids.ts";
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
  readsMetrics: row.readsMetrics,
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
  const found = await findAccounts(deps.db, workspaceId, input, after, input.limit);
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return { accounts: rows.map(toSocialAccount), nextCursor };
}

/** All accounts with the names by which people refer to them, for files that name accounts. */
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
    video: { ...video, codecs: Object.keys(video.pixelFormats) },
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

/** Changes the label and the reading of metrics, or makes the account the default of its platform. Throws NOT_FOUND. */
export async function updateAccount(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, isDefault, label, readsMetrics }: UpdateAccountInput,
): Promise<SocialAccount> {
  return deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, workspaceId);
    const row = await updateAccountRow(tx, workspaceId, id, { label: label === "" ? null : label, readsMetrics });
    if (row === undefined) throw notFound("Account");
    if (isDefault !== true) return toSocialAccount(row);
    await setDefaultAccount(tx, workspaceId, row.platform, id);
    return { ...toSocialAccount(row), isDefault: true };
  });
}
