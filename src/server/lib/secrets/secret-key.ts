import { randomBytes } from "node:crypto";
import { link, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createKeyFile, fileExists, makeKeyFile, readKeyFile } from "#server/lib/secrets/key-file.ts";
import type { SecretKeys } from "#server/lib/secrets/secret-box.ts";

const fileName = "secret.key";
/** The file of the previous key, while stored secrets are re-encrypted. */
const previousName = "secret.key.previous";
/** A passphrase with fewer distinct characters is a repeated pattern. */
const minDistinctCharacters = 8;

const newKey = () => randomBytes(32).toString("base64url");

const readSecret = (path: string) => readKeyFile(path, "It opens every stored token");

function refuseWeak(name: string, key: string): void {
  if (key.length < 32) throw new Error(`${name} needs at least 32 characters`);
  if (new Set(key).size < minDistinctCharacters)
    throw new Error(`${name} is too easy to guess. Make one with: openssl rand -base64 32`);
}

/**
 * The configured key, or one generated once into the data directory. Throws when the key could be guessed or read by
 * other users.
 */
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
  if (!(await fileExists(path))) await createKeyFile(path, newKey());
  const current = await readSecret(path);
  refuseWeak(path, current);
  const previousPath = join(config.dataDir, previousName);
  const stored = previous === null && (await fileExists(previousPath)) ? await readSecret(previousPath) : previous;
  return { current, previous: stored };
}

/** The previous key during a rotation; null when there is none. */
export async function readPreviousKey(dataDir: string): Promise<string | null> {
  const path = join(dataDir, previousName);
  return (await fileExists(path)) ? readSecret(path) : null;
}

/**
 * Replaces the key in the data directory by a new one and keeps the old one as the previous key. May be called again
 * after a crash.
 */
export async function replaceKeyFile(dataDir: string): Promise<void> {
  const [path, previousPath] = [join(dataDir, fileName), join(dataDir, previousName)];
  if (!(await fileExists(previousPath))) await link(path, previousPath);
  await makeKeyFile(path, newKey(), (temporary) => rename(temporary, path));
}

/** Ends a rotation, once no stored secret uses the previous key. */
export const dropPreviousKey = (dataDir: string): Promise<void> => rm(join(dataDir, previousName), { force: true });

/** Restores the keys of a backup. Throws when another key exists. */
export async function restoreKeyFiles(dataDir: string, { current, previous }: SecretKeys): Promise<void> {
  await restoreKeyFile(join(dataDir, fileName), current);
  if (previous !== null) await restoreKeyFile(join(dataDir, previousName), previous);
}

async function restoreKeyFile(path: string, key: string): Promise<void> {
  if (!(await fileExists(path))) return makeKeyFile(path, key, (temporary) => link(temporary, path));
  if ((await readSecret(path)) !== key)
    throw new Error(`${path} holds another key than the backup: move it away, or restore into a new DATA_DIR`);
}
