import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { followMarketing } from "#server/domains/mail/newsletter/follow-marketing.ts";
import { listReaders, subscribe } from "#server/domains/mail/newsletter/newsletter.service.ts";
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

/** What the queue does. */
async function follow(): Promise<void> {
  const jobs = await deps.sql<{ data: { userId: UserId; cause: "chosen" | "verified" } }[]>`
    delete from pgboss.job where name = ${followMarketingJob.name} returning data`;
  for (const { data } of jobs) await followMarketing(deps, data);
}

const prove = (user: User) => deps.db.execute(sql`update users set email_verified_at = now() where id = ${user.id}`);
const turn = (user: User, marketing: boolean) => h.as(user).users.updateSettings({ notifications: { marketing } });
const switchOf = async (user: User) => (await h.as(user).users.settings()).settings.notifications.marketing;
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

test("the switch puts a proven address on the list, and takes it off", async () => {
  const { mira } = await aSignIn(deps);
  await prove(mira.user);
  await turn(mira.user, true);
  await follow();
  expect(await readers()).toEqual([mira.user.email]);
  await turn(mira.user, false);
  await follow();
  expect(await readers()).toEqual([]);
});

test("other settings leave the list alone", async () => {
  const { mira } = await aSignIn(deps);
  await h.as(mira.user).users.updateSettings({ notifications: { email: false }, appearance: { theme: "light" } });
  const jobs = await deps.sql`select 1 from pgboss.job where name = ${followMarketingJob.name}`;
  expect(jobs).toHaveLength(0);
});

test("an address that is not proven waits until it is", async () => {
  const { mira, email } = await aSignIn(deps);
  await turn(mira.user, true);
  await follow();
  expect(await readers()).toEqual([]);
  await deliverMails(deps);
  const [mail] = await mailsTo(deps, email);
  if (mail === undefined) throw new Error("No mail");
  await h.as(null).auth.verifyEmail({ token: tokenIn(mail, "verify-email") });
  await follow();
  expect(await readers()).toEqual([email]);
});

test("the list follows a person to another address, and forgets the old one", async () => {
  const { mira, email } = await aSignIn(deps);
  await prove(mira.user);
  await turn(mira.user, true);
  await follow();
  const moved = anEmail();
  const { auth } = h.as(mira.user, { session: await sessionOf(deps, mira) });
  await auth.changeEmail({ email: moved, password: passwordOfMira });
  await deliverMails(deps);
  const [mail] = await mailsTo(deps, moved);
  if (mail === undefined) throw new Error("No mail");
  expect(await readers()).toEqual([email]);
  await h.as(null).auth.verifyEmail({ token: tokenIn(mail, "verify-email") });
  await follow();
  expect(await readers()).toEqual([moved]);
});

test("a link in a mail turns the switch: on where it confirms, off where it ends", async () => {
  const { mira, email } = await aSignIn(deps);
  await subscribe(deps, { address: "192.0.2.7", language: "en" }, { email });
  await h.as(null).newsletter.confirm({ token: await mailedLink(email, "confirm") });
  expect(await switchOf(mira.user)).toBe(true);
  await h.as(null).newsletter.unsubscribe({ token: await mailedLink(email, "unsubscribe") });
  expect(await switchOf(mira.user)).toBe(false);
  expect(await readers()).toEqual([]);
});

test("whoever was on the list before they had an account finds the switch on once the address is proven", async () => {
  const { mira, email } = await aSignIn(deps);
  await deps.db.insert(newsletterSubscribers).values({ email: email.toUpperCase(), confirmedAt: new Date() });
  await prove(mira.user);
  await followMarketing(deps, { userId: mira.user.id, cause: "verified" });
  expect(await switchOf(mira.user)).toBe(true);
  expect(await readers()).toHaveLength(1);
});

test("whoever is leaving is not put back", async () => {
  const { mira } = await aSignIn(deps);
  await prove(mira.user);
  await turn(mira.user, true);
  await deps.db.execute(sql`update users set deletion_id = gen_random_uuid() where id = ${mira.user.id}`);
  await follow();
  expect(await readers()).toEqual([]);
});
