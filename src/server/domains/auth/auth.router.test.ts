import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

const { app, deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "error" } });
const password = "correct horse";

interface Sent {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  payload?: object;
  token?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  address?: string;
}

async function send({ method, url, payload, token, headers = {}, address = "127.0.0.1" }: Sent) {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json(), raw: response.body };
}

const post = (url: string, payload: object, more: Partial<Sent> = {}) =>
  send({ method: "POST", url, payload, ...more });
const anEmail = () => `${crypto.randomUUID()}@example.test`;

let clientCount = 0;
/** Each from another address, so that the limit of registrations does not apply. */
const register = (email = anEmail()) =>
  post(
    "/api/auth/register",
    { email, password, firstName: "Mira", lastName: "Okafor" },
    { address: `198.51.100.${clientCount++}` },
  );
const me = (token: string) => send({ method: "GET", url: "/api/auth/me", token });

test("registering responds 201 with the tokens beside the data", async () => {
  const email = anEmail();
  const { status, body } = await register(email);
  expect(status).toBe(201);
  expect(body).toEqual({
    status: "success",
    message: "Account created",
    token: expect.stringMatching(/^plat_[\w-]{43}$/),
    refreshToken: expect.stringMatching(/^plrt_[\w-]{43}$/),
    data: {
      user: {
        id: expect.any(String),
        email,
        emailVerified: false,
        firstName: "Mira",
        lastName: "Okafor",
        fullName: "Mira Okafor",
        imageUrl: null,
        avatar: null,
        bio: null,
        website: null,
        location: null,
        handle: null,
        plan: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    },
  });
  expect((await me(body.token)).body).toEqual({ status: "success", data: body.data });
});

test("a taken address responds 409 and names the field", async () => {
  const email = anEmail();
  await register(email);
  const { status, body } = await register(email);
  expect(status).toBe(409);
  expect(body).toMatchObject({ status: "error", code: "CONFLICT", issues: [{ path: "email" }] });
});

test.each([
  ["an address without @", { email: "nobody" }, "Please enter a valid email address"],
  ["a short password", { password: "short" }, "Password must be at least 6 characters long"],
  ["a password of 258 bytes", { password: "ü".repeat(129) }, "At most 256 bytes"],
  ["a blank first name", { firstName: "  " }, "Please fill in all required fields"],
])("registering with %s is refused on that field", async (_what, change, message) => {
  const { status, body } = await post("/api/auth/register", {
    email: anEmail(),
    password,
    firstName: "Mira",
    ...change,
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: "error",
    code: "INVALID_INPUT",
    message,
    issues: [{ path: Object.keys(change)[0], message }],
  });
});

test("an unknown field is refused", async () => {
  const { status } = await post("/api/auth/register", { email: anEmail(), password, firstName: "A", plan: "premium" });
  expect(status).toBe(400);
});

test("a wrong password and an unknown address get identical responses", async () => {
  const email = anEmail();
  await register(email);
  const wrong = await post("/api/auth/login", { email, password: "wrong" });
  const unknown = await post("/api/auth/login", { email: anEmail(), password: "wrong" });
  expect(wrong.status).toBe(401);
  expect(unknown.raw).toBe(wrong.raw);
  expect(wrong.body).toEqual({ status: "error", message: "Invalid email or password", code: "UNAUTHORIZED" });
});

test("a forged X-Forwarded-For does not bypass the limit of a client", async () => {
  const attempt = (i: number) =>
    post(
      "/api/auth/login",
      { email: anEmail(), password: "wrong" },
      { address: "203.0.113.9", headers: { "x-forwarded-for": `10.0.0.${i}` } },
    );
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await attempt(i)).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const { status, headers, body } = await attempt(31);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(600);
  expect(body).toMatchObject({ code: "RATE_LIMITED" });
});

test.each(["register", "login", "refresh", "updatePassword"])("auth.%s refuses to run in a batch", async (name) => {
  const { body } = await post(`/trpc/auth.${name},auth.${name}?batch=1`, { 0: {}, 1: {} });
  for (const { error } of body) expect(["INVALID_INPUT", "UNAUTHORIZED"]).toContain(error.data.errorCode);
  if (name !== "updatePassword") expect(body[0].error.message).toBe("This call cannot be part of a batch");
});

test("two hundred parallel sign-ins are served or get a retry time, and do not delay other requests", async () => {
  const email = anEmail();
  await register(email);
  const rssBefore = process.memoryUsage().rss;
  let isDone = false;
  const logins = Promise.all(Array.from({ length: 200 }, () => post("/api/auth/login", { email, password }))).finally(
    () => {
      isDone = true;
    },
  );
  const waits: number[] = [];
  while (!isDone) {
    const startedAt = performance.now();
    await send({ method: "GET", url: "/health/live" });
    waits.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const statuses = (await logins).map(({ status, headers }) =>
    status === 503 && headers["retry-after"] === "2" ? "later" : status,
  );
  expect(new Set(statuses)).toEqual(new Set([200, "later"]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(54);
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.9)]).toBeLessThan(200);
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(200 * 2 ** 20);
});

test("a refresh returns a valid pair, also with an expired access token in the header", async () => {
  const { body: first } = await register();
  await deps.db.execute(
    sql`update access_tokens set expires_at = now() - interval '1 minute' where user_id = ${first.data.user.id}`,
  );
  expect((await me(first.token)).body).toEqual({
    status: "error",
    message: "Session expired. Please login again.",
    code: "UNAUTHORIZED",
  });
  const { status, body } = await post(
    "/api/auth/refresh",
    { refreshToken: first.refreshToken },
    { token: first.token },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "success",
    token: expect.stringMatching(/^plat_/),
    refreshToken: expect.stringMatching(/^plrt_/),
  });
  expect((await me(body.token)).status).toBe(200);
});

test("a refresh token is no access token, and an access token is no refresh token", async () => {
  const { body } = await register();
  expect((await me(body.refreshToken)).status).toBe(401);
  expect((await post("/api/auth/refresh", { refreshToken: body.token })).status).toBe(401);
});

test("signing out needs no body and works with an expired access token", async () => {
  const { body } = await register();
  await deps.db.execute(
    sql`update access_tokens set expires_at = now() - interval '1 minute' where user_id = ${body.data.user.id}`,
  );
  const out = await send({ method: "POST", url: "/api/auth/logout", token: body.token });
  expect(out).toMatchObject({ status: 200, body: { status: "success", message: "Logged out" } });
  expect((await post("/api/auth/refresh", { refreshToken: body.refreshToken })).status).toBe(401);
});

test("signing out with the refresh token alone ends the session as well", async () => {
  const { body } = await register();
  expect((await post("/api/auth/logout", { refreshToken: body.refreshToken })).status).toBe(200);
  expect((await me(body.token)).status).toBe(401);
});

test("signing out without any token responds 401", async () => {
  expect((await send({ method: "POST", url: "/api/auth/logout" })).status).toBe(401);
});

test("/auth/me and /users/profile show and change the same profile", async () => {
  const { body } = await register();
  const { token } = body;
  const changed = await send({ method: "PATCH", url: "/api/auth/me", token, payload: { bio: "Potter" } });
  expect(changed).toMatchObject({
    status: 200,
    body: { message: "Profile updated", data: { user: { bio: "Potter" } } },
  });
  const again = await send({ method: "PATCH", url: "/api/users/profile", token, payload: { location: "Łódź" } });
  expect(again.body.data.user).toMatchObject({ bio: "Potter", location: "Łódź" });
  expect((await send({ method: "GET", url: "/api/users/profile", token })).body).toEqual((await me(token)).body);
  expect(
    (await send({ method: "PATCH", url: "/api/auth/me", token, payload: { email: "new@example.test" } })).status,
  ).toBe(400);
  expect(
    (await send({ method: "PATCH", url: "/api/auth/me", token, payload: { website: "javascript:alert(1)" } })).status,
  ).toBe(400);
});

test("after a password change only the new password signs in", async () => {
  const email = anEmail();
  const { body } = await register(email);
  const change = { currentPassword: password, password: "battery staple" };
  expect(
    await send({ method: "PATCH", url: "/api/auth/update-password", token: body.token, payload: change }),
  ).toMatchObject({
    status: 200,
    body: { status: "success", message: "Password updated" },
  });
  expect((await post("/api/auth/login", { email, password })).status).toBe(401);
  expect((await post("/api/auth/login", { email, password: "battery staple" })).body).toMatchObject({
    message: "Logged in",
  });
});

test("devices are listed, and another user's is not found", async () => {
  const [mira, other] = [(await register()).body, (await register()).body];
  const list = (token: string) => send({ method: "GET", url: "/api/auth/sessions", token });
  const [device] = (await list(mira.token)).body.data.sessions;
  expect(device).toMatchObject({ isCurrent: true });
  const end = (token: string) => send({ method: "DELETE", url: `/api/auth/sessions/${device.id}`, token });
  expect((await end(other.token)).status).toBe(404);
  expect((await end(mira.token)).status).toBe(200);
  expect((await list(mira.token)).status).toBe(401);
});

test("devices come in pages, each once, and all together without a page size", async () => {
  const email = anEmail();
  const { token } = (await register(email)).body;
  const [user] = await deps.sql<{ id: string }[]>`select id from users where email = ${email}`;
  // Several have the same time, so the order must fall back to the id.
  await deps.sql`
    insert into login_sessions (id, user_id, user_agent, last_used_at, expires_at)
    select gen_random_uuid(), ${user?.id ?? ""}::uuid, 'Phone ' || n, now() - (n / 5) * interval '1 minute', now() + interval '1 day'
    from generate_series(0, 29) n`;
  const list = async (query: string) => {
    const { status, body } = await send({ method: "GET", url: `/api/auth/sessions${query}`, token });
    expect(status).toBe(200);
    return body.data as { sessions: { id: string; lastUsedAt: string }[]; nextCursor: string | null };
  };
  const all = await list("");
  expect([all.sessions.length, all.nextCursor]).toEqual([31, null]);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(`?limit=7${cursor && `&cursor=${cursor}`}`);
    expect(page.sessions.length).toBeLessThanOrEqual(7);
    seen.push(...page.sessions.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all.sessions.map(({ id }) => id));
  const times = all.sessions.map(({ lastUsedAt }) => lastUsedAt);
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  const tooMany = await send({ method: "GET", url: "/api/auth/sessions?limit=101", token });
  expect([tooMany.status, tooMany.body.issues[0].path]).toEqual([400, "limit"]);
});

test("older clients may list devices and keys without any input", async () => {
  const { token } = (await register()).body;
  for (const [path, field] of [
    ["auth.sessions", "sessions"],
    ["apiKeys.list", "apiKeys"],
  ]) {
    const { status, body } = await send({ method: "GET", url: `/trpc/${path}`, token });
    expect([path, status]).toEqual([path, 200]);
    expect(body.result.data).toHaveProperty(field ?? "");
  }
});

test("signing out other devices keeps this one and other users signed in", async () => {
  const email = anEmail();
  const here = (await register(email)).body;
  const signIn = async () => (await post("/api/auth/login", { email, password })).body;
  const [phone, laptop] = [await signIn(), await signIn()];
  const other = (await register()).body;
  const ended = await send({ method: "DELETE", url: "/api/auth/sessions", token: here.token });
  expect(ended).toMatchObject({ status: 200, body: { message: "Other devices signed out" } });
  const list = await send({ method: "GET", url: "/api/auth/sessions", token: here.token });
  expect(list.body.data.sessions).toMatchObject([{ isCurrent: true }]);
  expect((await me(phone.token)).status).toBe(401);
  expect((await me(laptop.token)).status).toBe(401);
  expect((await me(other.token)).status).toBe(200);
});

test("plan and usage are shown and changed", async () => {
  const { token } = (await register()).body;
  expect(
    (await send({ method: "GET", url: "/api/billing/plans" })).body.data.plans.map(({ id }: { id: string }) => id),
  ).toEqual(["basic", "premium"]);
  const usage = await send({ method: "GET", url: "/api/billing/usage", token });
  expect(usage.body.data.usage).toMatchObject({
    images: { used: 0, limit: 10 },
    videos: { used: 0, limit: 3 },
    posts: { used: 0, limit: 20 },
  });
  const chosen = await post("/api/billing/plan", { plan: "premium" }, { token });
  expect(chosen.body.data).toMatchObject({ plan: "premium", usage: { images: { limit: null } } });
  expect((await me(token)).body.data.user.plan).toBe("premium");
  expect((await post("/api/billing/plan", { plan: "gold" }, { token })).status).toBe(400);
});
