import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { MailId, UserId, WorkspaceId } from "#shared/ids.ts";

export async function hasWaitingMail(db: Db, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.status, "waiting")))
    .limit(1);
  return row !== undefined;
}

/** Address, name and language of a user; language is null while none is chosen. */
export async function findReceiver(db: Db, userId: UserId) {
  const [row] = await db
    .select({ email: users.email, name: users.firstName, language: userSettings.language })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.workspaceId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function insertMail(db: Db, values: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(values);
}

/** The account that mails concern, or the shared workspace that they are about. */
export type MailOwner = { userId: UserId } | { workspaceId: WorkspaceId };

const isOf = (owner: MailOwner) =>
  "userId" in owner ? eq(mails.userId, owner.userId) : eq(mails.workspaceId, owner.workspaceId);

const isFree = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, sql`clock_timestamp()`));

/** Leases a waiting mail for one attempt. Null when it is settled, deleted or leased already. */
export async function claimMail(db: Db, id: MailId, leaseSeconds: number) {
  const [row] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      leasedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(and(eq(mails.id, id), eq(mails.status, "waiting"), isFree))
    .returning();
  return row ?? null;
}

/** The condition of the attempt with this number: a later attempt makes its writes ineffective. */
const attempt = (id: MailId, attempts: number) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), eq(mails.status, "waiting"));

/** Records that a mail was sent or given up, and deletes its receiver and links. */
export async function settleMail(
  db: Db,
  { id, attempts }: { id: MailId; attempts: number },
  outcome: { status: "sent" | "failed"; error: string | null },
): Promise<void> {
  await db
    .update(mails)
    .set({ ...outcome, sealed: null, leasedUntil: null, settledAt: sql`now()` })
    .where(attempt(id, attempts));
}

export async function releaseMail(
  db: Db,
  { id, attempts }: { id: MailId; attempts: number },
  error: string,
): Promise<void> {
  await db.update(mails).set({ error, leasedUntil: null }).where(attempt(id, attempts));
}

/** Unleased mails that have waited for longer than `olderThanSeconds`. */
export async function findWaitingMails(db: Db, olderThanSeconds: number, limit: number): Promise<MailId[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.status, "waiting"),
        lte(mails.createdAt, sql`now() - make_interval(secs => ${olderThanSeconds})`),
        isFree,
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isSettled = ne(mails.status, "waiting");

export async function findOldMails(db: Db, olderThanDays: number, limit: number): Promise<MailId[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isSettled, lte(mails.settledAt, sql`now() - make_interval(days => ${olderThanDays})`)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Gives up all waiting mails of an account or a workspace that are not leased. */
export async function giveUpWaitingMails(db: Db, owner: MailOwner): Promise<void> {
  await db
    .update(mails)
    .set({ status: "failed", sealed: null, leasedUntil: null, settledAt: sql`now()` })
    .where(and(isOf(owner), eq(mails.status, "waiting"), isFree));
}

export async function findSettledMailsOf(db: Db, owner: MailOwner, limit: number): Promise<MailId[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isOf(owner), isSettled))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteMails(db: Db, ids: readonly MailId[]): Promise<void> {
  await db.delete(mails).where(inArray(mails.id, [...ids]));
}

export async function findAnyMailOf(db: Db, owner: MailOwner): Promise<MailId | undefined> {
  const [row] = await db.select({ id: mails.id }).from(mails).where(isOf(owner)).limit(1);
  return row?.id;
}
