import type { Deps } from "#server/deps.ts";
import { findEntity, sumEntity } from "#server/domains/analytics/entity.queries.ts";
import { sumAccounts, sumInsights } from "#server/domains/analytics/insights.queries.ts";
import { keptSince } from "#server/domains/analytics/keep-partitions.ts";
import { sumPlatforms } from "#server/domains/analytics/period-sums.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { getSeenPost } from "#server/domains/posts/store/posts.service.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type {
  AccountInsights,
  EntityMetrics,
  EntityInput,
  InsightsInput,
  RangeInput,
  SocialStats,
} from "#shared/analytics/analytics.ts";
import { PostId, type WorkspaceId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

/** Platforms and the accounts on them. Throws INVALID_INPUT. */
export async function readSocialStats(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  input: RangeInput,
): Promise<SocialStats> {
  const range = await resolveRange(db, workspaceId, input);
  const [platforms, accounts] = await Promise.all([
    sumPlatforms(db, workspaceId, range),
    sumAccounts(db, workspaceId, range),
  ]);
  return {
    range,
    platforms: platforms.map(({ platform, followers, failed, current }) => ({
      platform,
      followers,
      failed,
      ...current,
      reach: current.views,
      accounts: accounts.filter((row) => row.platform === platform).map(({ account }) => account),
    })),
  };
}

/** One account over a range. Throws NOT_FOUND, INVALID_INPUT. */
export async function readInsights(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, ...period }: InsightsInput,
): Promise<AccountInsights> {
  const [account, range] = await Promise.all([
    getAccount(deps, workspaceId, id),
    resolveRange(deps.db, workspaceId, period),
  ]);
  return { range, account, ...(await sumInsights(deps.db, workspaceId, id, range)) };
}

const nouns = { creation: "Creation", post: "Post", account: "Account" } as const satisfies Record<
  EntityInput["type"],
  string
>;

/** Refuses what a client does not see: the library, and posts that only the team sees. Throws NOT_FOUND. */
async function requireSeen(
  deps: Pick<Deps, "db" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  { type, id }: EntityInput,
): Promise<void> {
  if (may(role, "content.read")) return;
  if (type === "creation") throw notFound(nouns.creation);
  if (type === "post") await getSeenPost(deps, workspaceId, role, PostId.parse(id));
}

/** Metrics of one creation (of its posts), post or account that the role sees. Throws NOT_FOUND, INVALID_INPUT. */
export async function readEntity(
  deps: Pick<Deps, "db" | "config" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  input: EntityInput,
): Promise<EntityMetrics> {
  const { db, config } = deps;
  const { type, id, ...period } = input;
  await requireSeen(deps, workspaceId, role, input);
  const [entity, range] = await Promise.all([
    findEntity(db, workspaceId, type, id),
    resolveRange(db, workspaceId, period),
  ]);
  if (entity === undefined) throw notFound(nouns[type]);
  const sums = await sumEntity(db, workspaceId, { type, id }, range, keptSince(config.snapshotRetentionMonths));
  return { range, entity: { type, id, ...entity }, ...sums };
}
