import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, connectMeta, graph, type MetaConnection } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
let account: MetaConnection;
let square: string;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 1_000, instagramPostsPerDay: 5 } });
  account = await connectMeta(sandbox);
  square = sandbox.serveMedia("/square.jpg", await picture("jpeg", 600, 600));
});
afterAll(() => sandbox.stop());

const post = async (path: string, form: Record<string, string>, by: MetaConnection = account) => {
  const response = await graph(sandbox, path, {
    method: "POST",
    headers: bearer(by.pageToken),
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json() };
};
const get = async (path: string, by: MetaConnection = account) =>
  (await graph(sandbox, path, { headers: bearer(by.pageToken) })).json();
const container = async (form: Record<string, string>, by: MetaConnection = account) =>
  post(`/${by.instagramId}/media`, form, by);
const publish = (id: string, by: MetaConnection = account) =>
  post(`/${by.instagramId}/media_publish`, { creation_id: id }, by);

describe("an Instagram container", () => {
  test("is processed for some time, is published once, and returns the post", async () => {
    const { body } = await container({ image_url: square, caption: "Slow glaze #kiln", alt_text: "A vase" });
    expect(await get(`/${body.id}?fields=status_code,status`)).toMatchObject({ status_code: "IN_PROGRESS" });
    expect((await publish(body.id)).body.error).toMatchObject({ code: 9007, error_subcode: 2207027 });
    sandbox.clock.advance(1_000);
    expect(await get(`/${body.id}?fields=status_code`)).toMatchObject({ status_code: "FINISHED" });
    const published = await publish(body.id);
    expect(published.body.id).toMatch(/^\d{17}$/);
    expect(await get(`/${body.id}?fields=status_code`)).toMatchObject({ status_code: "PUBLISHED" });
    expect((await publish(body.id)).body.error).toMatchObject({ code: 9007 });
    expect(
      await get(`/${published.body.id}?fields=permalink,shortcode,timestamp,caption,media_product_type`),
    ).toMatchObject({
      permalink: `http://postloom.test/sandbox/posts/${published.body.id}`,
      caption: "Slow glaze #kiln",
      media_product_type: "FEED",
    });
    const { entries } = await sandbox.ledger(account.instagramId);
    expect(entries.filter(({ text }) => text === "Slow glaze #kiln")).toMatchObject([
      { times: 1, mediaSha256: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    ]);
  });

  test("is published once on concurrent requests", async () => {
    const own = await connectMeta(sandbox);
    const { body } = await container({ image_url: square, caption: "Race" }, own);
    sandbox.clock.advance(1_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(body.id, own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await sandbox.ledger(own.instagramId)).count).toBe(1);
  });

  test("expires after a day", async () => {
    const { body } = await container({ image_url: square });
    sandbox.clock.advance(24 * 3_600_000);
    expect(await get(`/${body.id}?fields=status_code`)).toMatchObject({ status_code: "EXPIRED" });
    expect((await publish(body.id)).body.error).toMatchObject({ code: -2, error_subcode: 2207020 });
  });

  test.each([
    ["a PNG", "png", 600, 600, 36001, 2207005],
    ["a picture that is too tall", "jpeg", 768, 1024, 36003, 2207009],
    ["a picture that is too wide", "jpeg", 1000, 500, 36003, 2207009],
  ] as const)("refuses %s", async (_what, format, width, height, code, subcode) => {
    const url = sandbox.serveMedia(`/${width}x${height}.${format}`, await picture(format, width, height));
    expect((await container({ image_url: url })).body.error).toMatchObject({ code, error_subcode: subcode });
  });

  test.each([
    [864, 1080],
    [1080, 566],
  ])("accepts the limits of the ratio, %i by %i", async (width, height) => {
    const url = sandbox.serveMedia(`/edge-${width}.jpg`, await picture("jpeg", width, height));
    expect((await container({ image_url: url })).status).toBe(200);
  });

  test("refuses a file above 8 MiB and an address that is not allowed or unreachable", async () => {
    const large = sandbox.serveMedia(
      "/large.jpg",
      Buffer.concat([await picture("jpeg", 600, 600), Buffer.alloc(8 * 1024 * 1024)]),
    );
    expect((await container({ image_url: large })).body.error).toMatchObject({ code: 36000, error_subcode: 2207004 });
    const missing = square.replace("square", "missing");
    for (const url of [missing, "http://127.0.0.1:1/x.jpg", "file:///etc/passwd", "no address"]) {
      expect((await container({ image_url: url })).body.error).toMatchObject({ code: 9004, error_subcode: 2207052 });
    }
  });

  test("fetches from the configured origins only", async () => {
    const { body } = await container({ image_url: square, caption: "Listed" });
    const [row] = await sandbox.sql<
      { mediaId: string }[]
    >`select media_id as "mediaId" from sandbox.containers where id = ${body.id}`;
    const elsewhere = `${sandbox.base}/media/${row?.mediaId}`;
    expect((await fetch(elsewhere)).headers.get("content-type")).toBe("image/jpeg");
    expect((await container({ image_url: elsewhere })).body.error).toMatchObject({
      code: 9004,
      error_subcode: 2207052,
    });
  });

  test("limits captions to 2200 characters, 30 hashtags and 20 mentions", async () => {
    const tags = (count: number, sign: string) =>
      Array.from({ length: count }, (_, index) => `${sign}t${index}`).join(" ");
    for (const caption of ["x".repeat(2_201), tags(31, "#"), tags(21, "@")]) {
      expect((await container({ image_url: square, caption })).body.error).toMatchObject({
        code: 36004,
        error_subcode: 2207010,
      });
    }
    for (const caption of ["x".repeat(2_200), tags(30, "#"), tags(20, "@")]) {
      expect((await container({ image_url: square, caption })).status).toBe(200);
    }
  });

  test("requires a token of its own account with the permission to publish", async () => {
    const other = await connectMeta(sandbox);
    expect((await post(`/${account.instagramId}/media`, { image_url: square }, other)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
    });
    const reader = await connectMeta(sandbox, { scope: "pages_show_list,instagram_basic" });
    expect((await container({ image_url: square }, reader)).body.error).toMatchObject({ code: 10 });
    const { body } = await container({ image_url: square });
    expect((await publish(body.id, other)).body.error).toMatchObject({ code: 24, error_subcode: 2207006 });
    expect((await get(`/${body.id}`, other)).error).toMatchObject({ code: 100, error_subcode: 33 });
  });
});

test("Instagram's daily quota is counted, returned and enforced", async () => {
  const own = await connectMeta(sandbox);
  const ready: string[] = [];
  for (let index = 0; index < 6; index += 1)
    ready.push((await container({ image_url: square, caption: `Quota ${index}` }, own)).body.id);
  sandbox.clock.advance(1_000);
  for (const id of ready.slice(0, 5)) expect((await publish(id, own)).status).toBe(200);
  expect((await publish(ready[5] ?? "", own)).body.error).toMatchObject({ code: 9, error_subcode: 2207042 });
  expect((await get(`/${own.instagramId}/content_publishing_limit?fields=quota_usage,config`, own)).data).toEqual([
    { quota_usage: 5, config: { quota_total: 5, quota_duration: 86_400 } },
  ]);
});

test("an Instagram account's posts are listed since a time, newest first", async () => {
  const own = await connectMeta(sandbox);
  const publishOne = async (caption: string) => {
    const { body } = await container({ image_url: square, caption }, own);
    sandbox.clock.advance(60_000);
    return (await publish(body.id, own)).body.id;
  };
  await publishOne("Before");
  const since = new Date(sandbox.clock.now().getTime() + 1).toISOString();
  const [second, third] = [await publishOne("Second"), await publishOne("Third")];
  const list = await get(
    `/${own.instagramId}/media?fields=id,caption,media_product_type,permalink,timestamp&since=${since}`,
    own,
  );
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([third, second]);
});
