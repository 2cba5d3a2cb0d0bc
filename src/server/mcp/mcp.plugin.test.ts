import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect as connectTo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { connectAt } from "#server/test/sandbox.ts";
import type { UserId } from "#shared/ids.ts";
import { tools } from "./tools/all-tools.ts";

const h = await harness({ listens: true, works: true, env: { SANDBOX: "true" } });
const address = `${h.deps.config.selfUrl}/mcp`;

type RestClient = Awaited<ReturnType<typeof restClient>>;

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** The stateless revision, and the handshake of earlier ones. */
const eras = { stateless: { pin: "2026-07-28" }, handshake: "legacy" } as const;

async function connect(authorization: string, era: keyof typeof eras = "stateless") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: eras[era] } });
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  clients.push(client);
  return client;
}

const Said = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z.unknown().optional(),
});

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError = false, content, structuredContent } = Said.parse(await client.callTool({ name, arguments: args }));
  return { isError, text: content.map(({ text }) => text).join("\n"), data: structuredContent };
}

let ada: RestClient;
let accountId: string;
beforeAll(async () => {
  ada = await restClient(h);
  const begun = await ada.call("POST", "/social/connect", { platform: "x" });
  await connectAt(z.object({ authorizationUrl: z.url() }).parse(begun.body.data).authorizationUrl, "Kiln");
  const { body } = await ada.call("GET", "/social/accounts");
  const [account] = z.object({ accounts: z.array(z.object({ id: z.string() })) }).parse(body.data).accounts;
  accountId = account?.id ?? "";
});

describe("the list of tools", () => {
  test.each(Object.keys(eras) as (keyof typeof eras)[])("is the same for clients of the %s era", async (era) => {
    const client = await connect(ada.authorization, era);
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect(listed.toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });

  test("has plain schemas, titles and hints", async () => {
    const client = await connect(ada.authorization);
    for (const tool of (await client.listTools()).tools) {
      expect(tool.name).toMatch(/^[a-z_]{1,63}$/);
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description?.length ?? 0, tool.name).toBeGreaterThan(20);
      expect(Object.keys(tool.annotations ?? {}).toSorted(), tool.name).toEqual(
        ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"].toSorted(),
      );
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(schema, tool.name).toMatchObject({ type: "object" });
        // Several clients accept neither a union at the root nor tuples, and no references.
        expect(Object.keys(schema ?? {}), tool.name).not.toContain("anyOf");
        expect(JSON.stringify(schema), tool.name).not.toMatch(/"(prefixItems|\$ref|\$defs)"/);
      }
    }
  });
});

test("each tool takes what it announces: a text of the greatest length is not refused for it", async () => {
  const client = await connect(ada.authorization);
  const pixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();
  const required: Record<string, unknown> = {
    id: randomUUID(),
    accountId,
    accountIds: [accountId],
    creationIds: [],
    at: "2027-03-05T09:30:00Z",
    base64: pixel.toString("base64"),
    prompt: "A bowl",
    waitSeconds: 0,
  };
  const Announced = z.object({
    properties: z.record(z.string(), z.object({ maxLength: z.number().optional(), format: z.string().optional() })),
  });
  let tried = 0;
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const { properties } = Announced.parse(inputSchema);
    const known = Object.entries(required).filter(([key]) => key in properties);
    for (const [key, { maxLength, format }] of Object.entries(properties)) {
      if (maxLength === undefined || format !== undefined || key === "cursor") continue;
      const said = await callTool(client, name, { ...Object.fromEntries(known), [key]: "x".repeat(maxLength) });
      expect(said.text, `${name}.${key}`).not.toMatch(/At most [\d,]+ characters|too big/i);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(15);
});

describe("a repeated call with an idempotency key", () => {
  const aDraft = async (client: Client, text: string) => {
    const { data } = await callTool(client, "create_draft", { text, accountIds: [accountId] });
    return z.object({ post: z.object({ id: z.string() }) }).parse(data).post.id;
  };
  const fingerprintOf = async (client: Client, id: string) =>
    z.object({ fingerprint: z.string() }).parse((await callTool(client, "check_post", { id })).data).fingerprint;

  test("every tool that writes takes one", async () => {
    const client = await connect(ada.authorization);
    const writing = (await client.listTools()).tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.length).toBeGreaterThan(5);
    for (const { name, inputSchema } of writing)
      expect(inputSchema, name).toMatchObject({ properties: { idempotencyKey: { type: "string" } } });
  });

  test("changes nothing that was changed since", async () => {
    const client = await connect(ada.authorization);
    const id = await aDraft(client, "First");
    const change = { id, text: "Second", idempotencyKey: randomUUID() };
    await callTool(client, "update_post", change);
    await callTool(client, "update_post", { id, text: "Third" });
    expect(await callTool(client, "update_post", change)).toMatchObject({ isError: false });
    expect((await callTool(client, "get_post", { id })).data).toMatchObject({ post: { text: "Third" } });
    expect(await callTool(client, "update_post", { ...change, text: "Other" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("This Idempotency-Key was used for another request"),
    });
  });

  test("plans no post that was taken back since", async () => {
    const client = await connect(ada.authorization);
    const id = await aDraft(client, "Later");
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const plan = { id, at, idempotencyKey: randomUUID() };
    await callTool(client, "schedule_post", plan);
    await ada.call("PATCH", `/posts/${id}`, { draft: true });
    expect((await callTool(client, "schedule_post", plan)).text).toContain("is a draft");
  });

  test("is answered after the deletion and the publication that the first one did", async () => {
    const client = await connect(ada.authorization);
    const gone = await aDraft(client, "Not wanted");
    const deletion = { id: gone, fingerprint: await fingerprintOf(client, gone), idempotencyKey: randomUUID() };
    expect(await callTool(client, "delete_post", deletion)).toMatchObject({ isError: false });
    expect(await callTool(client, "delete_post", deletion)).toMatchObject({ isError: false });
    expect(await callTool(client, "delete_post", { ...deletion, idempotencyKey: randomUUID() })).toMatchObject({
      text: "Post not found (NOT_FOUND)",
    });

    const id = await aDraft(client, `Out once ${randomUUID()}`);
    const publication = { id, fingerprint: await fingerprintOf(client, id), idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([
      callTool(client, "publish_now", publication),
      callTool(client, "publish_now", publication),
    ]);
    expect([one.isError, two.isError]).toEqual([false, false]);
    await expect
      .poll(async () => (await callTool(client, "publish_now", publication)).text, { timeout: 30_000 })
      .toMatch(/is public on .*https?:/);
  });
});

describe("from a draft to a public post", () => {
  test("only the content that was checked last becomes public", async () => {
    const client = await connect(ada.authorization);
    const text = `Fresh from the kiln ${randomUUID()}`;
    expect((await callTool(client, "list_accounts")).text).toMatch(/^Connected: .* on X/);

    const key = randomUUID();
    const draft = { text, accountIds: [accountId], idempotencyKey: key };
    const made = await callTool(client, "create_draft", draft);
    expect(made.text).toContain("is a draft for");
    const { post } = z.object({ post: z.object({ id: z.string() }) }).parse(made.data);
    // An assistant that repeats a call gets the same post.
    expect((await callTool(client, "create_draft", draft)).data).toMatchObject({ post: { id: post.id } });

    const checked = await callTool(client, "check_post", { id: post.id });
    expect(checked.text).toContain("It can go out as it is.");
    const { fingerprint } = z.object({ fingerprint: z.string() }).parse(checked.data);
    await callTool(client, "update_post", { id: post.id, text: `${text}, and glazed` });
    expect(await callTool(client, "publish_now", { id: post.id, fingerprint })).toMatchObject({
      isError: true,
      text: "This post was changed since it was checked. Check it again. (CONFLICT)",
    });

    const again = z
      .object({ fingerprint: z.string() })
      .parse((await callTool(client, "check_post", { id: post.id })).data);
    expect(await callTool(client, "publish_now", { id: post.id, ...again })).toMatchObject({ isError: false });
    await expect
      .poll(async () => (await callTool(client, "get_post", { id: post.id })).text, { timeout: 30_000 })
      .toMatch(/is public on .*https?:/);
    expect((await callTool(client, "list_posts", { words: text })).text).toContain(text.slice(0, 40));
    expect((await callTool(client, "get_metrics", { of: "post", id: post.id })).isError).toBe(false);
  });

  test("a post is planned, a refusal says why, and it is deleted once it was checked", async () => {
    const client = await connect(ada.authorization, "handshake");
    const made = await callTool(client, "create_draft", { text: "Later", accountIds: [accountId] });
    const { id } = z.object({ post: z.object({ id: z.string() }) }).parse(made.data).post;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await callTool(client, "schedule_post", { id, at })).text).toContain(`goes out on ${at}`);
    expect(await callTool(client, "schedule_post", { id, at: "2020-01-01T00:00:00Z" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("This time has passed"),
    });
    expect(await callTool(client, "queue_post", { id })).toMatchObject({ isError: true });
    const { fingerprint } = z
      .object({ fingerprint: z.string() })
      .parse((await callTool(client, "check_post", { id })).data);
    expect(await callTool(client, "delete_post", { id, fingerprint })).toMatchObject({ isError: false });
    expect(await callTool(client, "get_post", { id })).toMatchObject({
      isError: true,
      text: "Post not found (NOT_FOUND)",
    });
  });
});

test("accounts beyond the first hundred are listed and posted to", async () => {
  const agency = await restClient(h);
  const accounts = [];
  for (let count = 0; count < 101; count++)
    accounts.push(await anAccount(h, { id: agency.userId as UserId }, "x", { isDefault: false }));
  const client = await connect(agency.authorization);
  const listed = await callTool(client, "list_accounts");
  expect(z.object({ accounts: z.array(z.unknown()) }).parse(listed.data).accounts).toHaveLength(101);
  for (const account of [accounts.at(0), accounts.at(-1)])
    expect(await callTool(client, "create_draft", { text: "Bowls", accountIds: [account?.id] })).toMatchObject({
      isError: false,
    });
});

test("media is sent or made, and used in a post", async () => {
  const client = await connect(ada.authorization);
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();
  const sent = await callTool(client, "upload_media", {
    base64: bytes.toString("base64"),
    fileName: "a.png",
    title: "Bowl",
  });
  expect(sent.text).toBe("The image “Bowl” is ready.");
  const { creation } = z.object({ creation: z.object({ id: z.string() }) }).parse(sent.data);
  const made = await callTool(client, "create_draft", {
    text: "A bowl",
    accountIds: [accountId],
    creationIds: [creation.id],
  });
  expect(made.data).toMatchObject({ post: { creationIds: [creation.id] } });

  for (const url of ["https://127.0.0.1/a.png", "https://169.254.169.254/a.png"])
    expect(await callTool(client, "upload_media", { url })).toMatchObject({
      isError: true,
      text: expect.stringContaining("This file cannot be fetched"),
    });
  expect(await callTool(client, "upload_media", {})).toMatchObject({ isError: true });

  const picture = await callTool(client, "generate_image", { prompt: "A blue bowl", waitSeconds: 30 });
  expect(picture.isError).toBe(false);
  const drawn = z.object({ creation: z.object({ id: z.string() }) }).parse(picture.data).creation;
  expect((await callTool(client, "get_creation", { id: drawn.id })).isError).toBe(false);
});

describe("access", () => {
  test.each(["GET", "POST", "DELETE"] as const)("%s without a token is told where to sign in", async (method) => {
    const answer = await h.app.inject({ method, url: "/mcp" });
    expect(answer.statusCode).toBe(401);
    const { publicUrl } = h.deps.config;
    expect(answer.headers["www-authenticate"]).toBe(
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    );
  });

  test("a stranger is refused before a body is read", async () => {
    const { hostname, port } = new URL(address);
    const socket = connectTo(Number(port), hostname);
    socket.write("POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 12000000\r\n\r\n");
    const [first] = await once(socket, "data");
    socket.destroy();
    expect(String(first)).toMatch(/^HTTP\/1.1 401 /);
  });

  test("an API key that may only read cannot write", async () => {
    const made = await ada.call("POST", "/auth/api-keys", { name: "Reader", scope: "read" });
    const { secret } = z.object({ secret: z.string() }).parse(made.body.data);
    const client = await connect(`Bearer ${secret}`);
    expect((await callTool(client, "list_accounts")).isError).toBe(false);
    expect(await callTool(client, "create_draft", { text: "No", accountIds: [accountId] })).toMatchObject({
      isError: true,
      text: expect.stringContaining("FORBIDDEN"),
    });
  });

  test("a page of another origin is refused", async () => {
    const headers = { authorization: ada.authorization, origin: "https://elsewhere.example" };
    expect((await h.app.inject({ method: "POST", url: "/mcp", headers })).statusCode).toBe(403);
  });

  test("another person's post does not exist", async () => {
    const client = await connect((await restClient(h)).authorization);
    const theirs = await ada.call("POST", "/posts", { content: "Mine", platforms: ["x"], draft: true });
    const { post } = z.object({ post: z.object({ id: z.string() }) }).parse(theirs.body.data);
    for (const name of ["get_post", "check_post", "queue_post"])
      expect(await callTool(client, name, { id: post.id })).toMatchObject({
        isError: true,
        text: "Post not found (NOT_FOUND)",
      });
  });
});

test("whatever is sent, the answer is no failure of the server", async () => {
  const headers = { authorization: ada.authorization, "content-type": "application/json" };
  const accept = "application/json, text/event-stream";
  const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const bodies: unknown[] = [
    "",
    "{",
    "[]",
    "null",
    { jsonrpc: "2.0" },
    { jsonrpc: "2.0", id: 1, method: "no/such" },
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: { $ne: 1 } } },
    call({}),
    call({ name: "no_such_tool", arguments: {} }),
    call({ name: "get_post", arguments: { id: "' or 1=1 --" } }),
    call({ name: "list_posts", arguments: { limit: 1e9, cursor: "x".repeat(3_000), status: "draft" } }),
    call({ name: "list_posts", arguments: { words: "%_\\\u0000" } }),
    call({ name: "create_draft", arguments: { text: 1, accountIds: {} } }),
    call({ name: "__proto__", arguments: { constructor: 1 } }),
    Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })),
  ];
  for (const body of bodies) {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await h.app.inject({ method: "POST", url: "/mcp", headers: { ...headers, accept }, payload });
    expect(answer.statusCode, payload.slice(0, 80)).toBeLessThan(500);
    expect(answer.body, payload.slice(0, 80)).not.toMatch(/node_modules|\.ts:\d|select /);
  }
  const form = { ...headers, accept, "content-type": "multipart/form-data; boundary=x" };
  expect((await h.app.inject({ method: "POST", url: "/mcp", headers: form, payload: "--x--" })).statusCode).toBe(415);
});
