import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "#server/sandbox/test/pictures.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PublishImage, PublishMedia } from "./platform.ts";
import { beginPost, type BegunPost, shapes } from "./test/begin-post.ts";
import { failureOf, newPicture, newVideo, sentAt } from "./test/connect.ts";

// Videos, carousels and GIFs, which need several requests. Interrupted uploads: uploads.test.ts.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const begin = (platform: Platform, media: readonly PublishMedia[]) => beginPost(sandbox, platform, media);

const cases = [
  ["facebook", "video"],
  ["facebook", "reel"],
  ["instagram", "video"],
  ["x", "video"],
] as const;
const sendCall = {
  "facebook video": "facebook.videos",
  "facebook reel": "facebook.reels",
  "instagram video": "instagram.publish",
  "x video": "x.create_tweet",
} as const;

async function postedKinds({ actor }: BegunPost) {
  const rows = await sandbox.sql<{ kinds: string[] }[]>`
    select array(select m.mime_type from sandbox.media m where m.id = any(p.media_ids) order by array_position(p.media_ids, m.id)) as kinds
    from sandbox.posts p where account_id = ${actor.externalId}`;
  return rows.map(({ kinds }) => kinds);
}

describe.each(cases)("on %s a %s", (platform, shape) => {
  const call = sendCall[`${platform} ${shape}` as keyof typeof sendCall];
  const start = async () => begin(platform, [await newVideo(sandbox, shapes[shape])]);

  test("is uploaded without being public, and published by one call", async () => {
    const post = await start();
    const steps = await post.prepare();
    expect(post.saved.at(-1)).toEqual(steps);
    expect(await post.ledger()).toMatchObject({ count: 0 });
    const since = sandbox.clock.now();
    expect(await post.verify(steps, since)).toMatchObject({ outcome: "absent" });

    const published = await post.send(steps);

    expect(published.permalink).toMatch(/^http/);
    expect(await post.ledger()).toMatchObject({ count: 1, entries: [{ times: 1 }] });
    expect(await postedKinds(post)).toEqual([["video/mp4"]]);
    expect(await post.verify(steps, since)).toMatchObject({ outcome: "live", externalId: published.externalId });
  });

  test("is not uploaded twice", async () => {
    const post = await start();
    const steps = await post.prepare();
    const before = post.saved.length;
    expect(await post.prepare(steps)).toEqual(steps);
    expect(post.saved).toHaveLength(before);
  });

  test.each(["answer_lost", "error_after_write"])(
    "has an unknown outcome after %s, and is found by verify",
    async (kind) => {
      const post = await start();
      const steps = await post.prepare();
      const since = sandbox.clock.now();
      await sandbox.setFault({ kind, call });
      expect((await failureOf(post.send(steps))).kind).toBe("unknown_outcome");
      expect(await post.verify(steps, since)).toMatchObject({ outcome: "live" });
      expect(await post.ledger()).toMatchObject({ count: 1, entries: [{ times: 1 }] });
    },
  );

  test("that was published by a send without an answer is not published again", async () => {
    const post = await start();
    const steps = await post.prepare();
    const { externalId } = await post.send(steps);
    const again = await post.prepare(steps);
    expect(again).toEqual({ ...steps, ...(platform === "x" ? {} : { published: "yes" }) });
    if (platform === "facebook") expect(await post.send(again)).toMatchObject({ externalId });
    expect(await post.ledger()).toMatchObject({ count: 1, entries: [{ times: 1 }] });
  });

  test("accepts comments and has metrics like any other post", async () => {
    const post = await start();
    const { externalId } = await post.send(await post.prepare());
    const comment = {
      key: `${post.content.key}/2`,
      parentId: externalId,
      text: `The glaze is no. ${externalId}`,
      kind: "comment",
    } as const;
    const made = await post.client.reply(post.actor, comment, signal);
    expect(await post.client.verifyReply(post.actor, comment, sentAt(sandbox, sandbox.clock.now()), signal)).toEqual({
      outcome: "live",
      ...made,
    });
    const metrics = (await post.client.metrics(post.actor, [externalId], signal)).get(externalId);
    expect(metrics).toMatchObject({ likes: 0, comments: 1, views: 0 });
  });
});

test("a video that Facebook reports as missing is unclear", async () => {
  const post = await begin("facebook", [await newVideo(sandbox, shapes.video)]);
  expect(await post.verify({ video: "1220000000000" }, sandbox.clock.now())).toMatchObject({ outcome: "unclear" });
});

describe("several items", () => {
  const items = async (kinds: string) =>
    Promise.all(Array.from(kinds, (kind) => (kind === "v" ? newVideo(sandbox) : newPicture(sandbox))));

  test.each([
    ["facebook", "iii"],
    ["instagram", "ii"],
    ["instagram", "ivi"],
    ["x", "iiii"],
  ] as const)("on %s %s are one post, in their order", async (platform, kinds) => {
    const post = await begin(platform, await items(kinds));
    const steps = await post.prepare();
    expect(await post.ledger()).toMatchObject({ count: 0 });
    const since = sandbox.clock.now();
    const published = await post.send(steps);
    expect(await post.verify(steps, since)).toMatchObject({ outcome: "live", externalId: published.externalId });
    expect(await postedKinds(post)).toEqual([Array.from(kinds, (kind) => (kind === "v" ? "video/mp4" : "image/jpeg"))]);
    const rows = await sandbox.sql<{ texts: string[] }[]>`
      select array(select coalesce(m.alt_text, '') from sandbox.media m where m.id = any(p.media_ids) order by array_position(p.media_ids, m.id)) as texts
      from sandbox.posts p where account_id = ${post.actor.externalId}`;
    const described = post.content.media.map((item) => (item.kind === "image" ? item.altText : ""));
    expect(rows[0]?.texts).toEqual(described);
  });

  test.each([
    ["facebook", "facebook.photos"],
    ["instagram", "instagram.containers"],
    ["x", "x.upload"],
  ] as const)("on %s uploaded items are not sent again after an interruption", async (platform, call) => {
    const post = await begin(platform, await items("iii"));
    await sandbox.setFault({ kind: "error_after_write", call, skip: 1 });
    expect((await failureOf(post.prepare())).kind).toBe("unavailable");
    const kept = Object.entries(post.saved.at(-1) ?? {});
    expect(kept.length).toBeGreaterThan(0);
    const steps = await post.prepare();
    for (const [name, value] of kept) expect(steps[name]).toBe(value);
    await post.send(steps);
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("a carousel whose response was lost is found by its caption", async () => {
    const post = await begin("instagram", await items("ii"));
    const steps = await post.prepare();
    const since = sandbox.clock.now();
    await sandbox.setFault({ kind: "answer_lost", call: "instagram.publish" });
    expect((await failureOf(post.send(steps))).kind).toBe("unknown_outcome");
    expect(await post.verify(steps, since)).toMatchObject({ outcome: "live" });
  });

  test("an item that cannot be processed stops the carousel before anything is public", async () => {
    const post = await begin("instagram", [await newPicture(sandbox), await newVideo(sandbox, { seconds: 1 })]);
    expect((await failureOf(post.prepare())).kind).toBe("rejected");
    expect(await post.ledger()).toMatchObject({ count: 0 });
  });
});

test("a GIF is uploaded to X in chunks and stays a GIF, with its description", async () => {
  const bytes = await picture("gif", 64, 64);
  const address = sandbox.serveMedia("/wheel.gif", bytes);
  const gif: PublishImage = {
    kind: "image",
    bytes,
    contentType: "image/gif",
    width: 64,
    height: 64,
    url: async () => address,
    altText: "Spinning",
  };
  const post = await begin("x", [gif]);
  await post.send(await post.prepare());
  const rows =
    await sandbox.sql`select category, alt_text from sandbox.media where account_id = ${post.actor.externalId}`;
  expect([...rows]).toEqual([{ category: "tweet_gif", alt_text: "Spinning" }]);
});

test("a response with a slow body is accepted", async () => {
  const post = await begin("x", []);
  await sandbox.setFault({ kind: "slow_body", call: "x.create_tweet", delayMs: 300 });
  await post.send({});
  expect(await post.ledger()).toMatchObject({ count: 1 });
});
