import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { followMarketing, listReaders, subscribe } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { newsletterSubscribers } from "#server/domains/mail/newsletter/newsletter.table.ts";
import { followMarketingJob } from "#server/domains/users/users.jobs.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";
import { anEmail, aSignIn, passwordOfMira, sessionOf } from "#server/test/sign-ins.ts";
import type { UserId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const { deps } = h;

beforeEach(async () => {
  await deps.db.delete(newsletterSubscribers);
});

/** Performs the queued jobs. */
async function performJobs(): Promise<void> {
  const jobs = await deps.sql<{ data: { userId: UserId; cause: "chosen" | "verified" } }[]>`
    delete from pgboss.job where name = ${followMarketingJob.name} returning data`;
  for (const { data } of jobs) await followMarketing(deps, data);
}

const verify = (user: User) => deps.db.execute(sql`update users set email_verified_at = now() where id = ${user.id}`);
const setMarketing = (user: User, marketing: boolean) =>
  h.as(user).users.updateSettings({ notifications: { marketing } });
const marketingOf = async (user: User) => (await h.as(user).users.settings()).settings.notifications.marketing;
const readers = async () => {
  const all = [];
  for await (const { email } of listReaders(deps)) all.push(email);
  return all;
};

async function mailedLink(email: string, path: "confirm" | "unsubscribe"): Promise<string> {
  await deliverMails(deps);
  const mail = (await mailsTo(deps, email)).find(({ text }) => text.includes(`newsletter/${path}`));
  if (mail === undefined) throw new Error("No mail of the newsletter");
  return tokenIn(mail, `newsletter/${path}`);
}

test("the setting subscribes and unsubscribes a verified address", async () => {
  const { mira } = await aSignIn(deps);
  await verify(mira.user);
  await setMarketing(mira.user, true);
  await performJobs();
  expect(await readers()).toEqual([mira.user.email]);
  await setMarketing(mira.user, false);
  await performJobs();
  expect(await readers()).toEqual([]);
});

test("other settings do not change the subscription", async () => {
  const { mira } = await aSignIn(deps);
  await h.as(mira.user).users.updateSettings({ notifications: { email: false }, appearance: { theme: "light" } });
  const jobs = await deps.sql`select 1 from pgboss.job where name = ${followMarketingJob.name}`;
  expect(jobs).toHaveLength(0);
});

test("an unverified address is subscribed once it is verified", async () => {
  const { mira, email } = await aSignIn(deps);
  await setMarketing(mira.user, true);
  await performJobs();
  expect(await readers()).toEqual([]);
  await deliverMails(deps);
  const [mail] = await mailsTo(deps, email);
  if (mail === undefined) throw new Error("No mail");
  await h.as(null).auth.verifyEmail({ token: tokenIn(mail, "verify-email") });
  await performJobs();
  expect(await readers()).toEqual([email]);
});

test("a change of address moves the subscription to the new address", async () => {
  const { mira, email } = await aSignIn(deps);
  await verify(mira.user);
  await setMarketing(mira.user, true);
  await performJobs();
  const moved = anEmail();
  const { auth } = h.as(mira.user, { session: await sessionOf(deps, mira) });
  await auth.changeEmail({ email: moved, password: passwordOfMira });
  await deliverMails(deps);
  const [mail] = await mailsTo(deps, moved);
  if (mail === undefined) throw new Error("No mail");
  expect(await readers()).toEqual([email]);
  await h.as(null).auth.verifyEmail({ token: tokenIn(mail, "verify-email") });
  await performJobs();
  expect(await readers()).toEqual([moved]);
});

test("a confirmation link turns the setting on, an unsubscribe link turns it off", async () => {
  const { mira, email } = await aSignIn(deps);
  await subscribe(deps, { address: "192.0.2.7", language: "en" }, { email });
  await h.as(null).newsletter.confirm({ token: await mailedLink(email, "confirm") });
  expect(await marketingOf(mira.user)).toBe(true);
  await h.as(null).newsletter.unsubscribe({ token: await mailedLink(email, "unsubscribe") });
  expect(await marketingOf(mira.user)).toBe(false);
  expect(await readers()).toEqual([]);
});

test("an earlier subscriber who verifies an account's address gets the setting turned on", async () => {
  const { mira, email } = await aSignIn(deps);
  await deps.db.insert(newsletterSubscribers).values({ email: email.toUpperCase(), confirmedAt: new Date() });
  await verify(mira.user);
  await followMarketing(deps, { userId: mira.user.id, cause: "verified" });
  expect(await marketingOf(mira.user)).toBe(true);
  expect(await readers()).toHaveLength(1);
});

test("an account that is being deleted is not subscribed again", async () => {
  const { mira } = await aSignIn(deps);
  await verify(mira.user);
  await setMarketing(mira.user, true);
  await deps.db.execute(sql`update users set deletion_id = gen_random_uuid() where id = ${mira.user.id}`);
  await performJobs();
  expect(await readers()).toEqual([]);
});
