import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { sandboxClient } from "#server/sandbox/sandbox-endpoints.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import type { ReplyContent } from "./platform.ts";
import { clientAt, connectAt, failureOf, newContent, sendAndConfirm } from "./test/connect.ts";

// What stands below a post: parts of a thread, first comments.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const clientOf = (platform: Platform) => clientAt(sandbox.base, platform);
const replyCalls = { facebook: "meta.comments", instagram: "meta.comments", x: "x.create_tweet" } as const;

async function publish(platform: Platform) {
  const client = clientOf(platform);
  const [actor, content] = [await connectAt(sandbox, platform, signal), await newContent(sandbox)];
  const steps = await client.prepare(actor, content, {}, async () => {}, signal);
  const { externalId } = await sendAndConfirm(client, actor, content, steps, signal);
  return { client, actor, content, externalId };
}

let words = 0;
const commentOn = (parentId: string): ReplyContent => ({
  parentId,
  text: `More at https://example.com/glaze?no=${++words} & <thanks> 🙏`,
  kind: "comment",
});

describe.each(platforms)("a first comment on %s", (platform) => {
  test("is made once and found again", async () => {
    const { client, actor, externalId } = await publish(platform);
    const comment = commentOn(externalId);
    const since = sandbox.clock.now();
    expect(await client.verifyReply(actor, comment, since, signal)).toEqual({ outcome: "absent" });

    const made = await client.reply(actor, comment, signal);

    expect(made.externalId).not.toBe(externalId);
    expect(await client.verifyReply(actor, comment, since, signal)).toEqual({ outcome: "live", ...made });
    const { entries } = await sandbox.ledger(actor.externalId);
    expect(entries.map(({ times }) => times)).toEqual([1, 1]);
  });

  test.each(["answer_lost", "error_after_write"])(
    "is of unknown outcome after %s, and found by looking",
    async (kind) => {
      const { client, actor, externalId } = await publish(platform);
      const comment = commentOn(externalId);
      const since = sandbox.clock.now();
      await sandbox.setFault({ kind, call: replyCalls[platform] });
      expect((await failureOf(client.reply(actor, comment, signal))).kind).toBe("unknown_outcome");
      expect(await client.verifyReply(actor, comment, since, signal)).toMatchObject({ outcome: "live" });
    },
  );

  test("that was throttled is looked up, not sent again, unless the network is sure", async () => {
    const { client, actor, externalId } = await publish(platform);
    await sandbox.setFault({ kind: "rate_limited", call: replyCalls[platform], resetSeconds: 60 });
    const failure = await failureOf(client.reply(actor, commentOn(externalId), signal));
    expect(failure.kind).toBe(platform === "x" ? "rate_limited" : "unknown_outcome");
  });

  test("asks to reconnect when the token expired after the post", async () => {
    const { client, actor, externalId } = await publish(platform);
    await sandbox.setFault({ kind: "token_expired", call: replyCalls[platform] });
    expect((await failureOf(client.reply(actor, commentOn(externalId), signal))).kind).toBe("auth_expired");
  });

  test("is refused below a post that is not there", async () => {
    const { client, actor } = await publish(platform);
    const nowhere = { facebook: `${actor.externalId}_122000000000000`, instagram: "18020000000000000", x: "1" }[
      platform
    ];
    expect((await failureOf(client.reply(actor, commentOn(nowhere), signal))).kind).toBe("rejected");
  });

  test("does not take an earlier one, one below another post, or an equal pair for the one it looks for", async () => {
    const { client, actor, externalId } = await publish(platform);
    const comment = commentOn(externalId);
    await client.reply(actor, comment, signal);
    sandbox.clock.advance(10 * 60_000);
    const since = sandbox.clock.now();
    expect(await client.verifyReply(actor, comment, since, signal)).toEqual({ outcome: "absent" });
    const { externalId: other } = await publish(platform);
    expect(await client.verifyReply(actor, { ...comment, parentId: externalId, text: "Else" }, since, signal)).toEqual({
      outcome: "absent",
    });
    expect(other).not.toBe(externalId);
  });
});

test.each(platforms)("no address on %s ever holds a token or the app's secret", async (platform) => {
  sandbox.addresses.length = 0;
  const { client, actor, content, externalId } = await publish(platform);
  const comment = commentOn(externalId);
  await client.reply(actor, comment, signal);
  await client.verifyReply(actor, comment, sandbox.clock.now(), signal);
  await client.verify(actor, content, { draft: externalId }, sandbox.clock.now(), signal);
  await client.metrics(actor, [externalId], signal);
  await client.accountMetrics(actor, signal);
  await client.profile(actor, signal);
  await client.remove?.(actor, externalId, signal);
  expect(sandbox.addresses.length).toBeGreaterThan(5);
  const secrets = [actor.accessToken, actor.tokens.refreshToken ?? actor.accessToken, sandboxClient.clientSecret];
  for (const address of sandbox.addresses)
    for (const secret of secrets) expect(decodeURIComponent(address)).not.toContain(secret);
});

describe("a thread on x", () => {
  test("goes on below the part before", async () => {
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

  test("does not take the first post for a part with the same words", async () => {
    const { client, actor, content, externalId } = await publish("x");
    const part = { parentId: externalId, text: content.text, kind: "thread" } as const;
    expect(await client.verifyReply(actor, part, sandbox.clock.now(), signal)).toEqual({ outcome: "absent" });
  });

  test("does not take a part for the post it looks for", async () => {
    const { client, actor, content, externalId } = await publish("x");
    const part = commentOn(externalId);
    await client.reply(actor, part, signal);
    const sought = { ...content, text: part.text, mediaCount: 0 };
    expect(await client.verify(actor, sought, {}, sandbox.clock.now(), signal)).toEqual({ outcome: "absent" });
  });
});

test.each(["facebook", "instagram"] as const)("%s has no threads", async (platform) => {
  const { client, actor, externalId } = await publish(platform);
  const part = { ...commentOn(externalId), kind: "thread" } as const;
  expect(await failureOf(client.reply(actor, part, signal))).toMatchObject({
    kind: "rejected",
    code: `${platform}.no_threads`,
  });
});

test.each(["facebook", "x"] as const)("a post on %s is removed, also when it is gone already", async (platform) => {
  const { client, actor, externalId } = await publish(platform);
  await client.remove?.(actor, externalId, signal);
  await client.remove?.(actor, externalId, signal);
  expect(await client.metrics(actor, [externalId], signal)).toEqual(new Map());
});
