import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskStorage } from "#server/integrations/storage/disk-storage.ts";
import { storageContract } from "#server/integrations/storage/test/storage-contract.ts";

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "postloom-storage-"));
  root = join(folder, "media");
});
afterEach(() => rm(folder, { recursive: true }));

storageContract(() => createDiskStorage(root));

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test("an interrupted upload leaves no file behind and does not change the existing file", async () => {
  const storage = await createDiskStorage(root);
  await storage.put("a/file", Buffer.from("old"));
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("The sender hung up");
    })(),
  );
  await expect(storage.put("a/file", broken)).rejects.toThrow("hung up");
  expect(await filesBelow(root)).toEqual(["file"]);
  expect(await readFile(join(root, "a/file"), "utf8")).toBe("old");
});

test("a reader receives either the old file or the new one, never a mixture", async () => {
  const storage = await createDiskStorage(root);
  const versions = ["a", "b", "c", "d"].map((letter) => letter.repeat(200_000));
  await storage.put("a/file", Buffer.from(versions[0] ?? ""));
  const writes = (async () => {
    for (let round = 0; round < 20; round++) await storage.put("a/file", Buffer.from(versions[round % 4] ?? ""));
  })();
  for (let round = 0; round < 40; round++) {
    const opened = await storage.open("a/file");
    expect(versions).toContain(opened && (await text(opened.stream)));
  }
  await writes;
});

test("a key with a path outside the root is refused", async () => {
  const storage = await createDiskStorage(root);
  await writeFile(join(folder, "outside"), "secret");
  await expect(storage.read("../outside")).rejects.toThrow("not one of ours");
});

test("a symbolic link to a path outside the root is neither read nor written through", async () => {
  const storage = await createDiskStorage(root);
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "elsewhere", "secret"), "secret");
  await symlink(join(folder, "elsewhere"), join(root, "linked"));
  await mkdir(join(root, "a"));
  await symlink(join(folder, "elsewhere", "secret"), join(root, "a", "linked"));

  expect(await storage.read("linked/secret")).toBeNull();
  expect(await storage.open("a/linked")).toBeNull();
  expect(await storage.size("a/linked")).toBeNull();
  await expect(storage.put("linked/new", Buffer.from("x"))).rejects.toThrow("leads out");
  expect(await readdir(join(folder, "elsewhere"))).toEqual(["secret"]);
});

test("a write to a nearly full disk is refused with INSUFFICIENT_STORAGE before a file is created", async () => {
  const storage = await createDiskStorage(root, { minFreeBytes: Number.MAX_SAFE_INTEGER });
  await expect(storage.put("a/file", Buffer.from("x"))).rejects.toMatchObject({ code: "INSUFFICIENT_STORAGE" });
  expect(await filesBelow(root)).toEqual([]);
});

test("a refused write closes the file that it was given as a stream", async () => {
  const storage = await createDiskStorage(root, { minFreeBytes: Number.MAX_SAFE_INTEGER });
  const source = join(folder, "source");
  await writeFile(source, "a video");
  const stream = createReadStream(source);
  await expect(storage.put("a/file", stream)).rejects.toMatchObject({ code: "INSUFFICIENT_STORAGE" });
  await expect.poll(() => stream.closed).toBe(true);
});

test("at startup old temporary files are removed, recent ones are kept", async () => {
  await createDiskStorage(root);
  await writeFile(join(root, ".tmp", "dead"), "half");
  await writeFile(join(root, ".tmp", "alive"), "half");
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(root, ".tmp", "dead"), twoHoursAgo, twoHoursAgo);
  await createDiskStorage(root);
  expect(await readdir(join(root, ".tmp"))).toEqual(["alive"]);
});

test("a temporary file that goes away during the startup does not end it", async () => {
  await createDiskStorage(root);
  await symlink(join(root, "taken away"), join(root, ".tmp", "listed"));
  await createDiskStorage(root);
});

test("a folder's files are listed recursively with their age, without symbolic links", async () => {
  const storage = await createDiskStorage(root);
  await storage.put("a/5d/one", Buffer.from("1"));
  await storage.put("a/5e/two", Buffer.from("2"));
  await storage.put("b/three", Buffer.from("3"));
  await symlink(join(root, "b", "three"), join(root, "a", "linked"));
  await utimes(join(root, "a/5d/one"), 1_000, 1_000);
  const isOld = new Map<string, boolean>();
  for await (const { key, modifiedAt } of storage.list("a/")) isOld.set(key, modifiedAt.getTime() === 1_000_000);
  expect(isOld).toEqual(
    new Map([
      ["a/5d/one", true],
      ["a/5e/two", false],
    ]),
  );
  for await (const { key } of storage.list("nothing/")) expect.fail(key);
});
