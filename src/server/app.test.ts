import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

const h = await harness();

const register = (email: string) =>
  h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email, password: "a kiln of one's own", firstName: "Mira" },
  });

async function aToken(email: string): Promise<string> {
  return (await register(email)).json<{ token: string }>().token;
}

test("an answer has the documented envelope, with tokens beside the data", async () => {
  const answer = await register("envelope@example.test");
  expect(answer.statusCode).toBe(201);
  const body = answer.json<Record<string, unknown>>();
  expect(Object.keys(body).sort()).toEqual(["data", "message", "refreshToken", "status", "token"]);
  expect(body).toMatchObject({
    status: "success",
    data: { user: { email: "envelope@example.test", fullName: "Mira" } },
  });
});

test.each([
  ["no body", undefined, "application/json"],
  ["broken JSON", "{", "application/json"],
  ["a list", "[]", "application/json"],
  ["a number", "4", "application/json"],
  [
    "prototype pollution",
    '{"__proto__":{"a":1},"email":"a@b.co","password":"hunter2222","firstName":"A"}',
    "application/json",
  ],
  [
    "a NUL in the text",
    JSON.stringify({ email: "nul@b.co", password: "hunter2222", firstName: "A\u0000" }),
    "application/json",
  ],
  [
    "an unknown field",
    JSON.stringify({ email: "x@b.co", password: "hunter2222", firstName: "A", isAdmin: true }),
    "application/json",
  ],
])("%s is refused as input, in the documented shape", async (_what, payload, type) => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    ...(payload === undefined ? {} : { payload }),
    headers: { "content-type": type },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: "error", code: "INVALID_INPUT", message: expect.any(String) });
});

test("an unknown field is named", async () => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: "a@b.co", password: "hunter2", remember: true },
  });
  expect(answer.json<{ issues: unknown[] }>().issues).toEqual([
    { path: "remember", message: "There is no such field" },
  ]);
});

test("a body over the limit and an unsupported media type have their own statuses", async () => {
  const huge = await h.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: "a@b.co", password: "x".repeat(300_000) },
  });
  expect([huge.statusCode, huge.json<{ code: string }>().code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  const xml = await h.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: "<a/>",
    headers: { "content-type": "application/xml" },
  });
  expect([xml.statusCode, xml.json<{ code: string }>().code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
});

test.each(["/api/nothing", "/trpc-nothing/x", "/media/nothing", "/health/nothing", "/sandbox/nothing/at/all"])(
  "%s is a 404 and not the app's page",
  async (url) => {
    const answer = await h.app.inject({ method: "GET", url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('id="root"');
  },
);

test("calls need a valid token", async () => {
  for (const authorization of [undefined, "Bearer nonsense", "Bearer ", "Basic abc"]) {
    const answer = await h.app.inject({
      method: "GET",
      url: "/api/auth/me",
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "UNAUTHORIZED"]);
  }
});

test("a post to /posts/{id}/publish needs no body", async () => {
  const token = await aToken("nobody@example.test");
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/posts/0197b0c0-0000-7000-8000-000000000000/publish",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, "Post not found"]);
});

test("an unexpected error is answered with one fixed message without details", async () => {
  const token = await aToken("secret@example.test");
  await h.deps.sql.unsafe("alter table social_accounts rename to social_accounts_gone");
  try {
    const rest = await h.app.inject({
      method: "GET",
      url: "/api/social/accounts",
      headers: { authorization: `Bearer ${token}` },
    });
    const rpc = await h.app.inject({
      method: "GET",
      url: "/trpc/socialAccounts.list?input=%7B%7D",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rest.statusCode).toBe(500);
    expect(rest.json()).toEqual({
      status: "error",
      code: "INTERNAL",
      message: "Something went wrong on our side. Please try again.",
      requestId: expect.any(String),
    });
    for (const body of [rest.body, rpc.body]) expect(body).not.toMatch(/social_accounts|select|stack|at \//i);
  } finally {
    await h.deps.sql.unsafe("alter table social_accounts_gone rename to social_accounts");
  }
});

test("a batch has at most ten calls, and none of them may be a sign-in", async () => {
  const batch = (paths: string[]) =>
    h.app.inject({
      method: "POST",
      url: `/trpc/${paths.join(",")}?batch=1`,
      payload: Object.fromEntries(paths.map((_path, i) => [i, { email: "a@b.co", password: "wrong" }])),
    });
  const tooMany = await batch(Array.from({ length: 11 }, () => "auth.login"));
  expect(tooMany.statusCode).toBe(400);
  const two = await batch(["auth.login", "auth.login"]);
  expect(two.body).toContain("cannot be part of a batch");
});

test("every answer carries the security headers, and API answers are not stored", async () => {
  const answer = await h.app.inject({ method: "GET", url: "/api/system/info" });
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "permissions-policy": expect.stringContaining("camera=()"),
    "cross-origin-opener-policy": "same-origin-allow-popups",
  });
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("the served document is the generated one", async () => {
  const answer = await h.app.inject({ method: "GET", url: "/api/openapi.json" });
  expect(answer.json()).toMatchObject({
    openapi: "3.1.0",
    paths: { "/posts": { post: { operationId: "posts.create" } } },
  });
});

test.each(["/api/posts/%E0%A4%A", "/%", "/media/%ud800", "/sandbox/posts/%00"])(
  "%s is refused in the documented shape, with the headers",
  async (url) => {
    const answer = await h.app.inject({ method: "GET", url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.body).not.toContain("FST_ERR");
  },
);

test("an update without fields changes nothing, and a time outside the storable range is named", async () => {
  const token = await aToken("edges@example.test");
  const headers = { authorization: `Bearer ${token}` };
  const nothing = await h.app.inject({
    method: "PATCH",
    url: "/api/creations/0197b0c0-0000-7000-8000-000000000000",
    payload: {},
    headers,
  });
  expect(nothing.statusCode).toBe(404);
  for (const to of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59"]) {
    const answer = await h.app.inject({ method: "GET", url: `/api/posts?to=${encodeURIComponent(to)}`, headers });
    expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([400, "to"]);
  }
});

test("a draft with a missing picture names it", async () => {
  const token = await aToken("draft@example.test");
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/posts",
    headers: { authorization: `Bearer ${token}` },
    payload: {
      content: "x",
      platforms: ["facebook"],
      draft: true,
      creationIds: ["0197b0c0-0000-7000-8000-000000000000"],
    },
  });
  expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
    404,
    "creationIds.0",
  ]);
});
