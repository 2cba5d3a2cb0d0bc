import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SecretKeys } from "#server/lib/secret-box.ts";

const fileName = "secret.key";
/** Beside it while stored secrets are being sealed anew. */
const previousName = "secret.key.previous";
const ownerOnly = 0o600;
const readableByOthers = 0o077;
/** A passphrase with fewer different characters was typed by repeating something. */
const minDistinctCharacters = 8;

/** A new key in a file of its own, which `place` then gives its name. */
async function makeKeyFile(dataDir: string, key: string, place: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporary = join(dataDir, `.${fileName}.${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(temporary, "wx", ownerOnly);
    await file.writeFile(key);
    await file.sync();
    await file.close();
    await place(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

const newKey = () => randomBytes(32).toString("base64url");

/** Created whole under its final name or not at all; when two processes start at once, one of them wins. */
const createKeyFile = (dataDir: string, path: string): Promise<void> =>
  makeKeyFile(dataDir, newKey(), (temporary) =>
    link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    }),
  );

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );

async function readKeyFile(path: string): Promise<string> {
  const { mode } = await stat(path);
  // Windows keeps no such bits; its file permissions are the operator's.
  if (process.platform !== "win32" && (mode & readableByOthers) !== 0) {
    throw new Error(
      `${path} can be read by other users of this machine. It opens every stored token: run chmod 600 on it.`,
    );
  }
  return (await readFile(path, "utf8")).trim();
}

function refuseWeak(name: string, key: string): void {
  if (key.length < 32) throw new Error(`${name} needs at least 32 characters`);
  if (new Set(key).size < minDistinctCharacters)
    throw new Error(`${name} is too easy to guess. Make one with: openssl rand -base64 32`);
}

/** The configured key, or one generated once into the data directory. Throws when the key could be guessed or read by others. */
export async function loadSecretKeys(config: {
  dataDir: string;
  secretKey: string | null;
  secretKeyPrevious: string | null;
}): Promise<SecretKeys> {
  const { secretKey, secretKeyPrevious: previous } = config;
  if (previous !== null) refuseWeak("SECRET_KEY_PREVIOUS", previous);
  if (secretKey !== null) {
    refuseWeak("SECRET_KEY", secretKey);
    return { current: secretKey, previous };
  }
  const path = join(config.dataDir, fileName);
  if (!(await isThere(path))) await createKeyFile(config.dataDir, path);
  const current = await readKeyFile(path);
  refuseWeak(path, current);
  const previousPath = join(config.dataDir, previousName);
  const kept = previous === null && (await isThere(previousPath)) ? await readKeyFile(previousPath) : previous;
  return { current, previous: kept };
}

/** The key that was put aside by replaceKeyFile; null: nothing is under way. */
export async function readPreviousKey(dataDir: string): Promise<string | null> {
  const path = join(dataDir, previousName);
  return (await isThere(path)) ? readKeyFile(path) : null;
}

/** A new key takes the place of the one in the data directory, which is put aside. Died half-way, it may be called again. */
export async function replaceKeyFile(dataDir: string): Promise<void> {
  const [path, previousPath] = [join(dataDir, fileName), join(dataDir, previousName)];
  if (!(await isThere(previousPath))) await link(path, previousPath);
  await makeKeyFile(dataDir, newKey(), (temporary) => rename(temporary, path));
}

/** Nothing is sealed with it any more. */
export const dropPreviousKey = (dataDir: string): Promise<void> => rm(join(dataDir, previousName), { force: true });

/** Puts back a key that was backed up. Throws where another one lies already. */
export async function restoreKeyFile(dataDir: string, key: string): Promise<void> {
  const path = join(dataDir, fileName);
  if (!(await isThere(path))) return makeKeyFile(dataDir, key, (temporary) => link(temporary, path));
  if ((await readKeyFile(path)) !== key)
    throw new Error(`${path} holds another key than the backup: move it away, or restore into a new DATA_DIR`);
}
