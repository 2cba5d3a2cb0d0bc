import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { newFileKeys } from "#server/domains/creations/files/creation-files.ts";
import { sweepCreationFiles } from "#server/domains/creations/files/remove-files.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { harness } from "#server/test/harness.ts";
import { losingCommits } from "#server/test/losing-commits.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { dataDir } = deps.config;
const sweep = () => sweepCreationFiles(deps, AbortSignal.timeout(10_000));
const age = (path: string, minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000);
  return utimes(path, at, at);
};
const isThere = async (key: string) => (await deps.storage.size(key)) !== null;

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#404040" } })
  .png()
  .toBuffer();
async function anUpload() {
  const path = join(dataDir, uuidv7());
  await writeFile(path, picture);
  return { path, sizeBytes: picture.length, fileName: "a.png" };
}
const request = { key: null, signal: new AbortController().signal };

test("files without a row are deleted after an hour, those with a row never", async () => {
  const user = await h.newUser();
  const kept = await storeUpload(deps, user.id, { input: {}, upload: await anUpload() }, request);
  const keptKeys = [kept.fileUrl, kept.thumbnailUrl].map((url) => url?.replace("/media/", "") ?? "");

  // Files of a process that crashed between storing and inserting.
  const [dead, alive] = [
    newFileKeys(uuidv7() as CreationId, "image/png"),
    newFileKeys(uuidv7() as CreationId, "image/png"),
  ];
  // Files of a crashed attempt beside those of a later one.
  const earlier = newFileKeys(kept.id, "image/png");
  for (const keys of [dead, alive, earlier]) {
    await deps.storage.put(keys.fileKey, picture);
    await deps.storage.put(keys.thumbnailKey, picture);
  }
  const old = [...keptKeys, ...Object.values(dead), ...Object.values(earlier)];
  for (const key of old) await age(join(dataDir, "media", key), 61);

  await sweep();
  await sweep();
  for (const key of [...keptKeys, ...Object.values(alive)]) expect(await isThere(key), key).toBe(true);
  for (const key of [...Object.values(dead), ...Object.values(earlier)]) expect(await isThere(key), key).toBe(false);
});

test("the sweep deletes the files of an upload whose insert failed", async () => {
  const user = await h.newUser();
  const before = await readdir(join(dataDir, "media"), { recursive: true });
  const db = losingCommits(deps.db, "lost");
  await expect(storeUpload({ ...deps, db }, user.id, { input: {}, upload: await anUpload() }, request)).rejects.toThrow(
    "CONNECTION_CLOSED",
  );
  const newFiles = async () => {
    const now = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
    return now.filter((entry) => entry.isFile() && !before.some((known) => known.endsWith(entry.name)));
  };
  // The outcome of the commit is unknown at first; the sweep decides by the database.
  for (const { parentPath, name } of await newFiles()) await age(join(parentPath, name), 61);
  await sweep();
  expect(await newFiles()).toEqual([]);
});

test("temporary files of a crashed process are deleted after four hours", async () => {
  const work = join(dataDir, "work");
  await mkdir(join(work, "w-dead"), { recursive: true });
  await writeFile(join(work, "w-dead", "made.mp4"), "half");
  for (const name of ["w-alive", "w-long"]) await mkdir(join(work, name));
  await age(join(work, "w-long"), 239);
  await age(join(work, "w-dead"), 241);
  const uploads = join(dataDir, "uploads");
  for (const name of ["dead", "alive"]) await writeFile(join(uploads, name), "half");
  await age(join(uploads, "dead"), 241);
  await sweep();
  expect((await readdir(work)).toSorted()).toEqual(["w-alive", "w-long"]);
  expect(await readdir(uploads)).toEqual(["alive"]);
});
