import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messagesIn } from "#server/lib/messages.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { Day } from "#shared/durations.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import type { PublishContent } from "../platform.ts";
import { beginPost } from "../test/begin-post.ts";
import {
  clientAt,
  connectAt,
  failureOf,
  grantAt,
  newContent,
  newPicture,
  newVideo,
  sendAndConfirm,
  sentAt,
} from "../test/connect.ts";
import { createThreads } from "./threads.ts";

let sandbox: TestSandbox;
const signal = new AbortController().signal;
const keepNothing = async () => {};

beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0, threadsRepliesPerDay: 3 } });
});
afterAll(() => sandbox.stop());

const client = () => clientAt(sandbox.base, "threads");

async function publish(change: Partial<PublishContent> = {}) {
  const [actor, content] = [
    await connectAt(sandbox, "threads", signal),
    await newContent(sandbox, { media: [], ...change }),
  ];
  const steps = await client().prepare(actor, content, {}, keepNothing, signal);
  const since = sandbox.clock.now();
  const published = await sendAndConfirm(client(), actor, content, steps, signal);
  return { actor, content, steps, since, ...published };
}

const rowOf = async (id: string) => {
  const [row] = await sandbox.sql<
    { text: string; media: string[]; parent: string | null; root: string | null; control: string | null }[]
  >`select text, media_ids as media, reply_to_id as parent, conversation_id as root, reply_settings as control from sandbox.posts where id = ${id}`;
  return row;
};

describe("connecting", () => {
  test("gives one account with a token of 60 days that renews itself", async () => {
    const [account, ...others] = await grantAt(sandbox, "threads", signal);
    expect(others).toEqual([]);
    expect(account).toMatchObject({ platform: "threads", username: expect.stringMatching(/^[\w.]+$/) });
    const { tokens, externalId, grantedBy } = account ?? expect.fail("no account");
    expect(tokens.refreshToken).toBe(tokens.accessToken);
    expect(tokens.scopes).toContain("threads_content_publish");
    expect(grantedBy).toBe(externalId);
    const days = ((tokens.expiresAt?.getTime() ?? 0) - Date.now()) / Day.ms;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThan(61);
  });

  test("accepts a code with the mark that Meta appends", async () => {
    const { url } = await client().authorize(
      { state: "s", codeVerifier: "v", redirectUri: sandbox.redirectUri, server: null, identifier: null },
      signal,
    );
    url.searchParams.set("decision", "allow");
    const response = await fetch(url, { method: "POST", body: url.searchParams, redirect: "manual" });
    const back = new URL(response.headers.get("location") ?? "");
    expect(back.hash).toBe("#_");
    const code = `${back.searchParams.get("code")}#_`;
    const exchange = { code, codeVerifier: "v", redirectUri: sandbox.redirectUri, issuer: null, pending: null };
    expect(await client().exchangeCode(exchange, signal)).toHaveLength(1);
  });

  test("reads the scopes and the end of the grant", async () => {
    const { tokens, ...actor } = await connectAt(sandbox, "threads", signal);
    const facts = await client().inspect(actor, tokens, signal);
    expect(facts).toMatchObject({ missingScopes: [], canPublish: true, hasTask: null });
    expect(facts.accessEndsAt?.getTime()).toBe(sandbox.clock.now().getTime() + 90 * Day.ms);
  });
});

describe("renewing", () => {
  test("keeps a token that is not yet a day old, and replaces an older one", async () => {
    const { tokens } = await connectAt(sandbox, "threads", signal);
    expect(await client().refresh(tokens, signal)).toEqual(tokens);

    sandbox.clock.advance(2 * Day.ms);
    const renewed = await client().refresh(tokens, signal);

    expect(renewed?.accessToken).not.toBe(tokens.accessToken);
    expect(renewed).toMatchObject({ refreshToken: renewed?.accessToken, scopes: tokens.scopes });
  });

  test("that is refused is repeated until the last days, and is then not taken for a success", async () => {
    const { tokens } = await connectAt(sandbox, "threads", signal);
    // The sandbox refuses the renewal of a token that is not yet a day old.
    const due = { ...tokens, expiresAt: new Date(Date.now() + 4 * Day.ms) };
    expect(await client().refresh(due, signal)).toEqual(due);
    const last = { ...tokens, expiresAt: new Date(Date.now() + 2 * Day.ms) };
    expect(await failureOf(client().refresh(last, signal))).toMatchObject({
      kind: "auth_expired",
      code: "threads.reconnect",
    });
  });

  test("ends the connection when the token has expired", async () => {
    const { tokens } = await connectAt(sandbox, "threads", signal);
    const ended = { ...tokens, expiresAt: new Date(Date.now() - 1) };
    expect((await failureOf(client().refresh(ended, signal))).kind).toBe("auth_expired");
    sandbox.clock.advance(61 * Day.ms);
    expect((await failureOf(client().refresh(tokens, signal))).kind).toBe("auth_expired");
  });

  test("a fault at Threads neither ends the connection nor keeps quiet", async () => {
    const { tokens } = await connectAt(sandbox, "threads", signal);
    sandbox.clock.advance(2 * Day.ms);
    await sandbox.setFault({ kind: "answer_lost", call: "threads.refresh_token" });
    expect((await failureOf(client().refresh(tokens, signal))).kind).toBe("unavailable");
  });

  test("revoking makes no call", async () => {
    const { tokens } = await connectAt(sandbox, "threads", signal);
    sandbox.addresses.length = 0;
    await client().revoke(tokens, signal);
    expect(sandbox.addresses).toEqual([]);
  });
});

describe("publishing", () => {
  test("a text goes through a container, like all posts", async () => {
    const { externalId, content, steps, permalink } = await publish();
    expect(steps.container).toMatch(/^1790/);
    expect(permalink).toContain(externalId);
    expect(await rowOf(externalId)).toMatchObject({ text: content.text, media: [], parent: null });
  });

  test.each([
    ["everyone", "everyone"],
    ["following", "accounts_you_follow"],
    ["mentionedUsers", "mentioned_only"],
    ["subscribers", null],
    [null, null],
  ])("of replies for %s sends %s", async (replySettings, control) => {
    const { externalId } = await publish({ replySettings });
    expect((await rowOf(externalId))?.control).toBe(control);
  });

  test.each(["image", "video"])("one %s with its description", async (kind) => {
    const media = kind === "image" ? await newPicture(sandbox) : await newVideo(sandbox);
    const { externalId } = await publish({ media: [media], text: "" });
    const row = await rowOf(externalId);
    const [stored] =
      await sandbox.sql`select alt_text, mime_type from sandbox.media where id = any(${row?.media ?? []})`;
    expect(stored?.alt_text).toBe(media.altText);
    expect(stored?.mime_type).toMatch(new RegExp(`^${kind}/`));
  });

  test("a carousel of 20 items, in their order", async () => {
    const pictures = await Promise.all(Array.from({ length: 19 }, () => newPicture(sandbox)));
    const media = [...pictures.slice(0, 5), await newVideo(sandbox), ...pictures.slice(5)];
    const { externalId } = await publish({ media });
    const ids = (await rowOf(externalId))?.media ?? [];
    const rows = await sandbox.sql<{ id: string; alt: string }[]>`
      select id, alt_text as alt from sandbox.media where id = any(${ids})`;
    expect(ids.map((id) => rows.find((row) => row.id === id)?.alt)).toEqual(media.map(({ altText }) => altText));
  });

  test("files need a server that Threads can reach; texts do not", async () => {
    const origin = new URL(sandbox.base).origin;
    const local = createThreads({
      clientId: "id",
      clientSecret: "secret",
      graphUrl: `${origin}/sandbox/threads-graph`,
      authorizeUrl: `${origin}/sandbox/threads/authorize`,
      canFetchFromHere: false,
    });
    const actor = await connectAt(sandbox, "threads", signal);
    const content = await newContent(sandbox, { media: [await newVideo(sandbox)] });
    const failure = await failureOf(local.prepare(actor, content, {}, keepNothing, signal));
    expect(failure).toMatchObject({ kind: "rejected", code: "threads.unreachable" });
    expect(explainError(failure.code, messagesIn("en").screens.errors)).not.toBeNull();
    const text = await newContent(sandbox, { media: [] });
    expect(await local.prepare(actor, text, {}, keepNothing, signal)).toHaveProperty("container");
  });
});

describe("a send without an answer", () => {
  test("of a text is found by its container, also when the text was posted before", async () => {
    const { content, actor } = await publish();
    sandbox.clock.advance(Day.ms);
    const steps = await client().prepare(actor, content, {}, keepNothing, signal);
    const since = sandbox.clock.now();
    expect(await client().verify(actor, content, steps, sentAt(sandbox, since), signal)).toMatchObject({
      outcome: "absent",
    });
    await sandbox.setFault({ kind: "answer_lost", call: "threads.publish" });
    expect((await failureOf(sendAndConfirm(client(), actor, content, steps, signal))).kind).toBe("unknown_outcome");
    expect(await client().verify(actor, content, steps, sentAt(sandbox, since), signal)).toMatchObject({
      outcome: "live",
    });
    expect((await sandbox.ledger(actor.externalId)).count).toBe(2);
  });

  test("is found while its container can no longer be read, and otherwise not called absent", async () => {
    const { actor, content, steps, since, externalId } = await publish();
    const gone = { container: "17900000000000000" };
    expect(await client().verify(actor, content, gone, sentAt(sandbox, since), signal)).toMatchObject({
      outcome: "live",
      externalId,
    });
    const other = { ...content, text: "Never sent" };
    const unclear = { outcome: "unclear", reason: expect.any(String) };
    expect(await client().verify(actor, other, gone, sentAt(sandbox, since), signal)).toEqual(unclear);
    expect(await client().verify(actor, other, steps, sentAt(sandbox, since), signal)).toEqual({
      ...unclear,
      isPublished: true,
    });
  });

  test("finds a text whose topic tag was returned without its sign", async () => {
    const { actor, content, steps, since, externalId } = await publish();
    await sandbox.sql`update sandbox.posts set text = replace(text, '#clay', 'clay') where id = ${externalId}`;
    expect(await client().verify(actor, content, steps, sentAt(sandbox, since), signal)).toMatchObject({
      outcome: "live",
    });
  });

  test("cannot be sent twice by the same container", async () => {
    const { actor, content, steps } = await publish();
    const failure = await failureOf(sendAndConfirm(client(), actor, content, steps, signal));
    expect(failure).toMatchObject({ kind: "unknown_outcome", code: "threads.24.4279009" });
    expect((await sandbox.ledger(actor.externalId)).count).toBe(1);
  });
});

describe("processing", () => {
  test("that fails drops the container, and the next attempt makes a new one", async () => {
    const post = await beginPost(sandbox, "threads", [await newVideo(sandbox)]);
    await sandbox.setFault({ kind: "processing_failed", call: "threads.containers" });
    const failure = await failureOf(post.prepare());
    expect(failure).toMatchObject({ kind: "unavailable", code: "threads.container.error.video", beginsAgain: true });
    expect(explainError(failure.code, messagesIn("en").screens.errors)).not.toBeNull();
    expect(post.saved.at(-1)).toEqual({});
    expect(await post.prepare()).toHaveProperty("container");
  });

  test("that is stuck ends with the attempt, and continues in the next one", async () => {
    const post = await beginPost(sandbox, "threads", [await newPicture(sandbox)]);
    await sandbox.setFault({ kind: "processing_stuck", call: "threads.containers" });
    const failure = await post.prepareUntil(({ container }) => container !== undefined);
    expect(failure.kind).toBe("unavailable");
    const { container = "" } = post.saved.at(-1) ?? {};
    await sandbox.sql`update sandbox.containers set ready_at = created_at where id = ${container}`;
    expect(await post.prepare()).toEqual({ container });
  });

  test("of a video that Threads does not take is rejected with a fix", async () => {
    const post = await beginPost(sandbox, "threads", [await newVideo(sandbox, { frameRate: 10 })]);
    const failure = await failureOf(post.prepare());
    expect(failure).toMatchObject({ kind: "rejected", code: "threads.container.format", fix: expect.any(String) });
  });

  test("of a video that could not be fetched is tried again", async () => {
    const video = { ...(await newVideo(sandbox)), url: async () => "http://127.0.0.1:1/gone.mp4" };
    const post = await beginPost(sandbox, "threads", [video]);
    const failure = await failureOf(post.prepare());
    expect(failure).toMatchObject({ kind: "unavailable", code: "threads.container.download", beginsAgain: true });
    expect(explainError(failure.code, messagesIn("en").screens.errors)).not.toBeNull();
  });

  test("makes all containers again after a day", async () => {
    const post = await beginPost(sandbox, "threads", [await newPicture(sandbox)]);
    await post.prepare();
    sandbox.clock.advance(Day.ms);
    expect(await failureOf(post.prepare())).toMatchObject({ kind: "unavailable", beginsAgain: true });
    expect(post.saved.at(-1)).toEqual({});
  });
});

describe("replies", () => {
  const replyTo = (parentId: string, text: string) => ({ key: `k/${text}`, parentId, text, kind: "thread" }) as const;

  test("each part of a thread answers the part before, in one conversation", async () => {
    const { actor, externalId } = await publish();
    const second = await client().reply(actor, replyTo(externalId, "Part 2"), signal);
    const third = await client().reply(actor, replyTo(second.externalId, "Part 3"), signal);
    expect(await rowOf(second.externalId)).toMatchObject({ parent: externalId, root: externalId });
    expect(await rowOf(third.externalId)).toMatchObject({ parent: second.externalId, root: externalId });
    expect(third.permalink).toContain(third.externalId);
  });

  test("a lost answer of the container has no effect", async () => {
    const { actor, externalId } = await publish();
    await sandbox.setFault({ kind: "answer_lost", call: "threads.containers" });
    const reply = replyTo(externalId, "Hello");
    expect((await failureOf(client().reply(actor, reply, signal))).kind).toBe("unavailable");
    expect(await client().verifyReply(actor, reply, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "absent",
    });
  });

  test("another person's reply with this text is not ours", async () => {
    const { actor, externalId } = await publish();
    const other = await connectAt(sandbox, "threads", signal);
    const reply = replyTo(externalId, "Lovely");
    await client().reply(other, reply, signal);
    expect(await client().verifyReply(actor, reply, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "absent",
    });
  });

  test("two of our replies with this text are unclear", async () => {
    const { actor, externalId } = await publish();
    const reply = replyTo(externalId, "Twice");
    await client().reply(actor, reply, signal);
    await client().reply(actor, reply, signal);
    const verdict = await client().verifyReply(actor, reply, sentAt(sandbox, sandbox.clock.now()), signal);
    expect(verdict.outcome).toBe("unclear");
  });

  test("have a limit of their own, and a post still goes out", async () => {
    const { actor, externalId } = await publish();
    for (const no of [1, 2, 3]) await client().reply(actor, replyTo(externalId, `No. ${no}`), signal);
    const failure = await failureOf(client().reply(actor, replyTo(externalId, "No. 4"), signal));
    expect(failure.kind).toBe("rate_limited");
    expect(await client().quota?.(actor, signal)).toEqual({ used: 1, total: 250, perSeconds: 86_400 });
  });
});

describe("figures", () => {
  test("of a post, of an account and of its limit", async () => {
    const { actor, externalId } = await publish();
    sandbox.clock.advance(Day.ms);
    const figures = (await client().metrics(actor, [externalId, "18110000000000000"], signal)).get(externalId);
    for (const value of Object.values(figures ?? {})) expect(value).toEqual(expect.any(Number));
    expect(figures?.views).toBeGreaterThan(0);
    expect(await client().accountMetrics(actor, signal)).toEqual({ followers: expect.any(Number) });
    expect(await client().profile(actor, signal)).toMatchObject({ username: actor.username, name: actor.name });
  });

  test("are unknown without the permission, and a missing post is left out", async () => {
    const { actor, externalId } = await publish();
    await sandbox.sql`
      update sandbox.tokens set scopes = array_remove(scopes, 'threads_manage_insights') where account_id = ${actor.externalId}`;
    expect(await client().metrics(actor, [externalId], signal)).toEqual(
      new Map([[externalId, { likes: null, comments: null, shares: null, views: null }]]),
    );
    expect((await client().inspect(actor, actor.tokens, signal)).missingScopes).toEqual(["threads_manage_insights"]);
  });
});
