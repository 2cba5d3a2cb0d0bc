import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClient, sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { picture } from "#server/sandbox/test/pictures.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { PublishVideo, SocialPlatform } from "../platform.ts";
import { createSocialPlatforms } from "../registry.ts";
import { readSocialConfig } from "../social-settings.ts";
import { beginPost, shapes } from "../test/begin-post.ts";
import { connectAt, failureOf, memoryApps, newContent, newVideo, sendAndConfirm } from "../test/connect.ts";

// Videos, which another service processes, and link cards.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

interface Embed {
  $type: string;
  alt?: string;
  aspectRatio?: object;
  video?: { mimeType: string };
  external?: { uri: string; title: string; description: string; thumb?: { mimeType: string; size: number } };
}

async function embedOf(uri: string): Promise<Embed | undefined> {
  const [, , repo = "", collection = "", rkey = ""] = uri.split("/");
  const query = new URLSearchParams({ repo, collection, rkey });
  const answer = await fetch(`${sandbox.base}/bluesky/xrpc/com.atproto.repo.getRecord?${query}`);
  return ((await answer.json()) as { value: { embed?: Embed } }).value.embed;
}

const begin = async (video?: PublishVideo) => beginPost(sandbox, "bluesky", [video ?? (await newVideo(sandbox))]);
const uploads = () => sandbox.addresses.filter((address) => address.includes("app.bsky.video.uploadVideo")).length;

describe("a video", () => {
  test("is processed by its service, and shown with its text and shape", async () => {
    const post = await begin(await newVideo(sandbox, shapes.reel));
    const steps = await post.prepare();
    expect(await post.ledger()).toMatchObject({ count: 0 });
    const { externalId } = await post.send(steps);
    expect(await embedOf(externalId)).toMatchObject({
      $type: "app.bsky.embed.video",
      alt: "A wheel turning",
      aspectRatio: { width: 540, height: 960 },
      video: { mimeType: "video/mp4" },
    });
  });

  test("that is uploaded ahead is not uploaded again, and the post has the time of its send", async () => {
    const { client, actor, content, send } = await begin();
    const save = async () => {};
    const ahead = await client.prepare(actor, { ...content, isAhead: true }, {}, save, signal);
    expect(ahead).not.toHaveProperty("createdAt");
    sandbox.addresses.length = 0;
    const steps = await client.prepare(actor, content, ahead, save, signal);
    expect(uploads()).toBe(0);
    expect(steps["media.0"]).toBe(ahead["media.0"]);
    expect(Date.now() - Date.parse(steps["createdAt"] ?? "")).toBeLessThan(5_000);
    await send(steps);
  });

  test("that the service has already is not processed twice", async () => {
    const video = await newVideo(sandbox);
    const post = await begin(video);
    await post.prepare();
    const steps = await post.prepare({});
    await post.send(steps);
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("whose upload was cut is uploaded again", async () => {
    const post = await begin();
    await sandbox.setFault({ kind: "upload_stops", call: "bluesky.upload_video" });
    expect((await failureOf(post.prepare())).kind).toBe("unavailable");
    await post.send(await post.prepare());
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("that takes long is waited for again, without another upload", async () => {
    const post = await begin();
    await sandbox.setFault({ kind: "processing_stuck", call: "bluesky.upload_video" });
    const failure = await post.prepareUntil((steps) => steps["media.0.job"] !== undefined);
    expect(failure).toMatchObject({ kind: "unavailable" });
    await sandbox.sql`update sandbox.media set ready_at = created_at where account_id = ${post.actor.externalId}`;
    sandbox.addresses.length = 0;
    await post.send(await post.prepare());
    expect(uploads()).toBe(0);
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("that cannot be processed is refused, and uploaded again by the next attempt", async () => {
    const post = await begin();
    await sandbox.setFault({ kind: "processing_failed", call: "bluesky.upload_video" });
    expect(await failureOf(post.prepare())).toMatchObject({ kind: "rejected", code: "bluesky.media.failed.video" });
    expect(Object.keys(post.saved.at(-1) ?? {}).filter((name) => name.startsWith("media"))).toEqual([]);
    await post.send(await post.prepare());
  });

  test("whose job is unknown is uploaded again", async () => {
    const post = await begin();
    const failure = await failureOf(post.prepare({ "media.0.job": "unknown" }));
    expect(failure).toMatchObject({ kind: "unavailable", code: "bluesky.media.upload_lost" });
    await post.send(await post.prepare());
  });
});

describe("a link card", () => {
  /** An adapter whose own pages are those of the file server, which has no other host in these tests. */
  function clientAtFiles(file: string): SocialPlatform {
    const { origin, host } = new URL(sandbox.base);
    const hosts = sandboxEndpoints(origin, origin);
    const config = readSocialConfig({}, { client: sandboxClient, hosts, allowedHosts: [host] });
    const settings = { ...config, publicUrl: new URL(file).origin, sandbox: true };
    const client = createSocialPlatforms(settings, { apps: memoryApps() }).bluesky;
    if (client === undefined) throw new Error("Bluesky is not configured");
    return client;
  }

  const page = (html: string) => sandbox.serveMedia(`/page-${Math.random()}`, Buffer.from(html));

  async function publish(address: string, text = `Read ${address} today`) {
    const client = clientAtFiles(address);
    const actor = await connectAt(sandbox, "bluesky", signal);
    const content = await newContent(sandbox, { text, media: [] });
    const steps = await client.prepare(actor, content, {}, async () => {}, signal);
    const { externalId } = await sendAndConfirm(client, actor, content, steps, signal);
    return { client, actor, content, steps, externalId };
  }

  test("shows the page's title, text and picture, made small enough", async () => {
    const image = sandbox.serveMedia("/large.jpg", await picture("jpeg", 3_000, 2_000, "#00c872"));
    const address = page(
      `<meta property="og:title" content="Glazes"><meta property="og:description" content="How to fire">
       <meta property="og:image" content="${new URL(image).pathname}">`,
    );
    const { externalId } = await publish(address);
    const embed = await embedOf(externalId);
    expect(embed?.external).toMatchObject({ uri: address, title: "Glazes", description: "How to fire" });
    expect(embed?.external?.thumb).toMatchObject({ mimeType: "image/jpeg" });
    expect(embed?.external?.thumb?.size).toBeLessThan(1_000_000);
  });

  test("has no picture when that cannot be read", async () => {
    const broken = sandbox.serveMedia("/broken.jpg", Buffer.from("no picture"));
    const { externalId } = await publish(page(`<title>Glazes</title><meta property="og:image" content="${broken}">`));
    const embed = await embedOf(externalId);
    expect(embed?.external?.title).toBe("Glazes");
    expect(embed?.external?.thumb).toBeUndefined();
  });

  test("is left out when there is no page, no title, or the page is elsewhere", async () => {
    const empty = page("<p>No title</p>");
    const missing = `${new URL(empty).origin}/missing`;
    for (const address of [empty, missing]) expect(await embedOf((await publish(address)).externalId)).toBeUndefined();
    const { externalId } = await publish(empty, "Read https://kiln.example/a");
    expect(await embedOf(externalId)).toBeUndefined();
  });

  test("is built for a part of a thread and for a comment, too", async () => {
    const address = page("<title>Glazes</title>");
    const { client, actor, content, externalId } = await publish(address, "Without a link");
    const id = content.key.split("/")[0];
    const key = `${id}/2`;
    const comment = await client.reply(
      actor,
      { key, parentId: externalId, text: `More: ${address}`, kind: "comment" },
      signal,
    );
    expect((await embedOf(comment.externalId))?.external?.title).toBe("Glazes");

    const long = await newContent(sandbox);
    const thread = [{ key: `${long.key.split("/")[0]}/2`, text: `Part 2: ${address}` }];
    const withLink = { ...long, thread };
    const steps = await client.prepare(actor, withLink, {}, async () => {}, signal);
    const published = await sendAndConfirm(client, actor, withLink, steps, signal);
    expect((await embedOf(published.externalId))?.$type).toBe("app.bsky.embed.images");
    expect((await embedOf(published.thread?.[0]?.externalId ?? ""))?.external?.title).toBe("Glazes");
  });
});
