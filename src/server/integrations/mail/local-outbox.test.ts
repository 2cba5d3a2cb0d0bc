import { mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { createLocalOutbox } from "#server/integrations/mail/local-outbox.ts";

const folder = join(mkdtempSync(join(tmpdir(), "postloom-outbox-")), "outbox");
afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
const mailer = await createLocalOutbox(folder, "Postloom <postloom@localhost>");
const outbox = mailer.outbox;
if (outbox === null) throw new Error("No outbox");

const send = async (subject: string, id = uuidv7()) => {
  const mail = { id, to: "mira@example.test", language: "en", subject, text: `Text of ${subject}`, html: "<p>Ü</p>" };
  await mailer.send({ ...mail, unsubscribeUrl: null }, AbortSignal.timeout(1_000));
  return id;
};

test("mails are kept for the eyes of this machine's user only, and read back the newest first", async () => {
  const first = await send("First 世界");
  const second = await send("Second");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `${first}.eml`)).mode & 0o777).toBe(0o600);
  const kept = await outbox.list(10);
  expect(kept.map(({ id }) => id)).toEqual([second, first]);
  expect(kept[1]).toMatchObject({ to: "mira@example.test", subject: "First 世界", text: "Text of First 世界\n" });
  expect(kept[1]?.html).toContain("Ü");
  expect(Math.abs(Date.now() - (kept[1]?.sentAt.getTime() ?? 0))).toBeLessThan(60_000);
  expect(await outbox.list(1)).toHaveLength(1);
  expect(await outbox.find(first)).toEqual(kept[1]);
});

test("a mail sent twice is kept once, and nothing is left of one that was removed", async () => {
  const id = await send("Once");
  await send("Once, again", id);
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([`${id}.eml`]);
  await mailer.remove([id, uuidv7()]);
  expect(await outbox.find(id)).toBeNull();
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([]);
});

test.each(["../outbox", "/etc/passwd", "..%2f", "", "x"])("no name leads out of the folder: %s", async (id) => {
  expect(await outbox.find(id)).toBeNull();
  await expect(mailer.remove([id])).rejects.toThrow("Not the id of a mail");
});
