import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { isStorageKey, type Storage, type StoredFile } from "#server/integrations/storage/storage.ts";
import {
  isOutOfSpace,
  minFreeBytes as usualMinFreeBytes,
  outOfSpace,
  requireDiskSpace,
} from "#server/lib/files/disk-space.ts";
import { Hour } from "#shared/durations.ts";

export interface DiskStorageOptions {
  /** Writes are refused below this free space, so that a database on the same disk keeps working. */
  minFreeBytes?: number;
}

const temporaryFolder = ".tmp";
/** Younger files may still be in use by another process. */
const temporaryMaxAgeMs = Hour.ms;

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** null for missing files. */
async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}

const readFolder = async (path: string) => (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? [];

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeStaleTemporaries(folder: string): Promise<void> {
  const oldest = Date.now() - temporaryMaxAgeMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that starts, or stores a file, may have taken it away.
    const found = await unlessMissing(stat(path));
    if (found !== null && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}

/** Stores media as files below `rootDir`, which is created when missing. */
export async function createDiskStorage(rootDir: string, options: DiskStorageOptions = {}): Promise<Storage> {
  const { minFreeBytes = usualMinFreeBytes } = options;
  await mkdir(join(rootDir, temporaryFolder), { recursive: true });
  const root = await realpath(rootDir);
  const temporaries = join(root, temporaryFolder);
  await removeStaleTemporaries(temporaries);

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error("A storage key is not one of ours");
    return join(root, key);
  }

  /** The real path of an existing file; null when it is missing, or when a link points outside the root. */
  async function locate(key: string): Promise<string | null> {
    try {
      const path = await realpath(pathOf(key));
      return path.startsWith(root + sep) ? path : null;
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
      throw error;
    }
  }

  async function openFile(key: string): Promise<FileHandle | null> {
    const path = await locate(key);
    if (path === null) return null;
    try {
      return await open(path, "r");
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  async function* listFolder(folder: string): AsyncIterable<StoredFile> {
    const path = pathOf(folder.replace(/\/$/, ""));
    for (const entry of await readFolder(path)) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* listFolder(`${key}/`);
      else if (entry.isFile()) {
        const found = await unlessMissing(stat(join(path, entry.name)));
        if (found !== null) yield { key, modifiedAt: found.mtime };
      }
    }
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      const temporary = join(temporaries, `${randomBytes(12).toString("hex")}-${basename(path)}`);
      try {
        await requireDiskSpace(root, 0, minFreeBytes);
        await writeFile(temporary, body, { flag: "wx", mode: 0o640, flush: true });
        const { size: sizeBytes } = await stat(temporary);
        const firstNewFolder = await mkdir(dirname(path), { recursive: true });
        if (firstNewFolder !== undefined) await syncFolder(dirname(firstNewFolder));
        const folder = await realpath(dirname(path));
        if (folder !== root && !folder.startsWith(root + sep))
          throw new Error("A storage folder leads out of the storage root");
        await rename(temporary, path);
        await syncFolder(folder);
        return { sizeBytes };
      } catch (error) {
        await rm(temporary, { force: true });
        throw isOutOfSpace(error) ? outOfSpace(error) : error;
      } finally {
        // A refused stream is never read, and its file would stay open: deleted later, it would still fill the disk.
        if (body instanceof Readable) body.destroy();
      }
    },
    async open(key, range) {
      const file = await openFile(key);
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range ?? {}), sizeBytes: size };
    },
    async read(key) {
      const file = await openFile(key);
      if (file === null) return null;
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async size(key) {
      const path = await locate(key);
      return path === null ? null : (await stat(path)).size;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: listFolder,
  };
}
