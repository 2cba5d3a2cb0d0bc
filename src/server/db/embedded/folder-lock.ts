import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const sqliteBusy = 5;

/**
 * Takes a folder for this process alone. SQLite is the one file lock that Node brings along: the kernel gives it back
 * when the process dies, so there is no stale lock, and it also holds between containers that share a volume.
 * Throws at once, naming the owner, when the folder is taken.
 */
export function lockFolder(folder: string): { release(): void } {
  const ownerFile = join(folder, "owner");
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0, open: false });
  try {
    lock.open();
    lock.exec("BEGIN IMMEDIATE");
    writeFileSync(ownerFile, `process ${process.pid} on ${hostname()}`);
  } catch (error) {
    if (lock.isOpen) lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) {
      throw new Error(`${folder} cannot be locked. Does it belong to another user?`, { cause: error });
    }
    throw new Error(
      `Another Postloom (${readFileSync(ownerFile, "utf8")}) is using ${folder}. Stop it first, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}
