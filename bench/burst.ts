import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { lanePace } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { createInstallation } from "./installation.ts";
import type { ReceivedPost } from "./slow-platform.ts";
import { cpuSecondsOf, percentile } from "./statistics.ts";

export const slowBurst = { posts: 1_000, accounts: 40, answerMs: 300, promisedP99Ms: 5_000 } as const;

const writersAtOnce = 8;
/** Time to write the posts and to prepare each of them ahead, as for a post planned by a user. */
const leadMs = 75_000;
const quietMs = 25_000;
const settleDeadlineMs = 120_000;
const startDeadlineMs = 30_000;
export interface SlowBurst {
  /** From the due instant until the platform received the call, in milliseconds. */
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  postsPerSecond: number;
  /** The lateness without the spacing that keeps the posts of one account in order, in milliseconds. */
  oursP50Ms: number;
  oursP99Ms: number;
  /** The share of the total lateness that the spacing does not explain, from 0 to 1. */
  oursShare: number;
  cpuMsEach: number;
  early: number;
  doubled: number;
  lost: number;
}

async function startSlowPlatform(): Promise<{ url: string; child: ChildProcess }> {
  const path = fileURLToPath(import.meta.resolve("./slow-platform.ts"));
  const child = fork(path, [String(slowBurst.accounts), String(slowBurst.answerMs)]);
  const [url] = (await once(child, "message", { signal: AbortSignal.timeout(startDeadlineMs) })) as [string];
  return { url, child };
}

/** Answers the consent request without opening the consent page. */
async function connectPages(client: ApiClient): Promise<string[]> {
  const { authorizationUrl } = await client.call<{ authorizationUrl: string }>("POST", "/social/connect", {
    platform: "facebook",
  });
  const consentQuery = new URL(authorizationUrl).searchParams;
  const callback = new URL(consentQuery.get("redirect_uri") ?? "");
  callback.search = new URLSearchParams({ code: "yes", state: consentQuery.get("state") ?? "" }).toString();
  await fetch(callback, { redirect: "manual" });
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts?limit=100");
  if (accounts.length !== slowBurst.accounts) throw new Error(`${accounts.length} accounts were connected`);
  return accounts.map(({ id }) => id);
}

async function schedule(client: ApiClient, accountIds: readonly string[], dueAt: number): Promise<string[]> {
  const texts = Array.from({ length: slowBurst.posts }, (_, index) => `Slow burst ${index}`);
  const waiting = texts.entries();
  const write = async () => {
    for (const [index, content] of waiting) {
      const accountId = accountIds[index % accountIds.length];
      const scheduledAt = new Date(dueAt).toISOString();
      await client.call("POST", "/posts", { content, platforms: ["facebook"], accountIds: [accountId], scheduledAt });
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, write));
  if (Date.now() > dueAt - quietMs) throw new Error("Writing the posts took too long to prepare them ahead");
  return texts;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function untilSettled(client: ApiClient): Promise<void> {
  const giveUpAt = performance.now() + settleDeadlineMs;
  while (performance.now() < giveUpAt) {
    const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?status=scheduled,publishing&limit=1");
    if (posts.length === 0) return;
    await sleep(1_000);
  }
}

function judge(texts: readonly string[], received: readonly ReceivedPost[], dueAt: number) {
  const times = Map.groupBy(received, ({ text }) => text);
  const counts = texts.map((text) => times.get(text)?.length ?? 0);
  const latenessOf = ({ receivedAt }: ReceivedPost) => receivedAt - dueAt;
  const lateness = received.map(latenessOf);
  const ours = [...Map.groupBy(received, ({ pageId }) => pageId).values()].flatMap((posts) =>
    posts.map((post, place) => latenessOf(post) - place * lanePace.apartMs),
  );
  const maxMs = percentile(lateness, 100);
  return {
    p50Ms: percentile(lateness, 50),
    p99Ms: percentile(lateness, 99),
    maxMs,
    postsPerSecond: received.length / ((maxMs + slowBurst.answerMs) / 1_000),
    oursP50Ms: percentile(ours, 50),
    oursP99Ms: percentile(ours, 99),
    oursShare: sum(ours) / sum(lateness),
    early: lateness.filter((ms) => ms < 0).length,
    doubled: counts.filter((count) => count > 1).length,
    lost: counts.filter((count) => count === 0).length,
  };
}

/** Publishes many posts due in one second, over several accounts, to a slow platform. */
export async function measureSlowBurst(): Promise<SlowBurst> {
  const { url, child } = await startSlowPlatform();
  const installation = await createInstallation({
    SANDBOX: "false",
    META_APP_ID: "bench",
    META_APP_SECRET: "bench-secret",
    META_GRAPH_URL: url,
    META_DIALOG_URL: url,
  });
  try {
    await installation.start();
    const client = await registeredClient(installation.baseUrl, "burst@example.test");
    await client.call("POST", "/billing/plan", { plan: "premium" });
    const accountIds = await connectPages(client);
    const dueAt = Math.ceil((Date.now() + leadMs) / 1_000) * 1_000;
    const texts = await schedule(client, accountIds, dueAt);
    const cpuBefore = await cpuSecondsOf(installation.baseUrl);
    await sleep(dueAt - Date.now() + slowBurst.promisedP99Ms);
    await untilSettled(client);
    const cpuMsEach = (((await cpuSecondsOf(installation.baseUrl)) - cpuBefore) * 1_000) / slowBurst.posts;
    const received = (await (await fetch(`${url}/received`)).json()) as ReceivedPost[];
    return { ...judge(texts, received, dueAt), cpuMsEach };
  } finally {
    await installation.remove();
    child.kill();
  }
}
