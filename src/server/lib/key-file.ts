import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const ownerOnly = 0o600;
const readableByOthers = 0o077;

/** A file that only its owner may read, which `place` then gives its name: whole under it or not at all. */
export async function makeKeyFile(
  path: string,
  content: string,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.key.${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(temporary, "wx", ownerOnly);
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await place(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** When two processes start at once, one of them wins and both read what it wrote. */
export const createKeyFile = (path: string, content: string): Promise<void> =>
  makeKeyFile(path, content, (temporary) =>
    link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    }),
  );

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );

/** Throws when others could read it; `what` says in a sentence why they should not. */
export async function readKeyFile(path: string, what: string): Promise<string> {
  const { mode } = await stat(path);
  // Windows keeps no such bits; its file permissions are the operator's.
  if (process.platform !== "win32" && (mode & readableByOthers) !== 0) {
    throw new Error(`${path} can be read by other users of this machine. ${what}: run chmod 600 on it.`);
  }
  return (await readFile(path, "utf8")).trim();
}
