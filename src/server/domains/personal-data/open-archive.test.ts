import { randomBytes, randomUUID } from "node:crypto";
import { test } from "vitest";
import {
  anArchive,
  archivedCreation,
  archivedPost,
  archivedTemplate,
  isRefused,
  lines,
  manifest,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import { makeZip } from "#server/test/make-zip.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const refuses = (archive: Buffer, message: RegExp) => isRefused(h, archive, message);

/** Same length, so that nothing else in the file has to move. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

/** Shrinks, but no more than an honest line does. */
const padding = (length: number) => randomBytes(64).toString("hex").padEnd(length);

test("what is no archive at all is refused", async () => {
  await refuses(Buffer.from("PK nothing"), /not a zip file/);
  await refuses(await makeZip([{ name: "posts.jsonl", content: "" }]), /not an archive of Postloom/);
  await refuses(
    await makeZip([{ ...manifest, content: '{"format":"zip","version":1}' }]),
    /not an archive of Postloom/,
  );
  await refuses(await makeZip([{ ...manifest, content: "[" }]), /manifest.json is not valid JSON/);
});

test("a version nobody here reads is refused", async () => {
  const next = { ...manifest, content: JSON.stringify({ format: "postloom-archive", version: 2 }) };
  await refuses(await makeZip([next]), /reads version 1 of the archive, and this is 2/);
});

test.for([
  ["templates.jsonl", "../../etc/passw"],
  ["templates.jsonl", "/etc/passwd.jso"],
  ["templates.jsonl", "..\\..\\etc\\passw"],
  ["templates.jsonl", "media/../../abc"],
  ["templates.jsonl", "somewhere/a.txt"],
] as const)("an archive in which %s is called %s is refused", async ([from, to]) => {
  const zip = await anArchive({ name: from, content: "" });
  await refuses(renamed(zip, from, to.slice(0, from.length).padEnd(from.length, "x")), /none of ours|damaged/);
});

test("a link is refused", async () => {
  await refuses(await anArchive({ name: "posts.jsonl", content: "/etc/passwd", mode: 0o120777 }), /is a link/);
});

test("what would burst is refused", { timeout: 60_000 }, async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  await refuses(await anArchive({ name: "activity.jsonl", content: zeros }), /unpacks to too much/);
  const many = Array.from({ length: 5_060 }, () => ({ name: `media/${randomUUID()}.png`, content: "" }));
  await refuses(await anArchive(...many), /too many files/);
  await refuses(
    await anArchive(lines("posts", archivedPost()), lines("posts", archivedPost())),
    /in the archive twice/,
  );
});

test("lists that are each small enough are refused when they are too much together", { timeout: 60_000 }, async () => {
  const rows = (make: (change: object) => object) =>
    Array.from({ length: 4_300 }, () => make({ status: "draft", note: padding(8_000) }));
  const half = lines("creations", ...rows(archivedCreation));
  const other = lines("posts", ...rows(archivedPost));
  await refuses(await anArchive(half, other), /more than 64 MB together/);
});

test("a line that no honest list has is refused before it is read", { timeout: 60_000 }, async () => {
  const nested = `[${Array.from({ length: 1_200 }, () => `"${padding(8_000)}"`).join(",")}]`;
  await refuses(await anArchive({ name: "posts.jsonl", content: nested }), /line 1 is too long/);
});

test("lists of many short lines are refused when they are too many together", { timeout: 60_000 }, async () => {
  const accounts = Array.from({ length: 99_999 }, () => ({ platform: "x", note: randomBytes(2).toString("hex") }));
  const two = lines("templates", archivedTemplate(), archivedTemplate());
  await refuses(await anArchive(two, lines("social-accounts", ...accounts)), /100,000 lines together/);
});
