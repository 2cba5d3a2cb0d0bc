import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hasMails, removeMailsOf, removeOldMails } from "#server/domains/mail/mail-upkeep.ts";
import { claimMail } from "#server/domains/mail/mail.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails } from "#server/test/outbox.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const { deps } = h;

const files = () => readdir(join(deps.config.dataDir, "outbox"));
const rows = ({ id }: User) => deps.db.select().from(mails).where(eq(mails.userId, id));
const send = ({ id: userId }: User) =>
  deps.db.transaction((tx) => sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId }));

/** The process ends before or after the files are deleted. */
const killed = (when: "before" | "after") => ({
  ...deps,
  mail: {
    ...deps.mail,
    remove: async (ids: readonly string[]) => {
      if (when === "after") await deps.mail.remove(ids);
      throw new Error("Killed");
    },
  },
});

let mira: User;
beforeEach(async () => {
  mira = await h.newUser();
  await send(mira);
  await deliverMails(deps);
});

test.each(["before", "after"] as const)("killed %s the files are deleted, the next attempt finishes", async (when) => {
  await expect(removeMailsOf(killed(when), { userId: mira.id })).rejects.toThrow("Killed");
  expect(await rows(mira)).toHaveLength(1);
  await removeMailsOf(deps, { userId: mira.id });
  expect([await files(), await rows(mira)]).toEqual([[], []]);
});

test("killed while old mails are removed, the next sweep removes the rest", async () => {
  await deps.db.update(mails).set({ settledAt: sql`now() - interval '8 days'` });
  await expect(removeOldMails(killed("before"), 7)).rejects.toThrow("Killed");
  expect(await files()).toHaveLength(1);
  await removeOldMails(deps, 7);
  expect([await files(), await rows(mira)]).toEqual([[], []]);
});

test("waiting mails are not sent any more, and a mail in progress is removed once it was sent", async () => {
  await send(mira);
  await send(mira);
  const [inProgress] = (await rows(mira)).filter(({ status }) => status === "waiting");
  if (inProgress === undefined) throw new Error("No mail");
  await claimMail(deps.db, inProgress.id, 60);
  await removeMailsOf(deps, { userId: mira.id });
  expect((await rows(mira)).map(({ id }) => id)).toEqual([inProgress.id]);
  expect(await hasMails(deps.db, { userId: mira.id })).toBe(true);

  // Its worker died; the mail is free again.
  await deps.db.update(mails).set({ leasedUntil: sql`now()` });
  await deliverMails(deps);
  await removeMailsOf(deps, { userId: mira.id });
  expect([await files(), await hasMails(deps.db, { userId: mira.id })]).toEqual([[], false]);
});
