import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Actor, PublishContent, SocialPlatform, ThreadPart } from "../platform.ts";
import { clientAt, connectAt, failureOf, newContent, newPicture, sendAndConfirm } from "../test/connect.ts";
import { cidOf } from "./record-cid.ts";
import { parsePostUri } from "./record-key.ts";

let sandbox: TestSandbox;
let client: SocialPlatform;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
  client = clientAt(sandbox.base, "bluesky");
});
afterAll(() => sandbox.stop());

const connect = () => connectAt(sandbox, "bluesky", signal);
const prepare = (actor: Actor, content: PublishContent) => client.prepare(actor, content, {}, async () => {}, signal);

interface StoredRecord {
  uri: string;
  cid: string;
  value: {
    text: string;
    langs?: string[];
    createdAt: string;
    facets?: { features: Record<string, string>[] }[];
    embed?: { $type: string; images?: { alt: string; aspectRatio: object }[]; external?: { uri: string } };
    reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } };
  };
}

async function recordAt(uri: string): Promise<StoredRecord> {
  const { repo, rkey } = parsePostUri(uri) ?? { repo: "", rkey: "" };
  const query = new URLSearchParams({ repo, rkey, collection: "app.bsky.feed.post" });
  const answer = await fetch(`${sandbox.base}/bluesky/xrpc/com.atproto.repo.getRecord?${query}`);
  return answer.json() as Promise<StoredRecord>;
}

/** A thread of ten, the first with a picture. */
async function aThread(change: Partial<PublishContent> = {}): Promise<PublishContent> {
  const id = uuidv7();
  const thread = Array.from({ length: 9 }, (_, index): ThreadPart => ({
    key: `${id}/${index + 2}`,
    text: `Part ${index + 2} of ${id} 🏺 #clay`,
  }));
  return newContent(sandbox, { key: `${id}/1`, text: `A thread of ${id}`, thread, ...change });
}

const entriesOf = async ({ externalId }: Actor) => (await sandbox.ledger(externalId)).entries;

describe("a post", () => {
  test("has its links, tags and mentions, its pictures with their texts, and the time of its preparation", async () => {
    const [actor, other] = [await connect(), await connect()];
    const text = `Ask @${other.username} or @unheard-of.bsky.test 🏺 about #clay: https://kiln.example/a`;
    const content = await newContent(sandbox, { text, media: [await newPicture(sandbox, 400, 300)] });
    const steps = await prepare(actor, content);
    const { externalId, permalink } = await sendAndConfirm(client, actor, content, steps, signal);
    const { value } = await recordAt(externalId);
    expect(value.facets?.flatMap(({ features }) => features)).toEqual([
      { $type: "app.bsky.richtext.facet#mention", did: other.externalId },
      { $type: "app.bsky.richtext.facet#tag", tag: "clay" },
      { $type: "app.bsky.richtext.facet#link", uri: "https://kiln.example/a" },
    ]);
    expect(value.embed?.images).toMatchObject([
      { alt: content.media[0]?.altText, aspectRatio: { width: 400, height: 300 } },
    ]);
    expect(value.createdAt).toBe(steps["createdAt"]);
    expect(permalink).toBe(`https://bsky.app/profile/${actor.externalId}/post/${externalId.split("/").at(-1)}`);
    expect(client.idInLink?.(permalink ?? "")).toBe(externalId);
  });

  test("that is sent again cannot exist twice, and a look finds the first", async () => {
    const actor = await connect();
    const content = await newContent(sandbox, { media: [] });
    const steps = await prepare(actor, content);
    const first = await sendAndConfirm(client, actor, content, steps, signal);
    const again = { ...content, text: "Other words" };
    expect((await failureOf(sendAndConfirm(client, actor, again, steps, signal))).kind).toBe("unknown_outcome");
    expect(await client.verify(actor, again, steps, { at: new Date(), ageMs: 0 }, signal)).toEqual({
      outcome: "live",
      ...first,
    });
    expect(await entriesOf(actor)).toMatchObject([{ times: 1, text: content.text }]);
  });

  test("whose picture has vanished from the server begins again", async () => {
    const actor = await connect();
    const content = await newContent(sandbox);
    const steps = await prepare(actor, content);
    sandbox.clock.advance(12 * 60_000);
    expect(await failureOf(sendAndConfirm(client, actor, content, steps, signal))).toMatchObject({
      kind: "unavailable",
      beginsAgain: true,
    });
    await sendAndConfirm(client, actor, content, await prepare(actor, content), signal);
    expect(await entriesOf(actor)).toHaveLength(1);
  });

  test("whose picture was uploaded minutes ago uploads it again", async () => {
    const actor = await connect();
    const content = await newContent(sandbox);
    const old = {
      "media.0": '"old"',
      "media.0.expiresAt": new Date().toISOString(),
      createdAt: new Date(0).toISOString(),
    };
    const steps = await client.prepare(actor, content, old, async () => {}, signal);
    expect(steps["media.0"]).toContain("$link");
    expect(Date.parse(steps["createdAt"] ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("without its files is not sent", async () => {
    const failure = await failureOf(sendAndConfirm(client, await connect(), await newContent(sandbox), {}, signal));
    expect(failure).toMatchObject({ kind: "unavailable", code: "bluesky.not_prepared", beginsAgain: true });
  });

  test("that limits its answers is written together with the rule", async () => {
    const actor = await connect();
    for (const [replySettings, rule] of [
      ["mentionedUsers", "app.bsky.feed.threadgate#mentionRule"],
      ["following", "app.bsky.feed.threadgate#followingRule"],
      ["everyone", null],
      ["verified", null],
    ] as const) {
      const content = await newContent(sandbox, { media: [], replySettings });
      const { externalId } = await sendAndConfirm(client, actor, content, await prepare(actor, content), signal);
      const rkey = externalId.split("/").at(-1) ?? "";
      const query = new URLSearchParams({ repo: actor.externalId, rkey, collection: "app.bsky.feed.threadgate" });
      const answer = await fetch(`${sandbox.base}/bluesky/xrpc/com.atproto.repo.getRecord?${query}`);
      const { value } = (await answer.json()) as { value?: { post: string; allow: { $type: string }[] } };
      expect(value?.allow.map(({ $type }) => $type) ?? null).toEqual(rule === null ? null : [rule]);
      if (rule !== null) expect(value?.post).toBe(externalId);
    }
  });

  test("is deleted with its rule for answers, also when it is gone already", async () => {
    const actor = await connect();
    const content = await newContent(sandbox, { media: [], replySettings: "following" });
    const { externalId } = await sendAndConfirm(client, actor, content, await prepare(actor, content), signal);
    await client.remove?.(actor, externalId, signal);
    for (const collection of ["app.bsky.feed.post", "app.bsky.feed.threadgate"]) {
      const query = new URLSearchParams({ repo: actor.externalId, collection });
      const answer = await fetch(`${sandbox.base}/bluesky/xrpc/com.atproto.repo.listRecords?${query}`);
      expect(await answer.json()).toEqual({ records: [] });
    }
    expect(await client.metrics(actor, [externalId], signal)).toEqual(new Map());
    expect(await client.verify(actor, content, {}, { at: new Date(), ageMs: 0 }, signal)).toMatchObject({
      outcome: "absent",
    });
  });
});

describe("a thread", () => {
  test("is written by one call, each part as a reply to the one before, by the CIDs of their records", async () => {
    const actor = await connect();
    const content = await aThread({ language: "de" });
    sandbox.addresses.length = 0;
    const published = await sendAndConfirm(client, actor, content, await prepare(actor, content), signal);
    expect(sandbox.addresses.filter((path) => path.includes("repo.createRecord"))).toEqual([]);
    expect(sandbox.addresses.filter((path) => path.includes("repo.applyWrites"))).toHaveLength(1);
    const uris = [published, ...(published.thread ?? [])].map(({ externalId }) => externalId);
    expect(uris).toHaveLength(10);
    const records = await Promise.all(uris.map(recordAt));
    for (const [index, { cid, value }] of records.entries()) {
      expect(cidOf(value)).toBe(cid);
      expect(value.langs).toEqual(["de"]);
      const [root, parent] = [records[0], records[index - 1]];
      const refOf = (record: StoredRecord | undefined) => record && { uri: record.uri, cid: record.cid };
      expect(value.reply).toEqual(index === 0 ? undefined : { root: refOf(root), parent: refOf(parent) });
    }
    expect(records.map(({ value }) => value.createdAt).toSorted()).toEqual(records.map(({ value }) => value.createdAt));
    expect(await entriesOf(actor)).toHaveLength(10);
  });

  test.each(["answer_lost", "error_after_write"])("after %s is found as a whole", async (kind) => {
    const actor = await connect();
    const content = await aThread();
    const steps = await prepare(actor, content);
    await sandbox.setFault({ kind, call: "bluesky.apply_writes" });
    expect((await failureOf(sendAndConfirm(client, actor, content, steps, signal))).kind).toBe("unknown_outcome");
    const verdict = await client.verify(actor, content, steps, { at: new Date(), ageMs: 0 }, signal);
    expect(verdict).toMatchObject({
      outcome: "live",
      thread: content.thread.map(() => ({ permalink: expect.any(String) })),
    });
    expect(await entriesOf(actor)).toHaveLength(10);
    // A repeat of all of it changes nothing.
    expect((await failureOf(sendAndConfirm(client, actor, content, steps, signal))).kind).toBe("unknown_outcome");
    expect((await entriesOf(actor)).every(({ times }) => times === 1)).toBe(true);
  });

  test("with one part that is refused is not there at all", async () => {
    const actor = await connect();
    const content = await aThread();
    const [first, ...others] = content.thread;
    const tooLong = { ...content, thread: [...others, { key: first?.key ?? "", text: "x".repeat(400) }] };
    const steps = await prepare(actor, tooLong);
    expect((await failureOf(sendAndConfirm(client, actor, tooLong, steps, signal))).kind).toBe("rejected");
    expect(await entriesOf(actor)).toEqual([]);
    expect(await client.verify(actor, tooLong, steps, { at: new Date(), ageMs: 0 }, signal)).toMatchObject({
      outcome: "absent",
    });
  });

  test("has its comment below the last part, within the same thread", async () => {
    const actor = await connect();
    const content = await aThread({ media: [] });
    const { externalId, thread } = await sendAndConfirm(client, actor, content, await prepare(actor, content), signal);
    const parentId = thread?.at(-1)?.externalId ?? "";
    const key = `${content.key.split("/")[0]}/11`;
    const comment = await client.reply(actor, { key, parentId, text: "More below", kind: "comment" }, signal);
    const { value } = await recordAt(comment.externalId);
    expect(value.reply).toMatchObject({ root: { uri: externalId }, parent: { uri: parentId } });
    expect(comment.externalId > parentId).toBe(true);
  });
});
