import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sweepPrograms } from "#server/domains/auth/oauth/oauth.service.ts";
import { oauthClients, oauthCodes } from "#server/domains/auth/oauth/oauth.table.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, aWorkspace } from "#server/test/workspaces.ts";
import { type AllowProgramInput, AuthorizationRequest } from "#shared/auth/oauth.ts";

/** The server of a program's developer: its document, and the page that programs return to. */
let developer: Server;
let developerOrigin: string;
const documents = new Map<string, unknown>();
beforeAll(async () => {
  developer = createServer((request, response) => {
    const document = documents.get(request.url ?? "");
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => developer.listen(0, "127.0.0.1", resolve));
  developerOrigin = `http://127.0.0.1:${(developer.address() as AddressInfo).port}`;
});
afterAll(() => developer.close());

const h = await harness({ listens: true, env: { PROGRAM_ALLOWED_HOSTS: "127.0.0.1" } });
const { publicUrl } = h.deps.config;
const resource = `${publicUrl}/mcp`;
const redirectUri = "https://program.example/callback";

type RestClient = Awaited<ReturnType<typeof restClient>>;

const Redirect = z.object({ redirectTo: z.string() });
const Accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) });
const ToolResult = z.object({
  result: z.object({ isError: z.boolean().optional(), structuredContent: Accounts.partial().optional() }),
});
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });

/** A procedure of the consent page. */
async function ask({ authorization }: RestClient, name: "question" | "allow" | "deny", input: unknown) {
  const url = `/trpc/programs.${name}`;
  const headers = { authorization };
  const answer =
    name === "question"
      ? await h.app.inject({ url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}`, headers })
      : await h.app.inject({ method: "POST", url, headers, payload: input as object });
  const body = answer.json<{ result?: { data: unknown }; error?: { message: string } }>();
  return { code: answer.statusCode, data: body.result?.data, message: body.error?.message };
}

async function register(redirectUris = [redirectUri]): Promise<string> {
  const payload = { client_name: "Helper", redirect_uris: redirectUris };
  const answer = await h.app.inject({ method: "POST", url: "/oauth/register", payload, remoteAddress: newAddress() });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ client_id: string }>().client_id;
}

let addresses = 0;
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

const requestOf = (clientId: string, change: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: "code",
  code_challenge: challenge,
  code_challenge_method: "S256",
  state: "s1",
  resource,
  ...change,
});

const everything: AllowProgramInput["allowed"] = { scope: "write", workspaceId: null, accountIds: null };

/** The address that the browser returns to after the person allowed. */
async function allow(person: RestClient, request: AuthorizationRequest, allowed = everything): Promise<URL> {
  const { data } = await ask(person, "allow", { ...request, allowed });
  return new URL(Redirect.parse(data).redirectTo);
}

function post(url: string, form: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return h.app.inject({ method: "POST", url, headers, payload: new URLSearchParams(form).toString() });
}

const exchange = (clientId: string, code: string, change: Record<string, string> = {}) =>
  post("/oauth/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...change,
  });

const refresh = (clientId: string, token: string) =>
  post("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token });

/** A program that was allowed and has its tokens. */
async function connected(person: RestClient, allowed = everything) {
  const clientId = await register();
  const back = await allow(person, requestOf(clientId), allowed);
  const answer = await exchange(clientId, back.searchParams.get("code") ?? "");
  return { clientId, tokens: Tokens.parse(answer.json()) };
}

const listTools = (token: string) => postMcp(token, { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

const callTool = (token: string, name: string, args: object) =>
  postMcp(token, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

const postMcp = (token: string, payload: object | string) =>
  h.app.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    payload,
  });

test("the official client finds everything, registers, is allowed, calls tools, and renews its access", async () => {
  const ada = await restClient(h);
  const kept: { client?: unknown; tokens?: unknown; verifier?: string; asked?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: "Official client", redirect_uris: [redirectUri] },
    state: () => "of this test",
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (value) => void (kept.verifier = value),
    codeVerifier: () => kept.verifier ?? "",
  };
  const open = () => new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider });
  const first = open();
  await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow();
  const asked = AuthorizationRequest.strip().parse(Object.fromEntries(kept.asked?.searchParams ?? []));
  expect(kept.asked?.pathname).toBe("/oauth/authorize");
  const question = await ask(ada, "question", asked);
  expect(question.data).toMatchObject({
    question: { program: { name: "Official client", host: null }, returnsTo: "program.example", isAssistant: true },
  });
  const back = new URL(Redirect.parse((await ask(ada, "allow", { ...asked, allowed: everything })).data).redirectTo);
  expect(back.searchParams.get("state")).toBe("of this test");
  await first.finishAuth(back.searchParams);

  for (const mode of [{ pin: "2026-07-28" }, "legacy"] as const) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(open());
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
  }
  const before = Tokens.parse(kept.tokens);
  await h.deps.db.execute(sql`update oauth_tokens set expires_at = now() where not is_refresh`);
  const later = new Client({ name: "test", version: "1" });
  await later.connect(open());
  expect(Tokens.parse(kept.tokens).access_token).not.toBe(before.access_token);
  await later.close();

  const { body } = await ada.call("GET", "/auth/programs");
  const { programs } = z.object({ programs: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(body.data);
  expect(programs.map(({ name }) => name)).toEqual(["Official client"]);
  expect(await ada.call("DELETE", `/auth/programs/${programs[0]?.id}`)).toMatchObject({ code: 200 });
  expect((await listTools(Tokens.parse(kept.tokens).access_token)).statusCode).toBe(401);
});

describe("a program that its document describes", () => {
  const describeProgram = (path: string, change: object = {}) => {
    const id = `${developerOrigin}${path}`;
    documents.set(path, { client_id: id, client_name: "Described", redirect_uris: [redirectUri], ...change });
    return id;
  };

  test("is known without a registration, by the host of its document", async () => {
    const ada = await restClient(h);
    const id = describeProgram("/a.json");
    expect((await ask(ada, "question", requestOf(id))).data).toMatchObject({
      question: { program: { name: "Described", host: new URL(developerOrigin).host } },
    });
    const back = await allow(ada, requestOf(id));
    expect((await exchange(id, back.searchParams.get("code") ?? "")).statusCode).toBe(200);
  });

  test.each([
    ["names another program", { client_id: "https://bank.example/client.json" }],
    ["names an address of no program", { redirect_uris: ["javascript:alert(1)"] }],
    ["names no address", { redirect_uris: [] }],
    ["is no description", { redirect_uris: "x" }],
  ])("is refused when the document %s", async (name, change) => {
    const id = describeProgram(`/${encodeURIComponent(name)}.json`, change);
    expect(await ask(await restClient(h), "question", requestOf(id))).toMatchObject({ code: 400 });
  });

  test("cannot make the server ask private addresses, nor name an address that is no document", async () => {
    const person = await restClient(h);
    for (const id of [
      "https://10.0.0.1/a.json",
      "https://169.254.169.254/latest",
      "https://[::1]/a",
      "http://10.0.0.1/a",
    ])
      expect(await ask(person, "question", requestOf(id)), id).toMatchObject({ code: 400 });
    for (const id of [`${developerOrigin}/`, `${developerOrigin}/a.json#x`, `${developerOrigin}/../a.json`])
      expect(await ask(person, "question", requestOf(id)), id).toMatchObject({ code: 400 });
  });
});

describe("a registration", () => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://program.example/callback",
    "https://program.example/callback#x",
    "https://name:word@program.example/",
    "no address",
    "ms-msdt:/id/PCWDiagnostic",
    "smb://program.example/share",
    "mailto:mira@program.example",
    "jar:https://program.example/a.jar!/",
    "intent://program.example/#Intent;end",
    "program:/callback",
  ])("with the address %s is refused", async (uri) => {
    const payload = { redirect_uris: [uri] };
    const answer = await h.app.inject({ method: "POST", url: "/oauth/register", payload, remoteAddress: newAddress() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid_redirect_uri" });
  });

  test.each(["https://program.example/callback", "http://[::1]:5678/", "com.example.program:/callback"])(
    "with the address %s is taken",
    async (uri) => {
      const id = await register([uri]);
      const request = requestOf(id, { redirect_uri: uri });
      expect(await ask(await restClient(h), "question", request)).toMatchObject({ code: 200 });
    },
  );

  test("of a time when the address could be registered does not make it an address to return to", async () => {
    const uri = "ms-msdt:/id";
    const id = await register();
    await h.deps.db
      .update(oauthClients)
      .set({ redirectUris: [uri] })
      .where(eq(oauthClients.id, id));
    expect(await ask(await restClient(h), "question", requestOf(id, { redirect_uri: uri }))).toMatchObject({
      code: 400,
    });
  });

  test("is limited for an address, and forgotten when nobody allowed the program", async () => {
    const remoteAddress = newAddress();
    const once = () =>
      h.app.inject({
        method: "POST",
        url: "/oauth/register",
        payload: { redirect_uris: [redirectUri] },
        remoteAddress,
      });
    const codes = await Promise.all(Array.from({ length: 22 }, async () => (await once()).statusCode));
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
    await h.deps.db.update(oauthClients).set({ createdAt: sql`now() - interval '2 days'` });
    await sweepPrograms(h.deps.db);
    const left = await h.deps.db.execute(
      sql`select 1 from oauth_clients c where not exists (select 1 from oauth_grants g where g.client_id = c.id)`,
    );
    expect(left).toHaveLength(0);
  });
});

describe("an invalid request", () => {
  test.each([
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["an address that begins like the registered one", { redirect_uri: `${redirectUri}.evil.example` }],
    ["the registered address with a query", { redirect_uri: `${redirectUri}?next=https://evil.example` }],
    ["a program that is not known", { client_id: "plcl_unknown" }],
  ])("with %s is shown to the person, without a redirect", async (_name, change) => {
    const person = await restClient(h);
    const request = requestOf(await register(), change);
    for (const name of ["question", "allow", "deny"] as const)
      expect(await ask(person, name, { ...request, allowed: everything })).toMatchObject({ code: 400 });
  });

  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["PKCE as plain text", { code_challenge_method: "plain" }, "invalid_request"],
    ["an implicit token", { response_type: "token" }, "unsupported_response_type"],
    ["a resource of another server", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["a scope that does not exist", { scope: "admin" }, "invalid_scope"],
  ])("with %s is reported to the program, with state and issuer", async (_name, change, error) => {
    const { data } = await ask(await restClient(h), "question", requestOf(await register(), change as object));
    const { searchParams } = new URL(Redirect.parse(data).redirectTo);
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: "s1", iss: publicUrl });
    expect(searchParams.has("code")).toBe(false);
  });

  test("a program that may only read cannot be given more than it asks for", async () => {
    const request = requestOf(await register(), { scope: "read" });
    expect(await ask(await restClient(h), "allow", { ...request, allowed: everything })).toMatchObject({ code: 400 });
  });

  test("a person who declines sends the program back without a code", async () => {
    const { data } = await ask(await restClient(h), "deny", requestOf(await register()));
    expect(new URL(Redirect.parse(data).redirectTo).searchParams.get("error")).toBe("access_denied");
  });

  test("an address on this machine may have another port than it was registered with, and no other path", async () => {
    const id = await register(["http://127.0.0.1:1234/callback"]);
    const question = (uri: string) => ask({ ...ada }, "question", requestOf(id, { redirect_uri: uri }));
    const ada = await restClient(h);
    expect(await question("http://127.0.0.1:5678/callback")).toMatchObject({ code: 200 });
    for (const uri of ["http://127.0.0.1:5678/other", "http://127.0.0.2/callback", "https://127.0.0.1:5678/callback"])
      expect(await question(uri), uri).toMatchObject({ code: 400 });
  });
});

describe("a code", () => {
  test("works once: a second use ends the access that the first one gave", async () => {
    const ada = await restClient(h);
    const clientId = await register();
    const code = (await allow(ada, requestOf(clientId))).searchParams.get("code") ?? "";
    const first = Tokens.parse((await exchange(clientId, code)).json());
    expect((await listTools(first.access_token)).statusCode).toBe(200);
    const second = await exchange(clientId, code);
    expect([second.statusCode, second.json<{ error: string }>().error]).toEqual([400, "invalid_grant"]);
    expect((await listTools(first.access_token)).statusCode).toBe(401);
  });

  test("is given to one of two exchanges at once", async () => {
    const clientId = await register();
    const code = (await allow(await restClient(h), requestOf(clientId))).searchParams.get("code") ?? "";
    const codes = await Promise.all([1, 2].map(async () => (await exchange(clientId, code)).statusCode));
    expect(codes.toSorted()).toEqual([200, 400]);
  });

  test.each([
    ["of another program", {}, "other"],
    ["with a wrong verifier", { code_verifier: randomBytes(32).toString("base64url") }, "own"],
    ["with the challenge in place of the verifier", { code_verifier: challenge }, "own"],
    ["for another address", { redirect_uri: "https://evil.example/callback" }, "own"],
  ])("%s is refused", async (_name, change: Record<string, string>, whose) => {
    const clientId = await register();
    const code = (await allow(await restClient(h), requestOf(clientId))).searchParams.get("code") ?? "";
    const answer = await exchange(whose === "own" ? clientId : await register(), code, change);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, "invalid_grant"]);
  });

  test("without a verifier is refused, and after a minute", async () => {
    const clientId = await register();
    const code = (await allow(await restClient(h), requestOf(clientId))).searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId, code, redirect_uri: redirectUri };
    expect((await post("/oauth/token", form)).json()).toMatchObject({ error: "invalid_request" });
    await h.deps.db.update(oauthCodes).set({ expiresAt: sql`now()` });
    expect((await exchange(clientId, code)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("for another resource than it was asked for is refused", async () => {
    const clientId = await register();
    const code = (await allow(await restClient(h), requestOf(clientId))).searchParams.get("code") ?? "";
    expect((await exchange(clientId, code, { resource: `${publicUrl}/api` })).json()).toMatchObject({
      error: "invalid_target",
    });
  });
});

describe("a refresh token", () => {
  test("works once; a stolen one that is used again ends the access of both", async () => {
    const { clientId, tokens } = await connected(await restClient(h));
    const renewed = Tokens.parse((await refresh(clientId, tokens.refresh_token)).json());
    expect((await listTools(renewed.access_token)).statusCode).toBe(200);
    expect((await refresh(clientId, tokens.refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
    expect((await listTools(renewed.access_token)).statusCode).toBe(401);
    expect((await refresh(clientId, renewed.refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("of another program is refused, and does no harm", async () => {
    const { clientId, tokens } = await connected(await restClient(h));
    expect((await refresh(await register(), tokens.refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
    expect((await refresh(clientId, tokens.access_token)).json()).toMatchObject({ error: "invalid_grant" });
    expect((await refresh(clientId, tokens.refresh_token)).statusCode).toBe(200);
  });
});

describe("an access token", () => {
  test("is refused outside of its resource", async () => {
    const ada = await restClient(h);
    const { tokens } = await connected(ada);
    const authorization = `Bearer ${tokens.access_token}`;
    for (const url of ["/api/posts", "/api/auth/me", "/trpc/posts.list?input={}"])
      expect((await h.app.inject({ url, headers: { authorization } })).statusCode, url).toBe(401);

    const clientId = await register();
    const back = await allow(ada, requestOf(clientId, { resource: `${publicUrl}/api` }));
    const forApi = Tokens.parse((await exchange(clientId, back.searchParams.get("code") ?? "")).json());
    const headers = { authorization: `Bearer ${forApi.access_token}` };
    expect((await h.app.inject({ url: "/api/posts", headers })).statusCode).toBe(200);
    expect((await listTools(forApi.access_token)).statusCode).toBe(401);
  });

  test("is kept as a hash, and ends with a revocation, a deleted account and a workspace that was left", async () => {
    const owner = await restClient(h);
    const { id } = await aWorkspace(owner, "Kiln & Clay");
    const member = await aMember(h, owner, id, "editor");
    const programs = {
      revoked: await connected(owner),
      left: await connected(member, { ...everything, workspaceId: id }),
    };
    const rows = await h.deps.db.execute(sql`select to_jsonb(t)::text as row from oauth_tokens t`);
    expect(JSON.stringify(rows)).not.toContain(programs.revoked.tokens.access_token);

    const { clientId, tokens } = programs.revoked;
    expect((await post("/oauth/revoke", { token: tokens.refresh_token, client_id: await register() })).statusCode).toBe(
      200,
    );
    expect((await listTools(tokens.access_token)).statusCode).toBe(200);
    expect((await post("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId })).statusCode).toBe(200);
    expect((await listTools(tokens.access_token)).statusCode).toBe(401);

    await owner.call("DELETE", `/workspaces/${id}/members/${member.userId}`);
    expect((await listTools(programs.left.tokens.access_token)).statusCode).toBe(401);
    const last = await connected(member);
    await member.call("DELETE", "/auth/me", { password: "wide-brown-teapot" });
    expect((await listTools(last.tokens.access_token)).statusCode).toBe(401);
  });

  test("of a program that may only read is told the scope that a writing tool needs", async () => {
    const { tokens } = await connected(await restClient(h), { ...everything, scope: "read" });
    const refused = await callTool(tokens.access_token, "create_draft", { text: "No", accountIds: [] });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers["www-authenticate"]).toContain('error="insufficient_scope"');
    expect(refused.headers["www-authenticate"]).toContain('scope="read write"');
    expect((await callTool(tokens.access_token, "list_accounts", {})).statusCode).toBe(200);
  });

  test("at the API is answered with where to be connected and the scopes to ask for", async () => {
    const person = await restClient(h);
    const clientId = await register();
    const api = `${publicUrl}/api`;
    const request = requestOf(clientId, { resource: api });
    const back = await allow(person, request, { ...everything, scope: "read" });
    const answer = await exchange(clientId, back.searchParams.get("code") ?? "", { resource: api });
    const program = `Bearer ${Tokens.parse(answer.json()).access_token}`;
    const write = (authorization?: string) =>
      h.app.inject({
        method: "POST",
        url: "/api/posts",
        headers: authorization === undefined ? {} : { authorization },
        payload: { content: "No", platforms: ["facebook"], draft: true },
      });
    const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/api", scope="read write"`;
    const refused = await write(program);
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([
      403,
      `Bearer error="insufficient_scope", ${metadata}`,
    ]);
    expect(refused.json()).toMatchObject({
      message: "This program may only read. Connect it again and allow it to write.",
    });
    const { tokens } = await connected(person);
    for (const [authorization, error] of [
      [undefined, ""],
      ["Bearer unknown", 'error="invalid_token", '],
      [`Bearer ${tokens.access_token}`, 'error="invalid_token", '],
    ] as const) {
      const { statusCode, headers } = await write(authorization);
      expect([statusCode, headers["www-authenticate"]]).toEqual([401, `Bearer ${error}${metadata}`]);
    }
  });

  test("of a program that may only read is told the same in a batch, and after a byte order mark", async () => {
    const { tokens } = await connected(await restClient(h), { ...everything, scope: "read" });
    const call = (id: number, name: string, args: object = {}) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: args },
    });
    const write = call(1, "create_draft", { text: "No", accountIds: [] });
    for (const body of [[call(2, "list_accounts"), write], `\uFEFF${JSON.stringify(write)}`]) {
      const refused = await postMcp(tokens.access_token, body);
      expect(refused.statusCode).toBe(403);
      expect(refused.headers["www-authenticate"]).toContain('error="insufficient_scope"');
    }
    const reading = await postMcp(tokens.access_token, [call(1, "list_accounts"), call(2, "list_accounts")]);
    expect(reading.statusCode).toBe(200);
  });

  test("of a program that may post to some accounts only cannot touch others", async () => {
    const ada = await restClient(h);
    const user = { ...(await h.newUser()), id: ada.userId };
    const [allowed, other] = [await anAccount(h, user, "x"), await anAccount(h, user, "facebook")];
    const { tokens } = await connected(ada, { ...everything, accountIds: [allowed.id] });
    const use = async (name: string, args: object) => {
      const { body } = await callTool(tokens.access_token, name, args);
      // Clients of the earlier revisions are answered by one event of a stream.
      return ToolResult.parse(JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body)).result;
    };
    expect((await use("list_accounts", {})).structuredContent?.accounts?.map(({ id }) => id)).toEqual([allowed.id]);
    expect(await use("create_draft", { text: "No", accountIds: [other.id] })).toMatchObject({ isError: true });
    const draft = async (fields: object) => {
      const { body } = await ada.call("POST", "/posts", { content: "Bowls", draft: true, ...fields });
      return z.object({ post: z.object({ id: z.string() }) }).parse(body.data).post.id;
    };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    // Without accounts, a post would go to the default one of its network.
    for (const fields of [{ platforms: ["facebook"], accountIds: [other.id] }, { platforms: ["facebook"] }]) {
      const id = await draft(fields);
      expect(await use("schedule_post", { id, at })).toMatchObject({ isError: true });
      expect(await use("update_post", { id, text: "No" })).toMatchObject({ isError: true });
    }
    const own = await draft({ platforms: ["x"], accountIds: [allowed.id] });
    expect((await use("schedule_post", { id: own, at })).isError).toBeUndefined();
  });

  test("for the whole API cannot be limited to accounts, because the API does not enforce that limit", async () => {
    const request = requestOf(await register(), { resource: `${publicUrl}/api` });
    const ada = await restClient(h);
    const account = await anAccount(h, { ...(await h.newUser()), id: ada.userId }, "x");
    expect(await ask(ada, "allow", { ...request, allowed: { ...everything, accountIds: [account.id] } })).toMatchObject(
      {
        code: 400,
      },
    );
  });

  test("of a workspace of others cannot be given", async () => {
    const { id } = await aWorkspace(await restClient(h), "Theirs");
    const request = requestOf(await register());
    expect(
      await ask(await restClient(h), "allow", { ...request, allowed: { ...everything, workspaceId: id } }),
    ).toMatchObject({ code: 404 });
  });

  test("needs a recent sign-in, and is announced by a mail", async () => {
    const ada = await restClient(h);
    await connected(ada);
    await deliverMails(h.deps);
    expect((await mailsTo(h.deps, ada.email)).map(({ subject }) => subject)).toContain("A program was connected");
    await h.deps.db.execute(
      sql`update login_sessions set confirmed_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where user_id = ${ada.userId}`,
    );
    const request = requestOf(await register());
    expect(await ask(ada, "allow", { ...request, allowed: everything })).toMatchObject({ code: 403 });
  });
});

test("whatever is sent to the endpoints, the answer is no failure of the server", async () => {
  const forms: Record<string, string>[] = [
    {},
    { grant_type: "password", username: "a", password: "b" },
    { grant_type: "authorization_code" },
    { grant_type: "refresh_token", refresh_token: "\u0000", client_id: "%00" },
    {
      grant_type: "authorization_code",
      code: "x".repeat(2_000),
      client_id: "'--",
      redirect_uri: "//",
      code_verifier: "a",
    },
    { token: "' or 1=1" },
    { token: "" },
  ];
  for (const url of ["/oauth/token", "/oauth/revoke"])
    for (const form of forms) expect((await post(url, form)).statusCode, JSON.stringify(form)).toBeLessThan(500);
  for (const payload of ["{}", "[]", "null", '{"redirect_uris":[1]}', '{"redirect_uris":{}}', "{"])
    expect(
      (
        await h.app.inject({
          method: "POST",
          url: "/oauth/register",
          headers: { "content-type": "application/json" },
          payload,
          remoteAddress: newAddress(),
        })
      ).statusCode,
      payload,
    ).toBe(400);
  for (const path of ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server"])
    expect((await h.app.inject(`/.well-known/${path}`)).statusCode).toBe(200);
  expect((await h.app.inject("/.well-known/nothing")).statusCode).toBe(404);
});
