import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { readRestoredAt } from "#server/installation/installation.queries.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { createLogger } from "#server/lib/logger.ts";
import { testDatabase } from "#server/test/test-database.ts";

const { db, sql, close } = createDb(await testDatabase());
const log = createLogger({ level: "silent", pretty: false });
const folders = ["here", "there"].map((name) => mkdtempSync(join(tmpdir(), `postloom-${name}-`)));
afterAll(async () => {
  await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const [here = "", there = ""] = folders;
const start = (media: string | null, isRestored = false) => recogniseInstallation(sql, log, { media, isRestored });

test("a database accepts only its media folder, and the refusal of another folder contains a solution", async () => {
  await Promise.all([start(here), start(here), start(here)]);
  await start(here);
  const marker = readFileSync(join(here, ".installation"), "utf8");
  await expect(start(there)).rejects.toThrow(/The media of this database do not lie in .*is missing.*STORAGE_URL/);
  writeFileSync(join(there, ".installation"), "another\n");
  await expect(start(there)).rejects.toThrow("says another");
  // The operator confirms that the folder was moved or lost by writing the marker.
  writeFileSync(join(there, ".installation"), marker);
  await start(there);
  expect(await readRestoredAt(db)).toBeNull();
});

test("a database whose location changed, or that is declared as restored, counts as restored", async () => {
  await sql`update installation set written_in = 'a cluster/a database/a table'`;
  await start(here);
  const first = await readRestoredAt(db);
  expect(first).not.toBeNull();
  await start(here);
  expect(await readRestoredAt(db)).toEqual(first);
  await start(here, true);
  expect((await readRestoredAt(db))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
});
