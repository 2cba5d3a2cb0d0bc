import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { apiKeys, loginSessions } from "#server/domains/auth/auth.table.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";
import type { ApiKey } from "#shared/auth/api-keys.ts";

const { app, deps } = await harness({ env: { LOG_LEVEL: "error" } });
const password = "a kiln of one's own";

let token: string;
let email: string;
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.test`;
  const answer = await send("POST", "/auth/register", null, { email, password, firstName: "Mira" });
  token = answer.body.token;
});

async function send(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  bearer: string | null,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json(), raw: response.body };
}

async function aKey(scope: "read" | "write", change: object = {}): Promise<ApiKey & { secret: string }> {
  const { status, body } = await send("POST", "/auth/api-keys", token, { name: "Nightly script", scope, ...change });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body.data.apiKey, secret: body.data.secret };
}

test("a key is shown once, works as a bearer token, and is stored as a hash", async () => {
  const key = await aKey("read");
  expect(key).toMatchObject({ name: "Nightly script", scope: "read", lastUsedAt: null, expiresAt: null });
  expect(key.secret).toMatch(/^plak_[\w-]{43}$/);
  expect(key.lastFour).toBe(key.secret.slice(-4));
  const me = await send("GET", "/auth/me", key.secret);
  expect([me.status, me.body.data.user.email]).toEqual([200, email]);
  const listed = await send("GET", "/auth/api-keys", token);
  expect(listed.raw).not.toContain(key.secret);
  expect(listed.body.data.apiKeys.map(({ id }: ApiKey) => id)).toEqual([key.id]);
  const [row] = await deps.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
  expect(row?.hash).toBe(sha256(key.secret));
  expect(JSON.stringify(row)).not.toContain(key.secret);
});

test("keys come in pages, each once, and all together without a page size", async () => {
  const made = [(await aKey("read")).id, (await aKey("write")).id, (await aKey("read")).id].toReversed();
  const first = await send("GET", "/auth/api-keys?limit=2", token);
  expect(first.body.data.apiKeys.map(({ id }: ApiKey) => id)).toEqual(made.slice(0, 2));
  const rest = await send("GET", `/auth/api-keys?limit=2&cursor=${first.body.data.nextCursor}`, token);
  expect(rest.body.data.apiKeys.map(({ id }: ApiKey) => id)).toEqual(made.slice(2));
  expect(rest.body.data.nextCursor).toBeNull();
  const all = await send("GET", "/auth/api-keys", token);
  expect(all.body.data).toMatchObject({ apiKeys: made.map((id) => ({ id })), nextCursor: null });
});

test("a key works over /trpc, too, and is bound to its scope there", async () => {
  const key = await aKey("read");
  const headers = { authorization: `Bearer ${key.secret}` };
  expect((await app.inject({ url: "/trpc/auth.me", headers })).statusCode).toBe(200);
  const write = await app.inject({
    method: "POST",
    url: "/trpc/auth.updateMe",
    headers,
    payload: { firstName: "Eve" },
  });
  expect(write.statusCode).toBe(403);
});

test("a read key may only read, a write key may read and change", async () => {
  const [read, write] = [await aKey("read"), await aKey("write")];
  expect((await send("GET", "/posts", read.secret)).status).toBe(200);
  const refused = await send("PATCH", "/users/profile", read.secret, { firstName: "Eve" });
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.message).toMatch(/may only read/);
  expect((await send("GET", "/users/profile", write.secret)).body.data.user.firstName).toBe("Mira");
  expect((await send("PATCH", "/users/profile", write.secret, { firstName: "Ngozi" })).status).toBe(200);
});

test.for([
  ["PATCH", "/auth/update-password", { currentPassword: password, password: "another kiln of mine" }],
  ["POST", "/auth/confirm", { password }],
  ["GET", "/auth/sessions", undefined],
  ["DELETE", `/auth/sessions/${crypto.randomUUID()}`, undefined],
  ["GET", "/auth/api-keys", undefined],
  ["POST", "/auth/api-keys", { name: "Child", scope: "write" }],
  ["DELETE", `/auth/api-keys/${crypto.randomUUID()}`, undefined],
] as const)("a key cannot use account security: %s %s", async ([method, path, payload]) => {
  const key = await aKey("write");
  const answer = await send(method, path, key.secret, payload);
  expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(answer.body.message).toBe("An API key cannot do this. Sign in with the password instead.");
});

test("a revoked key fails with the next call, an expired one without further action", async () => {
  const [revoked, expired] = [await aKey("write"), await aKey("write", { expiresAt: "2030-01-01T00:00:00Z" })];
  expect((await send("DELETE", `/auth/api-keys/${revoked.id}`, token)).status).toBe(200);
  await deps.db
    .update(apiKeys)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(apiKeys.id, expired.id));
  for (const { secret } of [revoked, expired]) {
    const answer = await send("GET", "/auth/me", secret);
    expect([answer.status, answer.body.message]).toEqual([401, "This API key does not work, or does not any more."]);
  }
  expect((await send("GET", "/auth/me", `plak_${"x".repeat(43)}`)).status).toBe(401);
});

test("another user's key cannot be seen or revoked, and acts for its owner only", async () => {
  const key = await aKey("write");
  const other = await send("POST", "/auth/register", null, {
    email: `${crypto.randomUUID()}@example.test`,
    password,
    firstName: "Other",
  });
  expect((await send("GET", "/auth/api-keys", other.body.token)).body.data.apiKeys).toEqual([]);
  expect((await send("DELETE", `/auth/api-keys/${key.id}`, other.body.token)).status).toBe(404);
  expect((await send("GET", "/auth/me", key.secret)).body.data.user.email).toBe(email);
});

test("the use of a key is recorded at most once a minute", async () => {
  const key = await aKey("read");
  const stampOf = async () =>
    (await deps.db.select({ at: apiKeys.lastUsedAt }).from(apiKeys).where(eq(apiKeys.id, key.id)))[0]?.at ?? null;
  await send("GET", "/auth/me", key.secret);
  const first = await stampOf();
  expect(first).not.toBeNull();
  await send("GET", "/auth/me", key.secret);
  expect(await stampOf()).toEqual(first);
  await deps.db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
    .where(eq(apiKeys.id, key.id));
  await send("GET", "/auth/me", key.secret);
  expect((await stampOf())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
});

test("a user has at most twenty keys, also with parallel requests", async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      send("POST", "/auth/api-keys", token, { name: `Key ${index}`, scope: "read" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.every(({ status, body }) => status === 409 && /at most/.test(body.message))).toBe(true);
});

test("of ten calls with one Idempotency-Key one returns the secret, and the others name the key it created", async () => {
  const payload = { name: "Nightly script", scope: "write" };
  const create = () => send("POST", "/auth/api-keys", token, payload, { "idempotency-key": "nightly" });
  const answers = [...(await Promise.all(Array.from({ length: 9 }, create))), await create()];
  const [made, ...more] = answers.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  const { apiKey, secret } = made?.body.data ?? {};
  const { id } = apiKey;
  const listed = await send("GET", "/auth/api-keys", token);
  expect(listed.body.data.apiKeys.map((key: ApiKey) => key.id)).toEqual([id]);
  expect((await send("GET", "/auth/me", secret)).status).toBe(200);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(9);
  for (const { status, raw } of refused) {
    expect([status, raw.includes(id), raw.includes("plak_")]).toEqual([409, true, false]);
    expect(raw).toMatch(/cannot be shown again/);
  }
  // The stored request does not contain the secret.
  const kept = await deps.db.execute(sql`select to_jsonb(r)::text as row from requests r where key = 'nightly'`);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test("an Idempotency-Key whose API key was revoked creates no second one, and is valid for one request", async () => {
  const payload = { name: "Once", scope: "read" };
  const headers = { "idempotency-key": "once" };
  const made = await send("POST", "/auth/api-keys", token, payload, headers);
  const other = await send("POST", "/auth/api-keys", token, { ...payload, scope: "write" }, headers);
  expect([other.status, other.body.code]).toEqual([422, "UNPROCESSABLE"]);
  await send("DELETE", `/auth/api-keys/${made.body.data.apiKey.id}`, token);
  const again = await send("POST", "/auth/api-keys", token, payload, headers);
  expect([again.status, again.body.message]).toEqual([409, "What this Idempotency-Key made was deleted"]);
  expect((await send("GET", "/auth/api-keys", token)).body.data.apiKeys).toEqual([]);
});

test.each(["as the bearer", "in the body"])(
  "a key cannot be signed out: %s it is refused and stays valid",
  async (where) => {
    const { secret } = await aKey("write");
    const answer = await (where === "as the bearer"
      ? send("POST", "/auth/logout", secret)
      : send("POST", "/auth/logout", null, { token: secret }));
    expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
    expect(answer.body.message).toBe("An API key is not signed in and goes on working. Revoke it to end it.");
    expect((await send("GET", "/auth/me", secret)).status).toBe(200);
  },
);

test("creating a key needs a recent sign-in or a password confirmation", async () => {
  await deps.db.update(loginSessions).set({ createdAt: sql`now() - interval '16 minutes'` });
  const stale = await send("POST", "/auth/api-keys", token, { name: "Late", scope: "read" });
  expect([stale.status, stale.body.code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
  const wrong = await send("POST", "/auth/confirm", token, { password: "not this one" });
  expect([wrong.status, wrong.body.issues]).toEqual([
    400,
    [{ path: "password", message: "The password is not right" }],
  ]);
  expect((await send("POST", "/auth/confirm", token, { password })).status).toBe(200);
  expect((await send("POST", "/auth/api-keys", token, { name: "Late", scope: "read" })).status).toBe(201);
});

test("password guesses in a stolen session are rate limited as for sign-in", async () => {
  const guesses = [];
  for (let tries = 0; tries < 7; tries++)
    guesses.push(await send("POST", "/auth/confirm", token, { password: `${tries}` }));
  expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test.for([
  [{ scope: "write" }, "name"],
  [{ name: " ", scope: "write" }, "name"],
  [{ name: "All", scope: "all" }, "scope"],
  [{ name: "Past", scope: "read", expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  [{ name: "More", scope: "read", admin: true }, "admin"],
] as const)("%j is refused and names the field", async ([payload, path]) => {
  const answer = await send("POST", "/auth/api-keys", token, payload);
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
});

test("creating and revoking a key are recorded in the activity log, and creating sends a mail", async () => {
  const key = await aKey("read");
  await send("DELETE", `/auth/api-keys/${key.id}`, token);
  const { body } = await send("GET", "/users/activity?kind=api_key.created,api_key.revoked", token);
  expect(body.data.activities.map(({ kind, label }: { kind: string; label: string }) => [kind, label])).toEqual([
    ["api_key.revoked", "Nightly script"],
    ["api_key.created", "Nightly script"],
  ]);
  const mails = await deps.db.execute(
    sql`select m.kind from mails m join users u on u.id = m.user_id where u.email = ${email}`,
  );
  expect(mails.map(({ kind }) => kind)).toContain("apiKeyMade");
});

test("a password reset by mail revokes every key, a password change does not", async () => {
  const key = await aKey("write");
  await send("PATCH", "/auth/update-password", token, { currentPassword: password, password: "another kiln of mine" });
  expect((await send("GET", "/auth/me", key.secret)).status).toBe(200);
  await send("POST", "/auth/forgot-password", null, { email });
  await deliverMails(deps);
  const [mail] = (await mailsTo(deps, email)).filter(({ text }) => text.includes("/reset-password/"));
  if (mail === undefined) throw new Error("No mail with a link");
  const path = `/auth/reset-password/${tokenIn(mail, "reset-password")}`;
  expect((await send("PATCH", path, null, { password: "a third kiln of mine" })).status).toBe(200);
  expect((await send("GET", "/auth/me", key.secret)).status).toBe(401);
});
