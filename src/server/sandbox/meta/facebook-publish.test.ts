import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, connectMeta, graph, type MetaConnection } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
let page: MetaConnection;
beforeAll(async () => {
  sandbox = await startSandbox();
  page = await connectMeta(sandbox);
});
afterAll(() => sandbox.stop());

const post = async (path: string, form: Record<string, string>, token = page.pageToken) => {
  const response = await graph(sandbox, path, {
    method: "POST",
    headers: bearer(token),
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
};
const get = async (path: string, token = page.pageToken) =>
  (await graph(sandbox, path, { headers: bearer(token) })).json();
const entriesOf = async (text: string, accountId = page.pageId) =>
  (await sandbox.ledger(accountId)).entries.filter((entry) => entry.text === text);

describe("a Page's feed", () => {
  test("accepts a text, returns it with a permalink, and records it once", async () => {
    const { status, body, headers } = await post(`/${page.pageId}/feed`, { message: "First light" });
    expect(status).toBe(200);
    expect(body.id).toMatch(new RegExp(`^${page.pageId}_\\d+$`));
    expect(JSON.parse(headers.get("x-app-usage") ?? "")).toHaveProperty("call_count");
    expect(JSON.parse(headers.get("x-business-use-case-usage") ?? "")).toHaveProperty(page.pageId);
    expect(await get(`/${body.id}?fields=id,message,is_published,permalink_url,created_time`)).toEqual({
      id: body.id,
      message: "First light",
      is_published: true,
      permalink_url: `http://postloom.test/sandbox/posts/${body.id}`,
      created_time: "2030-05-01T09:00:00+0000",
    });
    expect(await entriesOf("First light")).toMatchObject([{ times: 1, kind: "post" }]);
  });

  test("hides a draft and records it in the ledger once, when it is published", async () => {
    const { body: draft } = await post(`/${page.pageId}/feed`, { message: "Two steps", published: "false" });
    expect(await entriesOf("Two steps")).toEqual([]);
    expect(await get(`/${draft.id}?fields=is_published`)).toMatchObject({ is_published: false });
    expect(JSON.stringify(await get(`/${page.pageId}/published_posts`))).not.toContain(draft.id);
    expect((await post(`/${draft.id}`, { is_published: "true" })).body).toEqual({ success: true });
    expect((await post(`/${draft.id}`, { is_published: "true" })).body).toEqual({ success: true });
    expect(await entriesOf("Two steps")).toHaveLength(1);
    expect(JSON.stringify(await get(`/${page.pageId}/published_posts`))).toContain(draft.id);
  });

  test("publishes a draft once on concurrent requests", async () => {
    const { body: draft } = await post(`/${page.pageId}/feed`, { message: "All at once", published: "false" });
    await Promise.all(Array.from({ length: 8 }, () => post(`/${draft.id}`, { is_published: "true" })));
    expect(await entriesOf("All at once")).toHaveLength(1);
  });

  test.each([
    ["an empty post", { message: "   " }, 197],
    ["an invalid link", { message: "x", link: "javascript:alert(1)" }, 100],
    ["a text beyond the limit", { message: "x".repeat(63_207) }, 100],
    ["a missing photo", { message: "x", "attached_media[0]": '{"media_fbid":"1270000000000000"}' }, 100],
    ["an attachment that is not JSON", { message: "x", "attached_media[0]": "{" }, 100],
  ])("refuses %s", async (_what, form, code) => {
    const { status, body } = await post(`/${page.pageId}/feed`, form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, type: "OAuthException", fbtrace_id: expect.any(String) });
  });

  test("requires that Page's own token, with the permission to publish", async () => {
    const other = await connectMeta(sandbox);
    expect((await post(`/${page.pageId}/feed`, { message: "x" }, other.pageToken)).body.error).toMatchObject({
      code: 200,
    });
    expect((await post(`/${page.pageId}/feed`, { message: "x" }, page.userToken)).body.error).toMatchObject({
      code: 200,
    });
    const reader = await connectMeta(sandbox, { scope: "pages_show_list,pages_read_engagement" });
    expect((await post(`/${reader.pageId}/feed`, { message: "x" }, reader.pageToken)).body.error).toMatchObject({
      code: 10,
    });
  });

  test("lists posts published since a time, newest first", async () => {
    const since = Math.floor(sandbox.clock.now().getTime() / 1000) + 60;
    sandbox.clock.advance(120_000);
    const { body: first } = await post(`/${page.pageId}/feed`, { message: "Since one" });
    sandbox.clock.advance(1_000);
    const { body: second } = await post(`/${page.pageId}/feed`, { message: "Since two" });
    const list = await get(
      `/${page.pageId}/published_posts?fields=id,message,created_time,permalink_url,is_published&since=${since}&limit=25`,
    );
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await get(`/${page.pageId}/published_posts?since=${since}&limit=1`)).data).toHaveLength(1);
  });

  test("a deleted post is missing, but stays in the ledger", async () => {
    const { body } = await post(`/${page.pageId}/feed`, { message: "Soon gone" });
    const other = await connectMeta(sandbox);
    expect((await graph(sandbox, `/${body.id}`, { method: "DELETE", headers: bearer(other.pageToken) })).status).toBe(
      400,
    );
    expect(
      await (await graph(sandbox, `/${body.id}`, { method: "DELETE", headers: bearer(page.pageToken) })).json(),
    ).toEqual({ success: true });
    expect((await get(`/${body.id}`)).error).toMatchObject({ code: 100, error_subcode: 33 });
    expect(await entriesOf("Soon gone")).toHaveLength(1);
  });

  test("accepts a comment from the Page and refuses an empty one and one of another Page", async () => {
    const { body } = await post(`/${page.pageId}/feed`, { message: "Comment me" });
    expect((await post(`/${body.id}/comments`, { message: "First!" })).body.id).toMatch(/^\d+$/);
    expect((await get(`/${body.id}?fields=comments.summary(total_count).limit(0)`)).comments.summary.total_count).toBe(
      1,
    );
    expect((await post(`/${body.id}/comments`, { message: " " })).status).toBe(400);
    const other = await connectMeta(sandbox);
    expect((await post(`/${body.id}/comments`, { message: "x" }, other.pageToken)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
    });
  });
});

describe("a Page's photos", () => {
  const upload = async (bytes: Buffer, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("source", new Blob([new Uint8Array(bytes)]), "photo.jpg");
    const response = await graph(sandbox, `/${page.pageId}/photos`, {
      method: "POST",
      headers: bearer(page.pageToken),
      body: form,
    });
    return { status: response.status, body: await response.json() };
  };

  test("are posted with their caption, by file or by address, and stored unchanged", async () => {
    const bytes = await picture("jpeg", 400, 300, "#123456");
    const { body } = await upload(bytes, { caption: "By file", alt_text_custom: "A blue field" });
    expect(body).toMatchObject({ id: expect.stringMatching(/^\d+$/), post_id: expect.stringMatching(/_/) });
    const [entry] = await entriesOf("By file");
    expect(entry?.mediaSha256).toHaveLength(1);
    const file = await fetch(`${sandbox.base}/media/${body.id}`);
    expect(file.headers.get("content-type")).toBe("image/jpeg");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);

    const url = sandbox.serveMedia("/by-address.png", await picture("png", 300, 300));
    expect((await post(`/${page.pageId}/photos`, { url, caption: "By address" })).body.post_id).toMatch(/_/);
    expect(await entriesOf("By address")).toHaveLength(1);
  });

  test("can be uploaded unpublished and attached to a post in order, by form or JSON", async () => {
    const [one, two] = [
      await upload(await picture("jpeg", 100, 100), { published: "false" }),
      await upload(await picture("png", 100, 100), { published: "false" }),
    ];
    expect(one.body).toEqual({ id: expect.any(String) });
    const form = await post(`/${page.pageId}/feed`, {
      message: "Two photos",
      "attached_media[0]": JSON.stringify({ media_fbid: two.body.id }),
      "attached_media[1]": JSON.stringify({ media_fbid: one.body.id }),
      published: "false",
    });
    const { attachments } = await get(`/${form.body.id}?fields=attachments`);
    expect(attachments.data.map((item: { target: { id: string } }) => item.target.id)).toEqual([
      two.body.id,
      one.body.id,
    ]);
    const json = await graph(sandbox, `/${page.pageId}/feed`, {
      method: "POST",
      headers: { ...bearer(page.pageToken), "content-type": "application/json" },
      body: JSON.stringify({ message: "From JSON", attached_media: [{ media_fbid: one.body.id }], published: false }),
    });
    expect(json.status).toBe(200);
  });

  test("cannot be attached or read by another Page", async () => {
    const { body } = await upload(await picture("jpeg", 90, 90), { published: "false" });
    const other = await connectMeta(sandbox);
    const attached = await post(
      `/${other.pageId}/feed`,
      { message: "Mine now", "attached_media[0]": JSON.stringify({ media_fbid: body.id }) },
      other.pageToken,
    );
    expect(attached.body.error).toMatchObject({ code: 100 });
    expect((await get(`/${body.id}`, other.pageToken)).error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test("are refused when they are no picture, too large, or unreachable", async () => {
    expect((await upload(Buffer.from("not a picture"))).body.error).toMatchObject({ code: 324 });
    const large = Buffer.concat([await picture("jpeg", 50, 50), Buffer.alloc(10 * 1024 * 1024)]);
    expect((await upload(large)).body.error).toMatchObject({ code: 324 });
    expect((await post(`/${page.pageId}/photos`, { url: "http://127.0.0.1:1/private.jpg" })).body.error).toMatchObject({
      code: 389,
    });
  });
});
