import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { logout } from "#server/domains/auth/auth.service.ts";
import { notify, takeForBrowsers } from "#server/domains/notifications/notifications.service.ts";
import { pushJob } from "#server/domains/notifications/push/push.jobs.ts";
import { enqueuePushes, pushNotification } from "#server/domains/notifications/push/push.service.ts";
import { createWebPush, loadPushKeys } from "#server/integrations/push/web-push.ts";
import { harness } from "#server/test/harness.ts";
import { pushServer } from "#server/test/push-server.ts";
import { aSignIn, loginFully, passwordOfMira, aClient, sessionOf } from "#server/test/sign-ins.ts";
import type { NotificationId, UserId } from "#shared/ids.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const service = await pushServer();
const withoutSecret = { dataDir: h.deps.config.dataDir, secretKey: null };
const keys = await loadPushKeys(withoutSecret);
const deps = { ...h.deps, push: createWebPush(keys, "https://studio.example.test", service.network) };

beforeEach(async () => {
  service.answerWith = 201;
  await deps.sql`delete from push_subscriptions`;
  await deps.sql`delete from notifications`;
});

const anApi = async (signedIn: { token: string; user: Parameters<typeof h.as>[0] }) =>
  h.as(signedIn.user, { session: await sessionOf(deps, signedIn) });

async function aSubscriber() {
  const { mira, email } = await aSignIn(deps);
  const browser = service.newBrowser();
  const api = await anApi(mira);
  await api.push.subscribe(browser.subscription);
  return { mira, email, api, browser };
}

const addFor = (userId: UserId, reason = "Too long") =>
  notify(deps.db, userId, {
    kind: "post.failed",
    key: `post:${crypto.randomUUID()}`,
    params: {
      postId: crypto.randomUUID() as never,
      text: "Bowls",
      platform: "x",
      account: "@kiln",
      code: null,
      reason,
    },
  });

/** Runs the scheduled job and the queued pushes. */
async function push(): Promise<void> {
  await enqueuePushes(deps);
  const jobs = await deps.sql<{ id: NotificationId }[]>`
    delete from pgboss.job where name = ${pushJob.name} returning (data->>'notificationId') as id`;
  for (const { id } of jobs) await pushNotification(deps, id, AbortSignal.timeout(15_000));
}
const countSubscriptions = async () => (await deps.sql`select 1 from push_subscriptions`).length;

test("a browser receives a notification once, encrypted for it and signed by this server", async () => {
  const { mira, api, browser } = await aSubscriber();
  await api.users.updateSettings({ appearance: { language: "de" } });
  await addFor(mira.user.id, "ß".repeat(1_000));
  await push();
  await push();
  expect(browser.messages).toEqual([
    {
      id: expect.any(String),
      workspaceId: null,
      kind: "post.failed",
      language: "de",
      params: expect.objectContaining({ text: "Bowls", reason: expect.stringMatching(/^ß{100,}…?$/) }),
    },
  ]);
  const { publicKey } = await api.push.key();
  expect(service.signedBy.at(-1)).toMatchObject({
    publicKey,
    claims: { aud: "https://push.example.test", sub: "https://studio.example.test", exp: expect.any(Number) },
  });
});

test.each([-11, 11])("a push service whose clock is %d hours ahead of ours takes the message", async (hours) => {
  const { mira, browser } = await aSubscriber();
  service.aheadMs = hours * 3_600_000;
  onTestFinished(() => void (service.aheadMs = 0));
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toHaveLength(1);
});

test("read or old notifications are not pushed, and none while push is turned off", async () => {
  const { mira, api, browser } = await aSubscriber();
  await addFor(mira.user.id);
  await api.notifications.readAll({});
  await push();
  await addFor(mira.user.id);
  await deps.db.execute(sql`update notifications set created_at = now() - interval '11 minutes'`);
  await push();
  await api.users.updateSettings({ notifications: { push: false } });
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toEqual([]);
  await api.users.updateSettings({ notifications: { push: true } });
  await push();
  expect(browser.messages).toHaveLength(1);
});

test("a newer notification of the same subject is pushed again", async () => {
  const { mira, browser } = await aSubscriber();
  const entry = { kind: "data.exported", key: "data:exported", params: {} } as const;
  await notify(deps.db, mira.user.id, entry);
  await push();
  await notify(deps.db, mira.user.id, entry);
  await push();
  expect(browser.messages).toHaveLength(2);
});

test("parallel processes take each notification once", async () => {
  const { mira } = await aSubscriber();
  await addFor(mira.user.id);
  const taken = await Promise.all([1, 2, 3].map(() => deps.db.transaction((tx) => takeForBrowsers(tx, 10))));
  expect(taken.flat()).toHaveLength(1);
});

test("a browser receives nothing after its session has ended", async () => {
  const { mira, email, browser } = await aSubscriber();
  const phone = await loginFully(deps, aClient(), { email, password: passwordOfMira });
  const other = service.newBrowser();
  await (await anApi(phone)).push.subscribe(other.subscription);
  await logout(deps, [mira.token]);
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toEqual([]);
  expect(other.messages).toHaveLength(1);
  expect(await countSubscriptions()).toBe(1);
});

test.each([404, 410, 403])("status %i ends the subscription", async (status) => {
  const { mira } = await aSubscriber();
  service.answerWith = status;
  await addFor(mira.user.id);
  await push();
  expect(await countSubscriptions()).toBe(0);
});

test.each([429, 500, 503])("status %i is retried", async (status) => {
  const { mira, browser } = await aSubscriber();
  service.answerWith = status;
  await addFor(mira.user.id);
  await expect(push()).rejects.toThrow(String(status));
  service.answerWith = 201;
  const [row] = await deps.sql<{ id: NotificationId }[]>`select id from notifications`;
  if (row === undefined) throw new Error("The notification is gone");
  await pushNotification(deps, row.id, AbortSignal.timeout(15_000));
  expect(browser.messages).toHaveLength(1);
});

test("one unreachable browser does not stop pushes to the others", async () => {
  const { mira, api, browser } = await aSubscriber();
  await api.push.subscribe({ ...service.newBrowser().subscription, endpoint: "https://push.example.test/nobody" });
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toHaveLength(1);
  expect(await countSubscriptions()).toBe(1);
});

test.each([
  "https://10.0.0.1/send/1",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/send/1",
  "https://inside.corp.test/send/1",
  "https://push.example.test:8443/send/1",
])("%s is never called: no push service of a browser vendor has such an address", async (endpoint) => {
  const { mira, api } = await aSubscriber();
  await deps.sql`delete from push_subscriptions`;
  await api.push.subscribe({ ...service.newBrowser().subscription, endpoint });
  const before = service.requests;
  await addFor(mira.user.id);
  await push();
  expect(service.requests).toBe(before);
  expect(await countSubscriptions()).toBe(0);
});

test("a redirect is not followed", async () => {
  const { mira, browser } = await aSubscriber();
  service.answerWith = 307;
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toEqual([]);
  expect(await countSubscriptions()).toBe(1);
});

test("invalid keys end the subscription and do not fail the job", async () => {
  const { mira, api, browser } = await aSubscriber();
  await api.push.subscribe({ ...browser.subscription, keys: { ...browser.subscription.keys, p256dh: "A".repeat(87) } });
  await addFor(mira.user.id);
  await push();
  expect(await countSubscriptions()).toBe(0);
});

test("a browser belongs to the last user who subscribed it, and no user can unsubscribe another's", async () => {
  const { mira, browser } = await aSubscriber();
  const { api: others } = await aSubscriber();
  await others.push.unsubscribe({ endpoint: browser.subscription.endpoint });
  expect(await countSubscriptions()).toBe(2);
  await others.push.subscribe(browser.subscription);
  await addFor(mira.user.id);
  await push();
  expect(browser.messages).toEqual([]);
  await others.push.unsubscribe({ endpoint: browser.subscription.endpoint });
  expect(await countSubscriptions()).toBe(1);
});

test("endpoints are stored encrypted, and a user has at most twenty", async () => {
  const { api } = await aSubscriber();
  for (let count = 0; count < 21; count++) await api.push.subscribe(service.newBrowser().subscription);
  const rows = await deps.sql<{ sealed: string }[]>`select * from push_subscriptions`;
  expect(rows).toHaveLength(20);
  expect(JSON.stringify(rows)).not.toContain("example.test");
});

test.each([
  ["an address without https", { endpoint: "http://push.example.test/1" }, "endpoint"],
  ["a long address", { endpoint: `https://push.example.test/${"x".repeat(2_100)}` }, "endpoint"],
  ["a short key", { keys: { p256dh: "short", auth: "A".repeat(22) } }, "keys.p256dh"],
  ["an invalid secret", { keys: { p256dh: "A".repeat(87), auth: "!" } }, "keys.auth"],
])("%s is refused and names the field", async (_what, change, path) => {
  const { mira } = await aSignIn(deps);
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/push/subscriptions",
    headers: { authorization: `Bearer ${mira.token}` },
    payload: { ...service.newBrowser().subscription, ...change },
  });
  expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, path]);
});

test("the keys are created once among parallel starts, readable by their owner only, and again when they are deleted", async () => {
  const path = join(h.deps.config.dataDir, "push.key");
  await rm(path);
  const [one, ...others] = await Promise.all([1, 2, 3, 4].map(() => loadPushKeys(withoutSecret)));
  for (const other of others) expect(other).toEqual(one);
  expect(one).not.toEqual(keys);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o644);
  await expect(loadPushKeys(withoutSecret)).rejects.toThrow("chmod 600");
});

test("processes with separate folders and the same SECRET_KEY have the same keys, unless a folder has its own", async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "postloom-push-"))));
  onTestFinished(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  const [first = "", second = ""] = folders;
  const secretKey = "one secret of all processes of this installation";
  const derived = await loadPushKeys({ dataDir: first, secretKey });
  expect(await loadPushKeys({ dataDir: second, secretKey })).toEqual(derived);
  expect(await loadPushKeys({ dataDir: first, secretKey: `${secretKey}, changed` })).not.toEqual(derived);
  const own = await loadPushKeys({ dataDir: first, secretKey: null });
  expect(await loadPushKeys({ dataDir: first, secretKey })).toEqual(own);

  // A browser accepts the public key, and the private one signs.
  const browser = service.newBrowser();
  const push = createWebPush(derived, "https://studio.example.test", service.network);
  await push.send(browser.subscription, { kind: "test" }, AbortSignal.timeout(10_000));
  expect(service.signedBy.at(-1)?.publicKey).toBe(derived.publicKey);
});
