import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecretKeys, restoreKeyFiles } from "#server/lib/secrets/secret-key.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "postloom-key-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const unset = { secretKey: null, secretKeyPrevious: null };

test("without SECRET_KEY a key is generated once, in a file readable by its owner only", async () => {
  const { current } = await loadSecretKeys({ dataDir, ...unset });
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(Buffer.from(current, "base64url")).toHaveLength(32);
  expect(await loadSecretKeys({ dataDir, ...unset })).toEqual({ current, previous: null });
});

test("processes that start at the same time use one key and leave no temporary files", async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => loadSecretKeys({ dataDir, ...unset })));
  expect(new Set(keys.map(({ current }) => current)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["secret.key"]);
});

test("a key file that others can read is refused", async () => {
  await loadSecretKeys({ dataDir, ...unset });
  await chmod(join(dataDir, "secret.key"), 0o644);
  await expect(loadSecretKeys({ dataDir, ...unset })).rejects.toThrow("chmod 600");
});

test("a truncated key file is refused", async () => {
  await writeFile(join(dataDir, "secret.key"), "short", { mode: 0o600 });
  await expect(loadSecretKeys({ dataDir, ...unset })).rejects.toThrow("at least 32 characters");
});

test("a configured key is used unchanged and no file is created", async () => {
  const secretKey = "correct horse battery staple, and then some";
  expect(await loadSecretKeys({ dataDir, secretKey, secretKeyPrevious: null })).toEqual({
    current: secretKey,
    previous: null,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(["a".repeat(64), "abcabcabcabcabcabcabcabcabcabcabcabc", "too short"])(
  "a weak key like %s is refused",
  async (secretKey) => {
    await expect(loadSecretKeys({ dataDir, secretKey, secretKeyPrevious: null })).rejects.toThrow("SECRET_KEY");
  },
);

test("the keys of a backup are restored, also between the two runs of a rotation", async () => {
  const keys = { current: "a key that nobody could ever guess", previous: "the key that was in use before it" };
  await restoreKeyFiles(dataDir, keys);
  expect(await loadSecretKeys({ dataDir, ...unset })).toEqual(keys);
  await restoreKeyFiles(dataDir, { ...keys, previous: null });
  await expect(
    restoreKeyFiles(dataDir, { ...keys, previous: "another key than the one in this folder" }),
  ).rejects.toThrow("secret.key.previous holds another key than the backup");
  expect((await stat(join(dataDir, "secret.key.previous"))).mode & 0o777).toBe(0o600);
});
