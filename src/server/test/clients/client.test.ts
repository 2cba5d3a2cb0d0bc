import { beforeAll, describe, expect, test } from "vitest";
import { Postloom, PostloomError, verifyWebhook, type WebhookEvent } from "#postloom-client/index.ts";
import { answeringProxy } from "#server/test/answering-proxy.ts";
import { aPublisher, keyOf } from "#server/test/clients/people.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { restClient } from "#server/test/rest-client.ts";
import { webhookReceiver } from "#server/test/webhook-receiver.ts";
import { aWorkspace } from "#server/test/workspaces.ts";

const h = await harness({
  listens: true,
  works: true,
  sweepEveryMs: 500,
  env: { SANDBOX: "true", WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
});
const baseUrl = h.deps.config.publicUrl;

/** A new person without accounts. */
async function aClient(scope: "read" | "write" = "write"): Promise<Postloom> {
  return new Postloom({ baseUrl, apiKey: await keyOf(await restClient(h), scope) });
}

const draftOf = (content: string) => ({ content, platforms: ["x" as const], draft: true });

let client: Postloom;
beforeAll(async () => {
  client = new Postloom({ baseUrl, apiKey: (await aPublisher(h)).apiKey });
});

test("a post with an uploaded picture is published, and its end is waited for", async () => {
  const picture = await client.creations.upload(await pictureFile("bowl.png"), { altText: "A bowl" });
  expect(picture).toMatchObject({ status: "completed", fileName: "bowl.png", altText: "A bowl" });
  const created = await client.posts.create({ content: "Bowls", platforms: ["x"], creationIds: [picture.id] });
  const ended = await client.posts.wait(created.id, { timeoutMs: 30_000 });
  expect(ended).toMatchObject({ status: "published", targets: [{ permalink: expect.stringMatching(/^http/) }] });
  const downloaded = await client.creations.download(picture);
  expect((await downloaded.arrayBuffer()).byteLength).toBe(picture.sizeBytes);
});

test("a picture is made from a prompt", async () => {
  const [begun] = await client.creations.generateImages({ prompt: "A kiln" });
  expect(begun?.status).toBe("processing");
  expect(await client.creations.wait(begun?.id ?? "")).toMatchObject({ status: "completed", prompt: "A kiln" });
});

test("a list goes through all pages, each item once", async () => {
  const own = await aClient();
  const made = [];
  for (const number of [1, 2, 3, 4, 5]) made.push((await own.posts.create(draftOf(`Draft ${number}`))).id);
  const listed: string[] = [];
  for await (const { id } of own.posts.list({ pageSize: 2, status: ["draft"] })) listed.push(id);
  expect(listed).toEqual(made.toReversed());
});

test("a post whose answer is lost is made once", async () => {
  const person = await restClient(h);
  let losses = 2;
  const lossy = await answeringProxy(
    () => baseUrl,
    ({ method }) => (method === "POST" && losses-- > 0 ? "lose" : "pass"),
  );
  const own = new Postloom({ baseUrl: lossy, apiKey: await keyOf(person) });
  const post = await own.posts.create(draftOf("Once"));
  expect(losses).toBe(-1);
  expect(await own.posts.list().take(10)).toMatchObject([{ id: post.id }]);
});

describe("a failure", () => {
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    );

  test("names the fields, in the language of the client", async () => {
    const { apiKey } = await aPublisher(h);
    const german = new Postloom({ baseUrl, apiKey, language: "de" });
    const error = await failureOf(german.posts.create({ content: "x".repeat(300), platforms: ["x"] }));
    expect(error).toBeInstanceOf(PostloomError);
    expect(error).toMatchObject({ code: "INVALID_INPUT", status: 400, issues: [{ path: "content" }] });
    expect((error as PostloomError).message).toMatch(/Zeichen/);
  });

  test.each<[string, (own: Postloom) => Promise<unknown>, object]>([
    ["of another's post", (own) => own.posts.get("019ab3ee-0000-7000-8000-000000000000"), { code: "NOT_FOUND" }],
    ["of a key that may read only", (own) => own.posts.create(draftOf("No")), { code: "FORBIDDEN", status: 403 }],
    [
      "without a file",
      (own) => own.creations.download({ fileUrl: "/media/none", title: "None" }),
      { code: "NOT_FOUND" },
    ],
  ])("%s has its code", async (_name, call, expected) => {
    expect(await failureOf(call(await aClient("read")))).toMatchObject(expected);
  });

  test("of a wrong key is UNAUTHORIZED", async () => {
    const own = new Postloom({ baseUrl, apiKey: "plak_wrong" });
    expect(await failureOf(own.me())).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
  });
});

test("calls name the workspace", async () => {
  const person = await restClient(h);
  const workspace = await aWorkspace(person, "Studio");
  const apiKey = await keyOf(person);
  const studio = new Postloom({ baseUrl, apiKey, workspaceId: workspace.id });
  await studio.posts.create(draftOf("Of the studio"));
  expect(await studio.posts.list().take(10)).toHaveLength(1);
  expect(await new Postloom({ baseUrl, apiKey }).posts.list().take(10)).toHaveLength(0);
  expect((await studio.workspaces.list()).map(({ name }) => name)).toContain("Studio");
});

test("any call is made by its name, and a file comes as a response", async () => {
  const { plans } = await client.request("GET /billing/plans");
  expect(plans.length).toBeGreaterThan(0);
  const file = await client.request("GET /analytics/export", { query: { format: "csv" } });
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(await file.text()).toContain(",");
});

test("activities are followed in their order, each once", async () => {
  const own = await aClient();
  await own.posts.create(draftOf("Before"));
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const seen: (string | null)[] = [];
  const following = (async () => {
    const options = { signal: stop.signal, intervalMs: 50, onReady: ready.resolve };
    for await (const { label } of own.activity.follow({ kind: ["post.created"] }, options)) seen.push(label);
  })();
  await ready.promise;
  for (const content of ["One", "Two", "Three"]) await own.posts.create(draftOf(content));
  await expect.poll(() => seen.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
  stop.abort();
  await following;
  expect(seen).toEqual(["One", "Two", "Three"]);
});

test("a delivery of the server is verified, also during a rotation, and refused with another secret", async () => {
  const own = new Postloom({ baseUrl, apiKey: (await aPublisher(h)).apiKey });
  const receiver = await webhookReceiver();
  const { webhook, secret } = await own.webhooks.create({ url: receiver.url, events: ["post.created"] });
  const post = await own.posts.create(draftOf("Told"));
  await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(1);
  const { secret: next } = await own.webhooks.rotate(webhook.id);
  await own.webhooks.test(webhook.id);
  await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(2);

  const [first, second] = receiver.requests;
  if (first === undefined || second === undefined) throw new Error("No delivery");
  const { id, event } = await verifyWebhook(first, secret);
  expect(id).toBe(first.headers["webhook-id"]);
  expect(event satisfies WebhookEvent).toMatchObject({ type: "post.created", data: { postId: post.id } });
  for (const known of [secret, next]) expect((await verifyWebhook(second, known)).event.type).toBe("webhook.test");
  await expect(verifyWebhook(first, next)).rejects.toThrow("No signature");

  const deliveries = await own.webhooks.deliveries(webhook.id).take(10);
  expect(deliveries.map(({ id: one }) => one)).toContain(id);
  await own.webhooks.delete(webhook.id);
});
