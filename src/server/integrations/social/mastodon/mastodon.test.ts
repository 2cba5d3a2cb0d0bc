import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import { problemsOn } from "#shared/posts/post-problems.ts";
import type { Actor, PublishContent } from "../platform.ts";
import {
  clientAt,
  connectAt,
  failureOf,
  grantAt,
  newContent as contentAt,
  newPicture,
  sendAndConfirm,
  sentAt,
} from "../test/connect.ts";

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const client = () => clientAt(sandbox.base, "mastodon");

async function publish(actor: Actor, change: Partial<PublishContent> = {}) {
  const content = await contentAt(sandbox, { media: [], ...change });
  const steps = await client().prepare(actor, content, {}, async () => {}, signal);
  const since = sandbox.clock.now();
  const published = await sendAndConfirm(client(), actor, content, steps, signal);
  return { content, published, look: () => client().verify(actor, content, steps, sentAt(sandbox, since), signal) };
}

/** The status as the server shows it to its author. */
async function statusOf({ accessToken, server }: Actor, id: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${server}/api/v1/statuses/${id}`, { headers })).json();
}

describe("a post with settings", () => {
  const settings = { contentWarning: "Food, hands", visibility: "private", language: "de" } as const;

  test("has its warning, visibility and language, and is found", async () => {
    const actor = await connectAt(sandbox, "mastodon", signal);
    const { published, look } = await publish(actor, settings);
    expect(await statusOf(actor, published.externalId)).toMatchObject({
      spoiler_text: "Food, hands",
      sensitive: true,
      visibility: "private",
      language: "de",
    });
    expect(await look()).toEqual({ outcome: "live", ...published });
  });

  test("has replies with the same settings, which are found", async () => {
    const actor = await connectAt(sandbox, "mastodon", signal);
    const { published } = await publish(actor, settings);
    const parentId = published.externalId;
    const part = { key: `${uuidv7()}/2`, parentId, text: "And then", kind: "thread", ...settings } as const;
    const { externalId } = await client().reply(actor, part, signal);
    const shown = { spoiler_text: "Food, hands", visibility: "private", language: "de" };
    expect(await statusOf(actor, externalId)).toMatchObject(shown);
    expect(await client().verifyReply(actor, part, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
      outcome: "live",
      externalId,
    });
  });

  test("without a text has the warning as its text, and is found", async () => {
    const actor = await connectAt(sandbox, "mastodon", signal);
    const media = [await newPicture(sandbox)];
    const { published, look } = await publish(actor, { text: "", contentWarning: "Food", media });
    const shown = { content: "<p>Food</p>", spoiler_text: "", sensitive: true };
    expect(await statusOf(actor, published.externalId)).toMatchObject(shown);
    expect(await look()).toEqual({ outcome: "live", ...published });
  });

  test("is public without a warning where nothing was chosen, and in the account's language", async () => {
    const actor = await connectAt(sandbox, "mastodon", signal);
    const { published } = await publish(actor);
    const shown = { spoiler_text: "", sensitive: false, visibility: "public", language: null };
    expect(await statusOf(actor, published.externalId)).toMatchObject(shown);
  });

  test("keeps its warning when its text is edited", async () => {
    const actor = await connectAt(sandbox, "mastodon", signal);
    const { published } = await publish(actor, settings);
    await client().edit?.(actor, published.externalId, "Second thoughts", signal);
    const shown = { content: "<p>Second thoughts</p>", spoiler_text: "Food, hands", visibility: "private" };
    expect(await statusOf(actor, published.externalId)).toMatchObject(shown);
  });
});

test("a picture is sent with the point that stays in view", async () => {
  const actor = await connectAt(sandbox, "mastodon", signal);
  const red = await sharp({ create: { width: 80, height: 80, channels: 3, background: "#f22" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#888" } })
    .composite([{ input: red, left: 660, top: 20 }])
    .jpeg()
    .toBuffer();
  const { published } = await publish(actor, { media: [{ ...(await newPicture(sandbox)), bytes }] });
  const { media_attachments: media } = await statusOf(actor, published.externalId);
  expect(media).toMatchObject([{ meta: { focus: { x: expect.closeTo(0.75, 0), y: expect.closeTo(0.7, 0) } } }]);
});

describe("servers that speak Mastodon's API", () => {
  async function connectTo(name: string) {
    const server = `${sandbox.base}/mastodon/${name}`;
    const [account] = await grantAt(sandbox, "mastodon", signal, server);
    if (account === undefined) throw new Error(`No account at ${name}`);
    const actor: Actor = { ...account, server, accessToken: account.tokens.accessToken };
    return { actor, rules: rulesFor({ platform: "mastodon", limits: account.limits ?? null }) };
  }
  const text = { content: "Just words", hashtags: [], thread: [], platformContent: {}, firstComment: null };

  test("Pixelfed needs a picture, which the rules say before the server does", async () => {
    const { actor, rules } = await connectTo("pictures");
    expect(rules).toMatchObject({ text: { max: 2_000 }, media: { min: 1, most: { image: 10 } } });
    expect(problemsOn(rules, text, [])).toMatchObject([{ path: "creationIds" }]);
    expect((await failureOf(publish(actor))).kind).toBe("rejected");
    const { published, look } = await publish(actor, { media: [await newPicture(sandbox)] });
    expect(await look()).toEqual({ outcome: "live", ...published });
  });

  test("Akkoma names its limits in its own way", async () => {
    const { actor, rules } = await connectTo("akkoma");
    expect(rules).toMatchObject({
      text: { max: 5_000 },
      altTextMax: 1_500,
      media: { min: 0 },
      image: { maxBytes: 16_000_000 },
      video: { maxBytes: 16_000_000 },
    });
    const { published, look } = await publish(actor, { visibility: "unlisted" });
    expect(await statusOf(actor, published.externalId)).toMatchObject({ visibility: "unlisted" });
    expect(await look()).toEqual({ outcome: "live", ...published });
  });
});

test("the warning takes room from each text", () => {
  const rules = rulesFor({ platform: "mastodon", limits: null });
  const typed = { content: "x".repeat(495), hashtags: [], thread: [], platformContent: {}, firstComment: null };
  expect(problemsOn(rules, { ...typed, contentWarning: "Food!" }, [])).toEqual([]);
  expect(problemsOn(rules, { ...typed, contentWarning: "Foods!" }, [])).toMatchObject([{ path: "content" }]);
  expect(
    problemsOn(rulesFor({ platform: "threads", limits: null }), { ...typed, contentWarning: "Foods!" }, []),
  ).toEqual([]);
});

describe("a status that is not there", () => {
  const absentAt = async (server: string, minutesAgo: number) => {
    const [account] = await grantAt(sandbox, "mastodon", signal, `${sandbox.base}/mastodon/${server}`);
    if (account === undefined) throw new Error(`No account at ${server}`);
    const actor: Actor = { ...account, server: account.server ?? null, accessToken: account.tokens.accessToken };
    const content = await contentAt(sandbox, { media: [] });
    const sent = sentAt(sandbox, new Date(sandbox.clock.now().getTime() - minutesAgo * 60_000));
    const reply = { key: content.key, parentId: "1", text: content.text, kind: "thread" } as const;
    return [
      await client().verify(actor, content, {}, sent, signal),
      await client().verifyReply(actor, reply, sent, signal),
    ];
  };
  const absent = { outcome: "absent" };

  test.each(["large", "small", "glitch"])("may be sent again with its key within the hour: %s", async (server) => {
    const safely = { ...absent, repeatsSafely: true };
    expect(await absentAt(server, 50)).toEqual([safely, safely]);
    expect(await absentAt(server, 60)).toEqual([absent, absent]);
  });

  test.each(["pictures", "akkoma", "gotosocial"])("may not where keys are not known to be kept: %s", async (server) => {
    expect(await absentAt(server, 1)).toEqual([absent, absent]);
  });
});
