import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import { clientAt, connectAt, failureOf, newContent, sendAndConfirm } from "./test/connect.ts";

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const clientOf = (platform: Platform) => clientAt(sandbox.base, platform);
const readCalls = { facebook: "meta.node", instagram: "meta.node", x: "x.lookup" } as const;

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

describe.each(platforms)("%s", (platform) => {
  test("tells figures of several posts, which grow with time", async () => {
    const { client, actor, ids } = await publish(platform, 3);
    sandbox.clock.advance(30 * 60_000);
    const early = await client.metrics(actor, ids, signal);
    sandbox.clock.advance(60 * 60_000);
    const late = await client.metrics(actor, ids, signal);
    expect([...early.keys()].toSorted()).toEqual(ids.toSorted());
    const views = (figures: typeof early) => ids.reduce((sum, id) => sum + (figures.get(id)?.views ?? Number.NaN), 0);
    expect(views(late)).toBeGreaterThan(views(early));
  });

  test("leaves out what is gone, and tells the rest", async () => {
    const { client, actor, ids } = await publish(platform);
    const gone = { facebook: `${actor.externalId}_122000000000000`, instagram: "18020000000000000", x: "12" }[platform];
    expect([...(await client.metrics(actor, [gone, ...ids], signal)).keys()]).toEqual(ids);
  });

  test("asks nothing about no posts", async () => {
    const { client, actor } = await publish(platform);
    expect(await client.metrics({ ...actor, accessToken: "wrong" }, [], signal)).toEqual(new Map());
  });

  test("says so when the token has expired or the limit is reached", async () => {
    const { client, actor, ids } = await publish(platform);
    await sandbox.setFault({ kind: "token_expired", call: readCalls[platform] });
    expect((await failureOf(client.metrics(actor, ids, signal))).kind).toBe("auth_expired");
    await sandbox.setFault({ kind: "rate_limited", call: readCalls[platform] });
    expect((await failureOf(client.metrics(actor, ids, signal))).kind).toBe("rate_limited");
  });

  test("tells followers and the profile", async () => {
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
  "without the permission for insights %s tells the rest, and null is not 0",
  async (platform, scope, hidden) => {
    const { client, actor, ids } = await publish(platform, 2);
    sandbox.clock.advance(24 * 60 * 60_000);
    await sandbox.sql`update sandbox.tokens set scopes = array_remove(scopes, ${scope})`;
    const metrics = await client.metrics(actor, ids, signal);
    for (const id of ids) expect(metrics.get(id)).toMatchObject({ likes: expect.any(Number), ...hidden });
  },
);

test("Facebook leaves shares out while there are none: that is not known, not 0", async () => {
  const { client, actor, ids } = await publish("facebook");
  const [id = ""] = ids;
  expect((await client.metrics(actor, ids, signal)).get(id)).toEqual({ likes: 0, comments: 0, shares: null, views: 0 });
});

test("Instagram tells how many posts a day still takes", async () => {
  const { client, actor } = await publish("instagram");
  expect(await client.quota?.(actor, signal)).toEqual({ used: 1, total: 100, perSeconds: 86_400 });
});
