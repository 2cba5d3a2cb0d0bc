import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hour } from "#shared/durations.ts";

const folderOf = (dataDir: string) => join(dataDir, "work");

/**
 * Longer than any work including its queue (fitting videos: three hours). An older folder belongs to a crashed process.
 */
const maxAgeMs = 4 * Hour.ms;

/** Creates a folder on the data disk for work that continues after the call. The caller removes it. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const root = folderOf(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, "w-"));
}

export const removeWorkFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Runs `work` with a new folder on the data disk, and removes the folder in any case. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeWorkFolder(dataDir);
  try {
    return await work(folder);
  } finally {
    await removeWorkFolder(folder);
  }
}

/** Folders of running work and of uploads being received. */
const temporaryFolders = ["work", "uploads"];

/** Removes folders and files left by killed processes. Safe at any time. */
export async function sweepTemporaries(dataDir: string): Promise<void> {
  for (const name of temporaryFolders) {
    const root = join(dataDir, name);
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const entry of await readdir(root)) {
      const path = join(root, entry);
      // A missing path belonged to work that has just ended.
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return null;
      });
      if (found !== null && found.mtimeMs < Date.now() - maxAgeMs) await rm(path, { recursive: true, force: true });
    }
  }
}
