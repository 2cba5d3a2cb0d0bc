import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const ownerOnly = 0o600;
const readableByOthers = 0o077;

/**
 * Writes a file that only its owner may read, under a temporary name; `place` then gives it its final name, so that no
 * partial file is visible.
 */
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

/** Creates the file unless it exists. When two processes start at once, one key is written and both read it. */
export const createKeyFile = (path: string, content: string): Promise<void> =>
  makeKeyFile(path, content, (temporary) =>
    link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    }),
  );

export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );

/** Throws when other users could read the file; `what` is the reason in the error's message. */
export async function readKeyFile(path: string, what: string): Promise<string> {
  const { mode } = await stat(path);
  // Windows has no such mode bits; there the operator is responsible for the permissions.
  if (process.platform !== "win32" && (mode & readableByOthers) !== 0) {
    throw new Error(`${path} can be read by other users of this machine. ${what}: run chmod 600 on it.`);
  }
  return (await readFile(path, "utf8")).trim();
}
