import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hour } from "#shared/time.ts";

const folderOf = (dataDir: string) => join(dataDir, "work");

/** Longer than any work takes, waiting for its turn included (fitting videos: three hours). What is older belongs to a process that died. */
const maxAgeMs = 4 * Hour.ms;

/** A folder of its own on the disk of the data, for work that outlives the call. Whoever asked for it removes it. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const root = folderOf(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, "w-"));
}

export const removeWorkFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Runs `work` with a folder of its own on the disk of the data, and removes the folder whatever happens. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeWorkFolder(dataDir);
  try {
    return await work(folder);
  } finally {
    await removeWorkFolder(folder);
  }
}

/** Beside what is worked on, what was just being received. */
const temporaryFolders = ["work", "uploads"];

/** Removes what killed processes left. Safe at any time. */
export async function sweepTemporaries(dataDir: string): Promise<void> {
  for (const name of temporaryFolders) {
    const root = join(dataDir, name);
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const entry of await readdir(root)) {
      const path = join(root, entry);
      // What is gone meanwhile was finished meanwhile.
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return null;
      });
      if (found !== null && found.mtimeMs < Date.now() - maxAgeMs) await rm(path, { recursive: true, force: true });
    }
  }
}
