import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, connect } from "#server/test/api-client.ts";
import { type LedgerEntry, ledgerOf } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { Installation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const spaced = { posts: 20, everyMs: 3_000 } as const;
export const burst = { posts: 200, accounts: 50 } as const;

/** Longer than the alarm's lead, so that each post is prepared ahead, as for a post planned by a user. */
export const leadMs = 25_000;
/** Time to write the posts before the first of them is due. */
export const writingMs = 10_000;
/** The benchmark sends no other requests in this time before the first due post. */
const quietMs = 5_000;
const settleDeadlineMs = 60_000;

export interface Planned {
  text: string;
  accountId: string;
  dueAt: number;
}

export interface Lateness {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  early: number;
  doubled: number;
  lost: number;
}

async function connectPages(client: ApiClient, howMany: number): Promise<string[]> {
  for (let page = 1; page <= howMany; page += 1) await connect(client, "facebook", `Kiln ${page}`);
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>(
    "GET",
    "/social/accounts?platform=facebook&limit=100",
  );
  return accounts.map((account) => account.id);
}

async function schedule(client: ApiClient, { text, accountId, dueAt }: Planned): Promise<void> {
  const post = {
    content: text,
    platforms: ["facebook"],
    accountIds: [accountId],
    scheduledAt: new Date(dueAt).toISOString(),
  };
  await client.call("POST", "/posts", post);
}

/** Waits until no post is waiting or in progress. A post that is not settled at the deadline counts as lost. */
export async function untilSettled(client: ApiClient, lastDueAt: number): Promise<void> {
  await sleep(Math.max(0, lastDueAt - Date.now()));
  const giveUpAt = performance.now() + settleDeadlineMs;
  while (performance.now() < giveUpAt) {
    await sleep(1_000);
    const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?status=scheduled,publishing&limit=1");
    if (posts.length === 0) return;
  }
}

export function judge(plan: readonly Planned[], ledger: readonly LedgerEntry[]): Lateness {
  const received = Map.groupBy(ledger, (entry) => entry.text);
  const arrivals = plan.map(({ text, dueAt }) =>
    (received.get(text) ?? []).map((entry) => Date.parse(entry.receivedAt) - dueAt),
  );
  const lateness = arrivals.flat();
  return {
    p50Ms: percentile(lateness, 50),
    p99Ms: percentile(lateness, 99),
    maxMs: percentile(lateness, 100),
    early: lateness.filter((ms) => ms < 0).length,
    doubled: arrivals.filter((times) => times.length > 1).length,
    lost: arrivals.filter((times) => times.length === 0).length,
  };
}

/** Measures by the sandbox's ledger how long after its due instant each post reaches the platform. */
export async function measureLateness(
  { baseUrl }: Installation,
  client: ApiClient,
): Promise<{ spaced: Lateness; burst: Lateness }> {
  await client.call("POST", "/billing/plan", { plan: "premium" });
  const accountIds = await connectPages(client, burst.accounts);
  const accountOf = (index: number) => accountIds[index % accountIds.length] ?? "";

  const firstDueAt = Math.ceil((Date.now() + writingMs + leadMs) / 1_000) * 1_000;
  const oneByOne: Planned[] = Array.from({ length: spaced.posts }, (_, index) => ({
    text: `One by one ${index}`,
    accountId: accountOf(0),
    dueAt: firstDueAt + index * spaced.everyMs,
  }));
  // Late enough that preparing these posts does not disturb the last of the others.
  const burstAt = firstDueAt + spaced.posts * spaced.everyMs + leadMs;
  const together: Planned[] = Array.from({ length: burst.posts }, (_, index) => ({
    text: `All at once ${index}`,
    accountId: accountOf(index),
    dueAt: burstAt,
  }));
  for (const post of [...oneByOne, ...together]) await schedule(client, post);
  if (Date.now() > firstDueAt - quietMs)
    throw new Error("Writing the posts took too long to measure the first of them");

  await untilSettled(client, burstAt);
  return {
    spaced: judge(oneByOne, await ledgerOf(baseUrl, "One by one")),
    burst: judge(together, await ledgerOf(baseUrl, "All at once")),
  };
}
