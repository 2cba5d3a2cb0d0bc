import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClient } from "#server/sandbox/sandbox-endpoints.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { Day } from "#shared/durations.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { ReplyContent } from "./platform.ts";
import { clientAt, connectAt, failureOf, newContent, sendAndConfirm, sentAt } from "./test/connect.ts";
import { callsOf, testedPlatforms } from "./test/contract.ts";

// Replies below a post: parts of a thread, first comments.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const clientOf = (platform: Platform) => clientAt(sandbox.base, platform);

async function publish(platform: Platform) {
  const client = clientOf(platform);
  const [actor, content] = [await connectAt(sandbox, platform, signal), await newContent(sandbox)];
  const steps = await client.prepare(actor, content, {}, async () => {}, signal);
  const { externalId } = await sendAndConfirm(client, actor, content, steps, signal);
  return { client, actor, content, externalId };
}

let commentCount = 0;
const commentOn = (parentId: string): ReplyContent => ({
  key: `${uuidv7()}/2`,
  parentId,
  text: `More at https://example.com/glaze?no=${++commentCount} & <thanks> 🙏`,
  kind: "comment",
});

describe.each(testedPlatforms)("a first comment on %s", (platform) => {
  test("is created once and found by verifyReply", async () => {
    const { client, actor, externalId } = await publish(platform);
    const comment = commentOn(externalId);
    expect(await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "absent",
    });

    const made = await client.reply(actor, comment, signal);

    expect(made.externalId).not.toBe(externalId);
    expect(await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal)).toEqual({
      outcome: "live",
      ...made,
    });
    const { entries } = await sandbox.ledger(actor.externalId);
    expect(entries.map(({ times }) => times)).toEqual([1, 1]);
  });

  test.each(["answer_lost", "error_after_write"])(
    "has an unknown outcome after %s, and is found by verifyReply",
    async (kind) => {
      const { client, actor, externalId } = await publish(platform);
      const comment = commentOn(externalId);
      await sandbox.setFault({ kind, call: callsOf(platform).reply });
      expect((await failureOf(client.reply(actor, comment, signal))).kind).toBe("unknown_outcome");
      expect(await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
        outcome: "live",
      });
    },
  );

  test("that was throttled has an unknown outcome where the network does not say that nothing was written", async () => {
    const { client, actor, externalId } = await publish(platform);
    await sandbox.setFault({ kind: "rate_limited", call: callsOf(platform).reply, resetSeconds: 60 });
    const failure = await failureOf(client.reply(actor, commentOn(externalId), signal));
    expect(failure.kind).toBe(callsOf(platform).throttledReplyIsUnknown ? "unknown_outcome" : "rate_limited");
  });

  test("fails with auth_expired when the token expired after the post", async () => {
    const { client, actor, externalId } = await publish(platform);
    await sandbox.setFault({ kind: "token_expired", call: callsOf(platform).reply });
    expect((await failureOf(client.reply(actor, commentOn(externalId), signal))).kind).toBe("auth_expired");
  });

  test("is rejected below a missing post", async () => {
    const { client, actor } = await publish(platform);
    const nowhere = callsOf(platform).missingPost(actor);
    expect((await failureOf(client.reply(actor, commentOn(nowhere), signal))).kind).toBe("rejected");
  });

  test("is not confused with a comment of another text", async () => {
    const { client, actor, externalId } = await publish(platform);
    await client.reply(actor, commentOn(externalId), signal);
    expect(
      await client.verifyReply(actor, commentOn(externalId), sentAt(sandbox, sandbox.clock.now()), signal),
    ).toMatchObject({
      outcome: "absent",
    });
  });
});

test.each(testedPlatforms)("no request address on %s contains a token or the app's secret", async (platform) => {
  sandbox.addresses.length = 0;
  const { client, actor, content, externalId } = await publish(platform);
  const comment = commentOn(externalId);
  await client.reply(actor, comment, signal);
  await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal);
  await client.verify(actor, content, { draft: externalId }, sentAt(sandbox, sandbox.clock.now()), signal);
  await client.metrics(actor, [externalId], signal);
  await client.accountMetrics(actor, signal);
  await client.profile(actor, signal);
  await client.remove?.(actor, externalId, signal);
  expect(sandbox.addresses.length).toBeGreaterThan(5);
  const secrets = [actor.accessToken, actor.tokens.refreshToken ?? actor.accessToken, sandboxClient.clientSecret];
  const { secretPaths } = callsOf(platform);
  for (const address of sandbox.addresses.filter((path) => secretPaths?.test(path) !== true))
    for (const secret of secrets) expect(decodeURIComponent(address)).not.toContain(secret);
});

describe("a thread on x", () => {
  test("has each part as a reply to the previous one", async () => {
    const { client, actor, externalId } = await publish("x");
    const second = await client.reply(actor, { ...commentOn(externalId), kind: "thread" }, signal);
    const third = await client.reply(actor, { ...commentOn(second.externalId), kind: "thread" }, signal);
    const rows = await sandbox.sql<{ id: string; parent: string | null; conversation: string }[]>`
      select id, reply_to_id as parent, conversation_id as conversation from sandbox.posts where account_id = ${actor.externalId}`;
    const parentOf = new Map(rows.map(({ id, parent }) => [id, parent]));
    expect(parentOf).toEqual(
      new Map([
        [externalId, null],
        [second.externalId, externalId],
        [third.externalId, second.externalId],
      ]),
    );
    expect(new Set(rows.map(({ conversation }) => conversation))).toEqual(new Set([externalId]));
  });

  test("does not confuse the first post with a part of the same text", async () => {
    const { client, actor, content, externalId } = await publish("x");
    const part = { key: content.key, parentId: externalId, text: content.text, kind: "thread" } as const;
    expect(await client.verifyReply(actor, part, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "absent",
    });
  });

  test("does not confuse a part with a post of the same text", async () => {
    const { client, actor, content, externalId } = await publish("x");
    const part = commentOn(externalId);
    await client.reply(actor, part, signal);
    const sought = { ...content, text: part.text, mediaCount: 0 };
    expect(await client.verify(actor, sought, {}, sentAt(sandbox, sandbox.clock.now()), signal)).toEqual({
      outcome: "absent",
    });
  });
});

test.each(["x", "mastodon"] as const)(
  "a reply on %s that was sent days after its parent is surely absent, however many posts lie between",
  async (platform) => {
    const { client, actor, externalId } = await publish(platform);
    await sandbox.sql`
      insert into sandbox.posts
      select (jsonb_populate_record(post, jsonb_build_object(
        'id', (post.id::bigint + n)::text, 'duplicate_key', 'again ' || n, 'caller_key', 'again ' || n))).*
      from sandbox.posts post, generate_series(1, 450) n where post.id = ${externalId}`;
    const sent = { at: new Date(sandbox.clock.now().getTime() + 3 * Day.ms), ageMs: 0 };
    expect(await client.verifyReply(actor, commentOn(externalId), sent, signal)).toMatchObject({ outcome: "absent" });
    const atOnce = await client.verifyReply(actor, commentOn(externalId), sentAt(sandbox, sandbox.clock.now()), signal);
    expect(atOnce).toMatchObject({ outcome: "unclear" });
  },
);

test.each(["facebook", "instagram"] as const)("%s has no threads", async (platform) => {
  const { client, actor, externalId } = await publish(platform);
  const part = { ...commentOn(externalId), kind: "thread" } as const;
  expect(await failureOf(client.reply(actor, part, signal))).toMatchObject({
    kind: "rejected",
    code: `${platform}.no_threads`,
    message: `${platformNames[platform]} has no threads.`,
  });
});

test.each(["facebook", "threads", "x"] as const)(
  "a post on %s is deleted, and deleting it twice succeeds",
  async (platform) => {
    const { client, actor, externalId } = await publish(platform);
    await client.remove?.(actor, externalId, signal);
    await client.remove?.(actor, externalId, signal);
    expect(await client.metrics(actor, [externalId], signal)).toEqual(new Map());
  },
);
