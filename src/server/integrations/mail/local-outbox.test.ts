import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
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

const send = async (subject: string, id = uuidv7(), to = "mira@example.test") => {
  const mail = { id, to, language: "en", subject, text: `Text of ${subject}`, html: "<p>Ü</p>" };
  await mailer.send({ ...mail, replyTo: null, unsubscribeUrl: null }, AbortSignal.timeout(1_000));
  return id;
};

const filesOf = async (id: string) => (await readdir(folder)).filter((name) => name.startsWith(id));

test("mails are stored with permissions for this user only, and listed newest first", async () => {
  const first = await send("First 世界");
  const second = await send("Second");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const [file = ""] = await filesOf(first);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const kept = await outbox.list(10);
  expect(kept.map(({ id }) => id)).toEqual([second, first]);
  expect(kept[1]).toMatchObject({ to: "mira@example.test", subject: "First 世界", text: "Text of First 世界\n" });
  expect(kept[1]?.html).toContain("Ü");
  expect(Math.abs(Date.now() - (kept[1]?.sentAt.getTime() ?? 0))).toBeLessThan(60_000);
  expect(await outbox.list(1)).toHaveLength(1);
  expect(await outbox.find(first)).toEqual(kept[1]);
});

test("a mail sent twice is stored once, and a removed mail leaves no file", async () => {
  const id = await send("Once");
  await send("Once, again", id);
  expect(await filesOf(id)).toHaveLength(1);
  await mailer.remove([id, uuidv7()]);
  expect(await outbox.find(id)).toBeNull();
  expect(await filesOf(id)).toEqual([]);
});

test("removeTo removes all mails to an address in any case, also partial files, without reading others", async () => {
  const theirs = [await send("One", uuidv7(), "Ada@Example.test"), await send("Two", uuidv7(), "ada@example.test")];
  const others = await send("Three", uuidv7(), "ada@example.test.org");
  const [complete = ""] = await filesOf(theirs[0] ?? "");
  writeFileSync(join(folder, `${complete}.part`), "half");
  // An unreadable entry of another receiver does not matter.
  const damaged = `${uuidv7()}.${"0".repeat(32)}.eml`;
  mkdirSync(join(folder, damaged));
  await mailer.removeTo("ADA@example.test");
  expect([...(await filesOf(theirs[0] ?? "")), ...(await filesOf(theirs[1] ?? ""))]).toEqual([]);
  expect(await filesOf(others)).toHaveLength(1);
  rmSync(join(folder, damaged), { recursive: true });
});

test.each(["../outbox", "/etc/passwd", "..%2f", "", "x"])(
  "no id refers to a path outside the folder: %s",
  async (id) => {
    const before = await readdir(join(folder, ".."), { recursive: true });
    expect(await outbox.find(id)).toBeNull();
    await mailer.remove([id]);
    await expect(send("Out", id)).rejects.toThrow("Not the id of a mail");
    expect(await readdir(join(folder, ".."), { recursive: true })).toEqual(before);
  },
);
