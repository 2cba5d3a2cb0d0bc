import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { removeMailsOf } from "#server/domains/mail/mail-upkeep.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { harness } from "#server/test/harness.ts";
import { untilMail } from "#server/test/outbox.ts";

const h = await harness({ works: true });
const { deps } = h;

test("the queue delivers a mail to the outbox, and deleting its account removes it", { timeout: 30_000 }, async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  for (const { id: userId } of [mira, other])
    await deps.db.transaction((tx) => sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId }));
  const kept = await untilMail(deps, mira.email, "Your password was changed");
  const left = await untilMail(deps, other.email, "Your password was changed");

  // The outbox has the mail a moment before its row says so, and one in delivery is not removed.
  await expect.poll(() => deps.db.$count(mails, eq(mails.status, "waiting")), { timeout: 10_000 }).toBe(0);
  await removeMailsOf(deps, { userId: mira.id });
  expect(await deps.db.select().from(mails).where(eq(mails.userId, mira.id))).toEqual([]);
  const files = await readdir(join(deps.config.dataDir, "outbox"));
  expect(files.map((name) => name.split(".")[0])).toEqual([left.id]);
  expect(await deps.mail.outbox?.find(kept.id)).toBeNull();
});
