import type { Db } from "#server/db/client.ts";
import { findChoosable } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { invalidInput, refusalAt } from "#server/lib/domain-error.ts";
import type { Issue } from "#shared/errors.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

type Choosable = Awaited<ReturnType<typeof findChoosable>>[number];
export type ResolvedAccount = Pick<Choosable, "id" | "platform" | "name" | "sandbox" | "limits">;

const withArticle = (platform: Platform) => `${networks[platform].article} ${platformNames[platform]}`;

/** The same error for a missing account and for another workspace's. */
const unknownAccount = (index: number) => refusalAt("NOT_FOUND", `accountIds.${index}`, "Account not found");

/**
 * The accounts of a post: the named ones, and the default account of each platform without a named one. Throws NOT_FOUND for an id that
 * is not the workspace's, INVALID_INPUT for an account of another platform, and when a platform has no connected account.
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
        message: `${isolate(row.name)} is on ${platformNames[row.platform]}, which is not among the chosen platforms`,
      });
  }
  const chosen = [...named.values()];
  for (const platform of new Set(platforms)) {
    if (chosen.some((row) => row.platform === platform)) continue;
    const fallback = rows.find((row) => row.platform === platform && row.isDefault);
    if (fallback === undefined)
      problems.push({ path: "platforms", message: `Connect ${withArticle(platform)} account first` });
    else chosen.push(fallback);
  }
  for (const row of chosen) {
    if (row.status !== "connected")
      problems.push({
        path: "platforms",
        message: `Reconnect the ${platformNames[row.platform]} account ${isolate(row.name)} first`,
      });
  }
  if (problems.length > 0) throw invalidInput(problems);
  return chosen.map(({ id, platform, name, sandbox, limits }) => ({ id, platform, name, sandbox, limits }));
}
