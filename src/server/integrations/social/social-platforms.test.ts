import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { pressConsent } from "#server/test/consent.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PreparedSteps, PublishContent } from "./platform.ts";
import {
  clientAt,
  connectAt,
  failureOf,
  grantAt,
  newContent as contentAt,
  sendAndConfirm,
  sentAt,
} from "./test/connect.ts";
import { callsOf, testedPlatforms } from "./test/contract.ts";

// Behaviour common to all networks, tested against the sandbox over HTTP.

let sandbox: TestSandbox;
const signal = new AbortController().signal;

beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(async () => sandbox.stop());

const clientOf = (platform: Platform, base = sandbox.base) => clientAt(base, platform);
const grant = (platform: Platform) => grantAt(sandbox, platform, signal);
const connect = (platform: Platform) => connectAt(sandbox, platform, signal);
const newContent = (change: Partial<PublishContent> = {}) => contentAt(sandbox, change);

const saveNothing = async () => {};

describe.each(testedPlatforms)("%s", (platform) => {
  test("exchanges a consent for the granted accounts, each with a token", async () => {
    const granted = await grant(platform);
    expect(granted.map((account) => account.platform).toSorted()).toEqual(callsOf(platform).granted ?? [platform]);
    for (const account of granted) {
      expect(account.name).toMatch(/Person \d+/);
      expect(account.tokens.accessToken).not.toBe("");
      expect(account.avatarUrl).toMatch(/^http/);
    }
  });

  test("accepts a code once", async () => {
    const client = clientOf(platform);
    const request = { state: "s", codeVerifier: "v".repeat(43), redirectUri: sandbox.redirectUri };
    const { url, pending } = await client.authorize({ ...request, server: null, identifier: null }, signal);
    const back = await pressConsent(url);
    const code = back.searchParams.get("code") ?? "";
    const exchange = { ...request, code, issuer: back.searchParams.get("iss"), pending };
    await client.exchangeCode(exchange, signal);
    const failure = await failureOf(client.exchangeCode(exchange, signal));
    expect(["auth_expired", "rejected"]).toContain(failure.kind);
  });

  test("publishes nothing in prepare, and one post in send", async () => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    const saved: PreparedSteps[] = [];
    const steps = await client.prepare(actor, content, {}, async (step) => void saved.push(step), signal);
    expect(saved.at(-1)).toEqual(steps);
    expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 0 });

    const published = await sendAndConfirm(client, actor, content, steps, signal);

    expect(published.permalink).toMatch(/^http/);
    expect(await client.permalink(actor, published.externalId, signal)).toBe(published.permalink);
    expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 1, entries: [{ times: 1 }] });
  });

  test("continues from the saved steps, and uploads nothing twice", async () => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    const refuseToSave = async () => {
      throw new Error("Something was made a second time");
    };
    expect(await client.prepare(actor, content, steps, refuseToSave, signal)).toEqual(steps);
  });

  test("finds a published post", async () => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    const since = sandbox.clock.now();
    const published = await sendAndConfirm(client, actor, content, steps, signal);
    expect(await client.verify(actor, content, steps, sentAt(sandbox, since), signal)).toEqual({
      outcome: "live",
      ...published,
    });
  });

  test("does not confuse the post with another one", async () => {
    const client = clientOf(platform);
    const [actor, content, other] = [await connect(platform), await newContent(), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    const otherSteps = await client.prepare(actor, other, {}, saveNothing, signal);
    await sendAndConfirm(client, actor, other, otherSteps, signal);
    expect(await client.verify(actor, content, steps, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "absent",
    });
  });

  test.each(["answer_lost", "error_after_write"])(
    "has an unknown outcome after %s, and verify finds the one post",
    async (kind) => {
      const client = clientOf(platform);
      const [actor, content] = [await connect(platform), await newContent()];
      const steps = await client.prepare(actor, content, {}, saveNothing, signal);
      const since = sandbox.clock.now();
      await sandbox.setFault({ kind, call: callsOf(platform).send });

      expect((await failureOf(sendAndConfirm(client, actor, content, steps, signal))).kind).toBe("unknown_outcome");

      expect(await client.verify(actor, content, steps, sentAt(sandbox, since), signal)).toMatchObject({
        outcome: "live",
      });
      expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 1, entries: [{ times: 1 }] });
    },
  );

  test("fails with auth_expired and the advice to reconnect when the token has expired", async () => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    await sandbox.setFault({ kind: "token_expired", call: callsOf(platform).send });
    const failure = await failureOf(sendAndConfirm(client, actor, content, steps, signal));
    expect(failure).toMatchObject({ kind: "auth_expired", fix: expect.stringContaining("Reconnect") });
  });

  test("returns the end of a limit", async () => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    await sandbox.setFault({ kind: "rate_limited", call: callsOf(platform).prepare, resetSeconds: 120 });
    const failure = await failureOf(client.prepare(actor, content, {}, saveNothing, signal));
    expect(failure.kind).toBe("rate_limited");
    expect(failure.retryAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("is unavailable with code never_sent when the host cannot be reached", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await new Promise((resolve) => server.close(resolve));

    const actor = { externalId: "1", username: null, server: null, accessToken: "token" };
    const client = clientOf(platform, `http://127.0.0.1:${port}/sandbox`);
    const steps = { draft: "1_1", container: "1", "media.0": "1" };
    const failure = await failureOf(sendAndConfirm(client, actor, await newContent(), steps, signal));
    expect(failure).toMatchObject({ kind: "unavailable", code: `${platform}.never_sent` });
  });

  test.skipIf(callsOf(platform).keepsGrant)("revokes the grant, after which the token is refused", async () => {
    const client = clientOf(platform);
    const { tokens, ...actor } = await connect(platform);
    await client.revoke(tokens, signal);
    const failure = await failureOf(client.prepare(actor, await newContent(), {}, saveNothing, signal));
    expect(failure.kind).toBe("auth_expired");
  });
});

describe("a throttled send", () => {
  test.each([
    ["facebook", "rate_limited"],
    ["instagram", "unknown_outcome"],
    ["x", "rate_limited"],
  ] as const)("of %s is %s", async (platform, kind) => {
    const client = clientOf(platform);
    const [actor, content] = [await connect(platform), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    await sandbox.setFault({ kind: "rate_limited", call: callsOf(platform).send });
    expect((await failureOf(sendAndConfirm(client, actor, content, steps, signal))).kind).toBe(kind);
  });
});

describe("only x", () => {
  test("distinguishes a duplicate from other refusals", async () => {
    const client = clientOf("x");
    const [actor, content] = [await connect("x"), await newContent({ media: [] })];
    await sendAndConfirm(client, actor, content, {}, signal);
    expect((await failureOf(sendAndConfirm(client, actor, content, {}, signal))).kind).toBe("duplicate");
  });

  test("sends reply settings, except for everyone", async () => {
    const client = clientOf("x");
    const actor = await connect("x");
    for (const replySettings of ["everyone", "mentionedUsers", null]) {
      const content = await newContent({ media: [], replySettings });
      const { externalId } = await sendAndConfirm(client, actor, content, {}, signal);
      const [row] = await sandbox.sql`select reply_settings from sandbox.posts where id = ${externalId}`;
      expect(row?.reply_settings).toBe(replySettings === "mentionedUsers" ? "mentionedUsers" : null);
    }
  });

  test("accepts each refresh token once", async () => {
    const client = clientOf("x");
    const { tokens } = await connect("x");
    const renewed = await client.refresh(tokens, signal);
    expect(renewed?.refreshToken).not.toBe(tokens.refreshToken);
    expect((await failureOf(client.refresh(tokens, signal))).kind).toBe("auth_expired");
  });

  test("uploads a picture again if it expires before the post is due", async () => {
    const client = clientOf("x");
    const [actor, content] = [await connect("x"), await newContent()];
    const old = { "media.0": "1", "media.0.expiresAt": new Date(Date.now() + 60_000).toISOString() };
    const steps = await client.prepare(actor, content, old, saveNothing, signal);
    expect(steps["media.0"]).not.toBe("1");
  });
});

describe("only facebook", () => {
  test("publishes a text without a picture through a draft", async () => {
    const client = clientOf("facebook");
    const [actor, content] = [await connect("facebook"), await newContent({ media: [] })];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    expect(Object.keys(steps)).toEqual(["draft"]);
    await sendAndConfirm(client, actor, content, steps, signal);
    expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 1 });
  });

  test("makes a draft again that is gone, and repeats one that is published without effect", async () => {
    const client = clientOf("facebook");
    const [actor, content] = [await connect("facebook"), await newContent()];
    const gone = { draft: `${actor.externalId}_122000000000000` };
    const failure = await failureOf(sendAndConfirm(client, actor, content, gone, signal));
    expect(failure).toMatchObject({ kind: "unavailable", beginsAgain: true });
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    const published = await sendAndConfirm(client, actor, content, steps, signal);
    expect(await client.prepare(actor, content, steps, saveNothing, signal)).toEqual(steps);
    expect(await sendAndConfirm(client, actor, content, steps, signal)).toEqual(published);
    expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 1, entries: [{ times: 1 }] });
  });

  test("searches the Page's posts when the draft cannot be read", async () => {
    const client = clientOf("facebook");
    const [actor, content] = [await connect("facebook"), await newContent()];
    const steps = await client.prepare(actor, content, {}, saveNothing, signal);
    const published = await sendAndConfirm(client, actor, content, steps, signal);
    const unreadable = { draft: `${actor.externalId}_122000000000000` };
    const since = sandbox.clock.now();
    expect(await client.verify(actor, content, unreadable, sentAt(sandbox, since), signal)).toEqual({
      outcome: "live",
      ...published,
    });
    const unseen = await newContent();
    expect(await client.verify(actor, unseen, unreadable, sentAt(sandbox, since), signal)).toMatchObject({
      outcome: "unclear",
    });
  });
});
