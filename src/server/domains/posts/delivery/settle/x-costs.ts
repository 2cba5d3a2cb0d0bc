import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Delivery, isPart, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import { addXPosts, findTargetsOnX, readXPosts } from "#server/domains/posts/delivery/settle/x-costs.queries.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { usdOfMicros } from "#shared/ai-costs/prices.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { networks } from "#shared/platforms/networks.ts";
import { holdsLink, xPrices } from "#shared/platforms/x-links-and-prices.ts";
import type { XCosts } from "#shared/posts/delivery.ts";

const textOf = (delivery: Delivery) => (isPart(delivery) ? delivery.text : (delivery.content?.text ?? ""));

/** Counts posts on X in the transaction that records the publication, so that a deleted post still counts. */
export async function countXPosts(tx: Db, moved: readonly Delivery[]): Promise<void> {
  const published = moved.filter(({ state }) => state === "published");
  const parts = published.filter(isPart);
  const onX = await findTargetsOnX(
    tx,
    parts.map(({ targetId }) => targetId),
  );
  const posts = published.filter((one) =>
    isPart(one) ? onX.has(targetIdOf(one)) : networks[one.platform].chargesPosts,
  );
  const byOwner = Map.groupBy(posts, ({ workspaceId }) => workspaceId);
  // Sorted, against deadlocks.
  for (const workspaceId of [...byOwner.keys()].toSorted()) {
    const texts = (byOwner.get(workspaceId) ?? []).map(textOf);
    const withLink = texts.filter(holdsLink).length;
    await addXPosts(tx, workspaceId, { plain: texts.length - withLink, withLink });
  }
}

/** Costs of this month's posts on X, and the budget of the workspace's settings. */
export async function readXCosts({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<XCosts> {
  const { month, plain, withLink } = await readXPosts(db, workspaceId);
  const { xMonthlyBudgetUsd: budgetUsd } = (await readWorkspaceSettings(db, workspaceId)).publishing;
  const spentUsd = usdOfMicros(plain * xPrices.plainMicros + withLink * xPrices.withLinkMicros);
  return {
    month,
    posts: plain + withLink,
    postsWithLink: withLink,
    spentUsd,
    budgetUsd,
    isOverBudget: budgetUsd !== null && spentUsd > budgetUsd,
    prices: {
      postUsd: usdOfMicros(xPrices.plainMicros),
      postWithLinkUsd: usdOfMicros(xPrices.withLinkMicros),
      asOf: xPrices.asOf,
    },
  };
}
