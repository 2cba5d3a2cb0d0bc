import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accountTables } from "#server/domains/personal-data/account-tables.queries.ts";
import {
  anArchive,
  aNewUser,
  archivedCreation,
  archivedPost,
  archivedTemplate,
  expectRefused,
  importArchive,
  lines,
  manifest,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import { makeZip } from "#server/test/make-zip.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const refuses = (archive: Buffer, message: RegExp) => expectRefused(h, archive, message);

/** Replaces a name by one of the same length, so that all offsets stay valid. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

/** Compresses as much as a real line, so that the ratio limit does not apply. */
const padding = (length: number) => randomBytes(64).toString("hex").padEnd(length);

test("a file that is not an archive is refused", async () => {
  await refuses(Buffer.from("PK nothing"), /not a zip file/);
  await refuses(await makeZip([{ name: "posts.jsonl", content: "" }]), /not an archive of Postloom/);
  await refuses(
    await makeZip([{ ...manifest, content: '{"format":"zip","version":1}' }]),
    /not an archive of Postloom/,
  );
  await refuses(await makeZip([{ ...manifest, content: "[" }]), /manifest.json is not valid JSON/);
});

test("an unknown version is refused", async () => {
  const next = { ...manifest, content: JSON.stringify({ format: "postloom-archive", version: 2 }) };
  await refuses(await makeZip([next]), /reads version 1 of the archive, and this is 2/);
});

test.for([
  ["templates.jsonl", "../../etc/passw"],
  ["templates.jsonl", "/etc/passwd.jso"],
  ["templates.jsonl", "..\\..\\etc\\passw"],
  ["templates.jsonl", "media/../../abc"],
  ["templates.jsonl", "somewhere/a.txt"],
] as const)("an archive with %s renamed to %s is refused", async ([from, to]) => {
  const zip = await anArchive({ name: from, content: "" });
  await refuses(renamed(zip, from, to.slice(0, from.length).padEnd(from.length, "x")), /none of ours|damaged/);
});

test("a link is refused", async () => {
  await refuses(await anArchive({ name: "posts.jsonl", content: "/etc/passwd", mode: 0o120777 }), /is a link/);
});

test("zip bombs, too many files and duplicate files are refused", { timeout: 60_000 }, async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  await refuses(await anArchive({ name: "activity.jsonl", content: zeros }), /unpacks to too much/);
  const many = Array.from({ length: 5_100 }, () => ({ name: `media/${randomUUID()}.png`, content: "" }));
  await refuses(await anArchive(...many), /too many files/);
  await refuses(
    await anArchive(lines("posts", archivedPost()), lines("posts", archivedPost())),
    /in the archive twice/,
  );
});

test(
  "as many media as a workspace may upload fit into an archive, beside all its lists",
  { timeout: 60_000 },
  async () => {
    const beside = ["README.txt", "avatar.webp", ...accountTables.map(({ file }) => `${file}.jsonl`)];
    // Empty: as an export writes files that are missing.
    const media = Array.from({ length: uploadLimits.count }, () => `media/${randomUUID()}.png`);
    const archive = await anArchive(...[...beside, ...media].map((name) => ({ name, content: "" })));
    expect((await importArchive(h, await aNewUser(h), archive)).status).toBe(200);
  },
);

test("lists that are too large together are refused", { timeout: 60_000 }, async () => {
  const rows = (make: (change: object) => object) =>
    Array.from({ length: 4_300 }, () => make({ status: "draft", note: padding(8_000) }));
  const half = lines("creations", ...rows(archivedCreation));
  const other = lines("posts", ...rows(archivedPost));
  await refuses(await anArchive(half, other), /more than 64 MB together/);
});

test("a line that is too long is refused before it is parsed", { timeout: 60_000 }, async () => {
  const nested = `[${Array.from({ length: 1_200 }, () => `"${padding(8_000)}"`).join(",")}]`;
  await refuses(await anArchive({ name: "posts.jsonl", content: nested }), /line 1 is too long/);
});

test("lists with too many lines together are refused", { timeout: 60_000 }, async () => {
  const accounts = Array.from({ length: 99_999 }, () => ({ platform: "x", note: randomBytes(2).toString("hex") }));
  const two = lines("templates", archivedTemplate(), archivedTemplate());
  await refuses(await anArchive(two, lines("social-accounts", ...accounts)), /100,000 lines together/);
});
