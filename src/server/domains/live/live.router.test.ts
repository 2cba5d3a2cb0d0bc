import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { accessTokens, loginSessions } from "#server/domains/auth/auth.table.ts";
import { maxStreamsPerPerson } from "#server/domains/live/change-feed.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { closeHttp } from "#server/http/close-http.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { type LiveStream, openStream } from "#server/test/live-stream.ts";
import { Minute } from "#shared/durations.ts";
import type { Changes } from "#shared/live/live.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true });
const { db, config } = h.deps;

interface Person {
  user: User;
  token: string;
}

async function aPerson(): Promise<Person> {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${randomUUID()}@example.test`, password: "a kiln of one's own", firstName: "Mira" },
  });
  const { token, data } = answer.json<{ token: string; data: { user: User } }>();
  return { user: data.user, token };
}

const opened: LiveStream[] = [];
async function follow(token: string): Promise<LiveStream> {
  const stream = await openStream(config.selfUrl, token);
  opened.push(stream);
  return stream;
}
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

let mira: Person;
beforeAll(async () => {
  mira = await aPerson();
});

const saveProgress = (id: string, progress: number) =>
  db.execute(sql`update creations set progress = ${progress}, updated_at = clock_timestamp() where id = ${id}`);

const isFirst = ({ everything }: Changes) => everything;

test("the first message says that everything may have changed; later ones have ids by kind", async () => {
  const stream = await follow(mira.token);
  expect(await stream.next(() => true)).toEqual({
    everything: true,
    creations: [],
    progress: [],
    posts: [],
    notifications: false,
    accounts: false,
  });

  const creation = await aCreation(h, mira.user);
  expect(await stream.next(() => true)).toEqual({
    everything: false,
    creations: [creation.id],
    progress: [],
    posts: [],
    notifications: false,
    accounts: false,
  });
  await saveProgress(creation.id, 0.4);
  await h.as(mira.user).creations.update({ id: creation.id, title: "Bowls" });
  expect((await stream.next(({ creations }) => creations.length > 0)).creations).toEqual([creation.id]);

  await anAccount(h, mira.user);
  const { post } = await h
    .as(mira.user)
    .posts.create({ content: "Bowls", platforms: ["facebook"], creationId: creation.id, scheduledAt: inMinutes(60) });
  expect((await stream.next(({ posts }) => posts.length > 0)).posts).toEqual([post.id]);
  await h.as(mira.user).posts.remove({ id: post.id });
  expect((await stream.next(({ posts }) => posts.length > 0)).posts).toEqual([post.id]);
});

test("progress is sent separately, so that clients do not reload lists for it", async () => {
  const stream = await follow(mira.token);
  const creation = await aCreation(h, mira.user);
  await db.execute(
    sql`update creations set status = 'processing', progress = 0, title = 'Begun' where id = ${creation.id}`,
  );
  await stream.next(({ creations }) => creations.includes(creation.id));
  await saveProgress(creation.id, 0.5);
  expect(await stream.next(() => true)).toEqual({
    everything: false,
    creations: [],
    progress: [creation.id],
    posts: [],
    notifications: false,
    accounts: false,
  });
  // A heartbeat without progress is not sent: the next message is the completion.
  await saveProgress(creation.id, 0.5);
  await db.execute(sql`update creations set status = 'completed', progress = 1 where id = ${creation.id}`);
  expect((await stream.next(() => true)).creations).toEqual([creation.id]);
});

test("the state and parts of a delivery are sent, the renewals of its lease are not", async () => {
  const stream = await follow(mira.token);
  const account = await anAccount(h, mira.user, "facebook", { isDefault: false });
  const { post } = await h
    .as(mira.user)
    .posts.create({ content: "Bowls", platforms: ["facebook"], accountIds: [account.id], scheduledAt: inMinutes(60) });
  await stream.next(({ posts }) => posts.includes(post.id));
  await db.execute(sql`update post_targets set lease_until = now(), attempt_no = 1 where post_id = ${post.id}`);
  const { id: marker } = await aCreation(h, mira.user);
  expect((await stream.next(({ creations }) => creations.includes(marker))).posts).toEqual([]);

  const changes = [
    sql`update post_targets set state = 'queued', lease_until = null where post_id = ${post.id}`,
    sql`insert into post_target_parts (id, workspace_id, post_id, account_id, state, target_id, position, kind, text)
      select gen_random_uuid(), workspace_id, post_id, account_id, 'queued', id, 2, 'comment', 'More' from post_targets where post_id = ${post.id}`,
    sql`update post_target_parts set state = 'sending', lease_until = now() where post_id = ${post.id}`,
    sql`update posts set content = 'Mugs' where id = ${post.id}`,
    sql`delete from post_targets where post_id = ${post.id}`,
  ];
  for (const change of changes) {
    await db.execute(change);
    expect((await stream.next(({ posts }) => posts.length > 0)).posts).toEqual([post.id]);
  }
});

test("a comment and an approval are sent, which change no row of the post itself", async () => {
  const api = h.as(mira.user);
  const { id } = (await api.posts.create({ content: "Six bowls", platforms: ["facebook"], draft: true })).post;
  const stream = await follow(mira.token);
  await stream.next(isFirst);
  await api.comments.create({ id, text: "Is the glaze food safe?" });
  expect((await stream.next(({ posts }) => posts.length > 0)).posts).toEqual([id]);
  await db.execute(sql`insert into post_approvals (id, workspace_id, post_id, user_id, content_hash, target_hashes)
    values (gen_random_uuid(), ${mira.user.id}, ${id}, ${mira.user.id}, 'hash', '{}')`);
  expect((await stream.next(({ posts }) => posts.length > 0)).posts).toEqual([id]);
});

test("a rolled back change is not sent, and no user receives changes of another one", async () => {
  const ngozi = await aPerson();
  const [hers, his] = [await follow(ngozi.token), await follow(mira.token)];
  await Promise.all([hers.next(isFirst), his.next(isFirst)]);
  const creation = await aCreation(h, mira.user);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`update creations set title = 'Never' where workspace_id = ${ngozi.user.id}`);
      await tx.execute(sql`delete from creations where id = ${creation.id}`);
      throw new Error("No");
    }),
  ).rejects.toThrow("No");
  await his.next(({ creations }) => creations.includes(creation.id));
  const last = await aCreation(h, ngozi.user);
  await hers.next(({ creations }) => creations.includes(last.id));
  expect(hers.received.flatMap(({ creations }) => creations)).toEqual([last.id]);
  expect(his.received.flatMap(({ creations }) => creations)).toEqual([creation.id]);
});

test("a stream is neither compressed, cached nor buffered by proxies", async () => {
  const { headers } = await follow(mira.token);
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("content-encoding")).toBeNull();
  expect(headers.get("cache-control")).toContain("no-transform");
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test.each([
  ["no token", ""],
  ["an unknown token", "plat_nobody"],
])("with %s nothing is sent", async (_what, token) => {
  const stream = await follow(token);
  expect(await stream.end()).toMatchObject({ how: "error", code: "UNAUTHORIZED" });
  expect(stream.received).toEqual([]);
});

test("an API key is refused: programs poll instead", async () => {
  const key = await h.app.inject({
    method: "POST",
    url: "/api/auth/api-keys",
    headers: { authorization: `Bearer ${mira.token}` },
    payload: { name: "A program", scope: "write" },
  });
  const stream = await follow(key.json<{ data: { secret: string } }>().data.secret);
  expect(await stream.end()).toMatchObject({ how: "error", code: "FORBIDDEN" });
});

test("signing out ends the stream of that session only", async () => {
  const signedOut = await aPerson();
  const stream = await follow(signedOut.token);
  await stream.next(isFirst);
  const again = await h.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: signedOut.user.email, password: "a kiln of one's own" },
  });
  const other = await follow(again.json<{ token: string }>().token);
  await other.next(isFirst);
  await h.app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { authorization: `Bearer ${signedOut.token}` },
    payload: {},
  });
  expect(await stream.end()).toEqual({ how: "return" });
  const creation = await aCreation(h, signedOut.user);
  await other.next(({ creations }) => creations.includes(creation.id));
  expect(stream.received.flatMap(({ creations }) => creations)).toEqual([]);
});

test("deleting all sessions of a user ends their streams", async () => {
  const gone = await aPerson();
  const stream = await follow(gone.token);
  await stream.next(isFirst);
  await db.delete(loginSessions).where(sql`user_id = ${gone.user.id}`);
  expect(await stream.end()).toEqual({ how: "return" });
});

test("a stream ends with its token", async () => {
  const brief = await aPerson();
  await db
    .update(accessTokens)
    // Long enough to open the stream before that.
    .set({ expiresAt: sql`now() + interval '4 seconds'` })
    .where(sql`user_id = ${brief.user.id}`);
  const stream = await follow(brief.token);
  expect(await stream.end()).toEqual({ how: "return" });
  expect(await (await follow(brief.token)).end()).toMatchObject({ how: "error", code: "UNAUTHORIZED" });
});

test("the streams of a user are limited, and a closed one frees its place", async () => {
  const busy = await aPerson();
  const streams: LiveStream[] = [];
  for (let n = 0; n < maxStreamsPerPerson; n++) streams.push(await follow(busy.token));
  await Promise.all(streams.map((stream) => stream.next(isFirst)));
  expect(await (await follow(busy.token)).end()).toMatchObject({ how: "error", code: "RATE_LIMITED" });
  streams[0]?.close();
  await expect
    .poll(async () => {
      const stream = await follow(busy.token);
      const first = await Promise.race([stream.next(isFirst), stream.end()]);
      return "everything" in first;
    })
    .toBe(true);
});

test("a stopping server ends its streams and does not wait for them", async () => {
  const app = await buildApp(h.deps, { isStopping: false, isQueueRunning: () => true });
  const baseUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  const { token } = await aPerson();
  const streams = await Promise.all([openStream(baseUrl, token), openStream(baseUrl, token)]);
  await Promise.all(streams.map((stream) => stream.next(isFirst)));
  const startedAt = performance.now();
  const closed = closeHttp(app, 10_000);
  expect(await Promise.all(streams.map((stream) => stream.end()))).toEqual([{ how: "return" }, { how: "return" }]);
  await closed;
  expect(performance.now() - startedAt).toBeLessThan(9_000);
});

test("the time limit of responses does not cut a stream before its token ends", async () => {
  const limits: unknown[] = [];
  const app = await buildApp(h.deps, { isStopping: false, isQueueRunning: () => true }, (building) =>
    building.addHook("onRoute", ({ url, handlerTimeout, method }) => {
      if (url === "/trpc/live.changes" && method === "GET") limits.push(handlerTimeout);
    }),
  );
  await app.close();
  expect(limits).toEqual([expect.any(Number)]);
  expect(Number(limits[0])).toBeGreaterThan(15 * Minute.ms);
});

test("after the listening connection was cut, streams continue and ask clients to reload everything", async () => {
  const stream = await follow(mira.token);
  await stream.next(isFirst);
  const cut = await h.deps.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen "postloom_live"%'`;
  expect(cut).toHaveLength(1);
  await stream.next(isFirst);
  const creation = await aCreation(h, mira.user);
  await stream.next(({ creations }) => creations.includes(creation.id));
});

test("several new notifications are sent as one message, to their user only", async () => {
  const ngozi = await aPerson();
  const [hers, his] = [await follow(ngozi.token), await follow(mira.token)];
  await Promise.all([hers.next(isFirst), his.next(isFirst)]);
  const entries = Array.from({ length: 3 }, (_entry, n) => ({
    kind: "limit.reached" as const,
    key: `limit:${n}`,
    params: { unit: "images" as const, limit: 10 },
  }));
  await db.transaction((tx) => notify(tx, ngozi.user.id, ...entries));
  expect(await hers.next(() => true)).toEqual({
    everything: false,
    creations: [],
    progress: [],
    posts: [],
    notifications: true,
    accounts: false,
  });
  await h.as(ngozi.user).notifications.readAll({});
  expect((await hers.next(() => true)).notifications).toBe(true);
  expect(his.received.filter(({ notifications }) => notifications)).toEqual([]);
});

test("a connected account and its picture are each sent as a message, to their user only", async () => {
  const ngozi = await aPerson();
  const [hers, his] = [await follow(ngozi.token), await follow(mira.token)];
  await Promise.all([hers.next(isFirst), his.next(isFirst)]);
  const { id } = await anAccount(h, ngozi.user);
  expect((await hers.next(() => true)).accounts).toBe(true);
  await db.update(socialAccounts).set({ syncedAt: new Date() }).where(eq(socialAccounts.id, id));
  await db.update(socialAccounts).set({ avatarKey: "account-avatars/aa/key" }).where(eq(socialAccounts.id, id));
  expect((await hers.next(() => true)).accounts).toBe(true);
  expect(hers.received.filter(({ accounts }) => accounts)).toHaveLength(2);
  expect(his.received.filter(({ accounts }) => accounts)).toEqual([]);
});
