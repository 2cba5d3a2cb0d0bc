import { afterAll, beforeAll, expect, test } from "vitest";
import { aVideo } from "#server/test/a-video.ts";
import { metricsOf } from "../metrics.ts";
import { bearer, connectMeta, connectX, graph, type MetaConnection, xApi } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
let page: MetaConnection;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
  page = await connectMeta(sandbox);
});
afterAll(() => sandbox.stop());

const call = async (path: string, form: Record<string, string>): Promise<{ id: string }> =>
  (
    await graph(sandbox, path, { method: "POST", headers: bearer(page.pageToken), body: new URLSearchParams(form) })
  ).json();

const text = async (path: string) => (await fetch(sandbox.base + path)).text();

test("a carousel shows its items side by side, a video with a player, and a comment below", async () => {
  const items = {
    image_url: sandbox.serveMedia("/one.jpg", await picture("jpeg", 400, 400)),
    video_url: sandbox.serveMedia("/two.mp4", await aVideo({ seconds: 3, frameRate: 24 })),
  };
  const media = `/${page.instagramId}/media`;
  const image = await call(media, { image_url: items.image_url, is_carousel_item: "true" });
  const video = await call(media, { media_type: "VIDEO", video_url: items.video_url, is_carousel_item: "true" });
  const whole = await call(media, {
    media_type: "CAROUSEL",
    children: `${image.id},${video.id}`,
    caption: "Two of them",
  });
  const { id } = await call(`/${page.instagramId}/media_publish`, { creation_id: whole.id });
  await call(`/${id}/comments`, { message: "And a word below" });

  for (const html of [await text("/feed?platform=instagram"), await text(`/posts/${id}`)]) {
    expect(html).toContain("Carousel of 2");
    expect(html).toMatch(/<video[^>]+controls/);
    expect(html).toContain("And a word below");
  }

  const address = /<video[^>]+src="\/sandbox([^"]+)"/.exec(await text(`/posts/${id}`))?.[1] ?? "";
  const piece = await fetch(sandbox.base + address, { headers: { range: "bytes=4-7" } });
  expect(piece.status).toBe(206);
  expect(piece.headers.get("content-range")).toMatch(/^bytes 4-7\/\d+$/);
  expect(await piece.text()).toBe("ftyp");
});

test("a thread is shown once below its first post, each part after its parent", async () => {
  const x = await connectX(sandbox);
  const tweet = async (content: string, parent?: string): Promise<string> => {
    const reply = parent === undefined ? {} : { reply: { in_reply_to_tweet_id: parent } };
    const response = await xApi(sandbox, "/2/tweets", {
      method: "POST",
      headers: { ...bearer(x.token), "content-type": "application/json" },
      body: JSON.stringify({ text: content, ...reply }),
    });
    return (await response.json()).data.id;
  };
  const first = await tweet("Part one");
  const second = await tweet("Part two", first);
  await tweet("Part three", second);

  const html = await text("/feed?platform=x");
  const order = [...html.matchAll(/Part (one|two|three)/g)].map(([, word]) => word);
  expect(order).toEqual(["one", "two", "three"]);
  expect(await text(`/posts/${second}`)).toContain("Replying to");
  const { entries } = await sandbox.ledger(x.accountId);
  expect(entries.map(({ kind }) => kind)).toEqual(["post", "reply", "reply"]);
});

test("the metrics on the page grow, and the post has the sandbox badge", async () => {
  const { id } = await call(`/${page.pageId}/feed`, { message: "Count me" });
  expect(await text(`/posts/${id}`)).not.toContain("views");
  let ageMs = 0;
  while (metricsOf(id, ageMs).views === 0 && ageMs < 3_600_000) ageMs += 100;
  sandbox.clock.advance(ageMs);
  expect(await text(`/posts/${id}`)).toContain('<span class="num">1</span> view<');
  sandbox.clock.advance(24 * 3_600_000);
  const html = await text(`/posts/${id}`);
  expect(html).toMatch(/<span class="num">[\d,]+<\/span> views/);
  expect(html).toContain("Sandbox</span>");
});
