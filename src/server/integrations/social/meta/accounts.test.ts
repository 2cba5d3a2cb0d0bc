import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFacebook } from "../facebook/facebook.ts";

// More Pages than the sandbox has, and consents with only some of the requested permissions.

const page = (id: string, change: object = {}) => ({
  id,
  name: `Page ${id}`,
  access_token: `token-${id}`,
  tasks: ["CREATE_CONTENT"],
  picture: { data: { url: `https://cdn.test/${id}.jpg` } },
  instagram_business_account: { id: `ig-${id}`, username: `insta${id}`, name: `Insta ${id}` },
  ...change,
});

let lists: object[];
let permissions: object[];
let requests: { url: string; authorization: string | undefined }[];
let graphUrl = "";

const server = createServer((request: IncomingMessage, response) => {
  const url = new URL(request.url ?? "", "http://graph.test");
  requests.push({ url: url.href, authorization: request.headers.authorization });
  const answer = url.pathname.endsWith("/oauth/access_token")
    ? { access_token: "user-token" }
    : url.pathname.endsWith("/me/permissions")
      ? { data: permissions }
      : url.pathname.endsWith("/me")
        ? { id: "10158" }
        : lists[url.searchParams.get("after") === null ? 0 : Number(url.searchParams.get("after"))];
  response.end(JSON.stringify(answer));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  graphUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  permissions = ["pages_manage_posts", "instagram_content_publish"].map((permission) => ({
    permission,
    status: "granted",
  }));
});

const connect = () =>
  createFacebook({
    clientId: "id",
    clientSecret: "app-secret",
    graphUrl,
    uploadUrl: graphUrl,
    videoUrl: graphUrl,
    dialogUrl: graphUrl,
  }).exchangeCode(
    { code: "the-code", codeVerifier: "", redirectUri: "https://post.test/back", issuer: null, pending: null },
    new AbortController().signal,
  );

const idsOf = (accounts: Awaited<ReturnType<typeof connect>>) => accounts.map(({ externalId }) => externalId);

test("all pages of the list are read by cursor, never by the address in the response", async () => {
  const elsewhere = "https://elsewhere.test/steal";
  lists = [
    { data: [page("1")], paging: { cursors: { after: "1" }, next: elsewhere } },
    { data: [page("2")], paging: { cursors: { after: "2" } } },
  ];
  expect(idsOf(await connect())).toEqual(["1", "ig-1", "2", "ig-2"]);
  expect(requests.every(({ url }) => url.startsWith("http://graph.test/v26.0/"))).toBe(true);
});

test("each account has its Page's token, the user token for revoking, and the user's id", async () => {
  lists = [{ data: [page("1")] }];
  const [account] = await connect();
  expect(account?.grantedBy).toBe("10158");
  expect(account?.tokens).toMatchObject({ accessToken: "token-1", refreshToken: "user-token", expiresAt: null });
});

test("Pages without the posting task or without a token are left out", async () => {
  lists = [{ data: [page("1", { tasks: ["ANALYZE"] }), page("2", { access_token: undefined }), page("3")] }];
  expect(idsOf(await connect())).toEqual(["3", "ig-3"]);
});

test.each([
  ["pages_manage_posts", ["ig-1"]],
  ["instagram_content_publish", ["1"]],
])("without %s only the other accounts are granted", async (declined, expected) => {
  lists = [{ data: [page("1")] }];
  permissions = permissions.map((entry) =>
    "permission" in entry && entry.permission === declined ? { ...entry, status: "declined" } : entry,
  );
  expect(idsOf(await connect())).toEqual(expected);
});

test("the name and picture address of a Page are sanitized", async () => {
  lists = [
    {
      data: [page("1", { name: `Kiln\0\uD800${"x".repeat(500)}`, picture: { data: { url: "javascript:alert(1)" } } })],
    },
  ];
  const [account] = await connect();
  expect(account?.name).toHaveLength(200);
  expect(account?.name.isWellFormed() && !account.name.includes("\0")).toBe(true);
  expect(account?.avatarUrl).toBeNull();
});

test("no address has the code, a token or the secret, and each call with a token has appsecret_proof", async () => {
  lists = [{ data: [page("1")] }];
  await connect();
  expect(requests).toHaveLength(5);
  expect(requests.map(({ url }) => url).join("\n")).not.toMatch(/the-code|user-token|app-secret(?!_proof)/);
  const withToken = requests.filter(({ authorization }) => authorization === "Bearer user-token");
  expect(withToken).toHaveLength(3);
  expect(withToken.every(({ url }) => /appsecret_proof=[0-9a-f]{64}/.test(url))).toBe(true);
});
