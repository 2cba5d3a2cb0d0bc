import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deliverMail, maxAttempts } from "#server/domains/mail/deliver-mail.ts";
import { sweepMails } from "#server/domains/mail/mail-upkeep.ts";
import { type NewMail, sendMail } from "#server/domains/mail/mail.service.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import { harness } from "#server/test/harness.ts";
import { refusal, startMailServer } from "#server/test/mail-server.ts";

const server = await startMailServer();
afterAll(() => server.stop());
const h = await harness({
  env: { SMTP_URL: server.url, MAIL_FROM: "Postloom <loom@example.org>", LOG_LEVEL: "silent" },
});
const { deps } = h;
const { db } = deps;

beforeEach(() => {
  server.received.length = 0;
  server.onReceiver = () => undefined;
  server.onMail = async () => undefined;
});

async function aMail(mail: NewMail) {
  await db.transaction((tx) => sendMail(deps, tx, mail));
  const [row] = await db
    .select()
    .from(mails)
    .orderBy(sql`${mails.id} desc`)
    .limit(1);
  if (row === undefined) throw new Error("No mail");
  return row;
}
const aReset = async () => {
  const user = await h.newUser();
  return { user, mail: await aMail({ kind: "resetPassword", params: { token: "t0ken-canary" }, userId: user.id }) };
};
const rowOf = async ({ id }: { id: (typeof mails.$inferSelect)["id"] }) => {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (row === undefined) throw new Error("No mail");
  return row;
};
const deliver = (mail: { id: (typeof mails.$inferSelect)["id"] }) =>
  deliverMail(deps, mail.id, AbortSignal.timeout(10_000));

describe("a mail", () => {
  test("is sent once, to the address of the account, in the language of its settings", async () => {
    const user = await h.newUser({ firstName: "Zoë" });
    await db.insert(userSettings).values({ workspaceId: user.id, language: "fr" });
    const mail = await aMail({ kind: "passwordChanged", params: {}, userId: user.id, language: "de" });
    await Promise.all([deliver(mail), deliver(mail), deliver(mail)]);
    await deliver(mail);
    expect(server.received.map(({ to }) => to)).toEqual([[user.email]]);
    expect(server.received[0]?.mail).toMatchObject({ subject: "Votre mot de passe a été modifié" });
    expect(server.received[0]?.mail.text).toContain("Bonjour Zoë,");
    expect(await rowOf(mail)).toMatchObject({ status: "sent", attempts: 1, sealed: null, error: null });
  });

  test("of a rolled back transaction is never sent", async () => {
    const user = await h.newUser();
    const undone = db.transaction(async (tx) => {
      await sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId: user.id });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await db.select().from(mails).where(eq(mails.userId, user.id))).toEqual([]);
  });

  test("is stored with receiver and link encrypted while it waits", async () => {
    const { user, mail } = await aReset();
    const text = JSON.stringify([mail, await db.execute(sql`select data::text from pgboss.job`)]);
    expect(text).not.toContain("t0ken-canary");
    expect(text).not.toContain(user.email);
    expect(text).toContain(mail.id);
  });

  test("is inserted in the same transaction as its job, whose payload is only the id", async () => {
    const { mail } = await aReset();
    const jobs = await db.execute(
      sql`select data from pgboss.job where name = 'mail.send' and data->>'mailId' = ${mail.id}`,
    );
    expect(jobs.map(({ data }) => data)).toEqual([{ mailId: mail.id }]);
  });
});

describe("when the mail server", () => {
  test("is greylisting, the mail is sent once, by the next attempt", async () => {
    const { user, mail } = await aReset();
    server.onReceiver = (address) => {
      throw refusal(451, `4.7.1 ${address}: greylisted`);
    };
    await expect(deliver(mail)).rejects.toMatchObject({ name: "MailError", isFinal: false });
    const waiting = await rowOf(mail);
    expect(waiting).toMatchObject({ status: "waiting", attempts: 1, error: expect.stringContaining("greylisted") });
    expect(waiting.error).not.toContain(user.email);
    server.onReceiver = () => undefined;
    await deliver(mail);
    expect(server.received).toHaveLength(1);
    expect(await rowOf(mail)).toMatchObject({ status: "sent", attempts: 2, error: null });
  });

  test("refuses it permanently, it fails without a retry and its content is deleted", async () => {
    const { user, mail } = await aReset();
    server.onReceiver = (address) => {
      throw refusal(550, `5.1.1 <${address}> unknown`);
    };
    await deliver(mail);
    const row = await rowOf(mail);
    expect(row).toMatchObject({ status: "failed", attempts: 1, sealed: null, error: expect.stringContaining("550") });
    expect(row.error).not.toContain(user.email);
    server.onReceiver = () => undefined;
    await deliver(mail);
    expect(server.received).toEqual([]);
  });

  test("stays unavailable, the mail fails after the last attempt", async () => {
    const { mail } = await aReset();
    server.onReceiver = () => {
      throw refusal(421, "4.3.2 Shutting down");
    };
    await db
      .update(mails)
      .set({ attempts: maxAttempts - 2 })
      .where(eq(mails.id, mail.id));
    await expect(deliver(mail)).rejects.toThrow("421");
    await deliver(mail);
    expect(await rowOf(mail)).toMatchObject({ status: "failed", attempts: maxAttempts, sealed: null });
  });

  test("has accepted it and the process dies before recording it, the second copy has the same message id", async () => {
    const { mail } = await aReset();
    await deliver(mail);
    await db
      .update(mails)
      .set({ status: "waiting", sealed: mail.sealed, leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(mails.id, mail.id));
    await deliver(mail);
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  test("is slow, no other worker claims the mail meanwhile", async () => {
    const { mail } = await aReset();
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    server.onMail = () => {
      arrive();
      return accepted;
    };
    const first = deliver(mail);
    await arrived;
    await deliver(mail);
    accept();
    await first;
    expect(server.received).toHaveLength(1);
  });
});

describe("the sweep", () => {
  test("enqueues a mail whose job was lost, and no other", async () => {
    const { mail } = await aReset();
    const { mail: fresh } = await aReset();
    await db.execute(sql`delete from pgboss.job where name = 'mail.send'`);
    await db
      .update(mails)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(mails.id, mail.id));
    await sweepMails(deps);
    await sweepMails(deps);
    const woken = await db.execute<{ id: string }>(
      sql`select data->>'mailId' as id from pgboss.job where name = 'mail.send'`,
    );
    const ids = woken.map(({ id }) => id);
    expect(ids.filter((id) => id === mail.id)).toHaveLength(1);
    expect(ids).not.toContain(fresh.id);
  });

  test("deletes a mail a week after it was sent", async () => {
    const { mail } = await aReset();
    const { mail: waiting } = await aReset();
    await deliver(mail);
    await sweepMails(deps);
    expect(await rowOf(mail)).toMatchObject({ status: "sent" });
    await db
      .update(mails)
      .set({ settledAt: sql`now() - interval '8 days'` })
      .where(eq(mails.id, mail.id));
    await sweepMails(deps);
    expect(await db.select().from(mails).where(eq(mails.id, mail.id))).toEqual([]);
    expect(await rowOf(waiting)).toMatchObject({ status: "waiting" });
  });
});

test("a mail encrypted with a lost key fails with that reason", async () => {
  const { mail } = await aReset();
  await db.update(mails).set({ sealed: "v1.deadbeef.AAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA" }).where(eq(mails.id, mail.id));
  await deliver(mail);
  expect(await rowOf(mail)).toMatchObject({ status: "failed", error: expect.stringContaining("cannot be read") });
});
