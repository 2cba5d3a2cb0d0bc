import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SocialPlatform } from "./platform.ts";
import { clientAt, connectAt, failureOf, newContent, sendAndConfirm } from "./test/connect.ts";
import { callsOf, testedPlatforms } from "./test/contract.ts";

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const clientOf = (platform: Platform) => clientAt(sandbox.base, platform);

async function publish(platform: Platform, posts = 1) {
  const client = clientOf(platform);
  const actor = await connectAt(sandbox, platform, signal);
  const ids: string[] = [];
  for (let post = 0; post < posts; post++) {
    const content = await newContent(sandbox);
    const steps = await client.prepare(actor, content, {}, async () => {}, signal);
    ids.push((await sendAndConfirm(client, actor, content, steps, signal)).externalId);
  }
  return { client, actor, ids };
}

/** The actor as time goes on. The tokens of some networks end within minutes. */
function renewing(client: SocialPlatform, actor: Awaited<ReturnType<typeof connectAt>>) {
  let current = actor;
  return async () => {
    if (client.renewAheadMs !== undefined && client.renewAheadMs < 30 * 60_000) {
      const tokens = (await client.refresh(current.tokens, signal)) ?? current.tokens;
      current = { ...current, tokens, accessToken: tokens.accessToken };
    }
    return current;
  };
}

describe.each(testedPlatforms)("%s", (platform) => {
  test("returns metrics of several posts, which grow with time", async () => {
    const { client, actor, ids } = await publish(platform, 3);
    const current = renewing(client, actor);
    sandbox.clock.advance(30 * 60_000);
    const early = await client.metrics(await current(), ids, signal);
    expect([...early.keys()].toSorted()).toEqual(ids.toSorted());
    // Likes are few: on networks without views they need longer to grow.
    const hasViews = [...early.values()].every(({ views }) => views !== null);
    sandbox.clock.advance(hasViews ? 60 * 60_000 : 12 * 24 * 60 * 60_000);
    const late = await client.metrics(await current(), ids, signal);
    const seen = (metrics: typeof early) =>
      ids.reduce((sum, id) => sum + (metrics.get(id)?.views ?? metrics.get(id)?.likes ?? Number.NaN), 0);
    expect(seen(late)).toBeGreaterThan(seen(early));
  });

  test("leaves out missing posts and returns the others", async () => {
    const { client, actor, ids } = await publish(platform);
    const gone = callsOf(platform).missingPost(actor);
    expect([...(await client.metrics(actor, [gone, ...ids], signal)).keys()]).toEqual(ids);
  });

  test("sends no request for an empty list", async () => {
    const { client, actor } = await publish(platform);
    expect(await client.metrics({ ...actor, accessToken: "wrong" }, [], signal)).toEqual(new Map());
  });

  test("fails with auth_expired or rate_limited", async () => {
    const { client, actor, ids } = await publish(platform);
    await sandbox.setFault({ kind: "token_expired", call: callsOf(platform).metrics });
    expect((await failureOf(client.metrics(actor, ids, signal))).kind).toBe("auth_expired");
    await sandbox.setFault({ kind: "rate_limited", call: callsOf(platform).metrics });
    expect((await failureOf(client.metrics(actor, ids, signal))).kind).toBe("rate_limited");
  });

  test("returns the followers and the profile", async () => {
    const { client, actor } = await publish(platform);
    expect((await client.accountMetrics(actor, signal)).followers).toBeGreaterThan(0);
    expect(await client.profile(actor, signal)).toEqual({
      name: actor.name,
      username: actor.username,
      avatarUrl: expect.stringMatching(/^http/),
    });
  });
});

test.each([
  ["facebook", "read_insights", { views: null }],
  ["instagram", "instagram_manage_insights", { views: null, shares: null }],
] as const)(
  "without the permission for insights %s returns the other metrics, and null for views",
  async (platform, scope, hidden) => {
    const { client, actor, ids } = await publish(platform, 2);
    sandbox.clock.advance(24 * 60 * 60_000);
    await sandbox.sql`update sandbox.tokens set scopes = array_remove(scopes, ${scope})`;
    const metrics = await client.metrics(actor, ids, signal);
    for (const id of ids) expect(metrics.get(id)).toMatchObject({ likes: expect.any(Number), ...hidden });
  },
);

test("Facebook leaves out the share count when it is 0, so it is unknown", async () => {
  const { client, actor, ids } = await publish("facebook");
  const [id = ""] = ids;
  expect((await client.metrics(actor, ids, signal)).get(id)).toEqual({ likes: 0, comments: 0, shares: null, views: 0 });
});

test("Instagram returns the daily publishing quota", async () => {
  const { client, actor } = await publish("instagram");
  expect(await client.quota?.(actor, signal)).toEqual({ used: 1, total: 100, perSeconds: 86_400 });
});
