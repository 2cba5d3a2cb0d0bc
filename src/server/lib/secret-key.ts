import { randomBytes } from "node:crypto";
import { link, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createKeyFile, isThere, makeKeyFile, readKeyFile } from "#server/lib/key-file.ts";
import type { SecretKeys } from "#server/lib/secret-box.ts";

const fileName = "secret.key";
/** Beside it while stored secrets are being sealed anew. */
const previousName = "secret.key.previous";
/** A passphrase with fewer different characters was typed by repeating something. */
const minDistinctCharacters = 8;

const newKey = () => randomBytes(32).toString("base64url");

const readSecret = (path: string) => readKeyFile(path, "It opens every stored token");

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
  if (!(await isThere(path))) await createKeyFile(path, newKey());
  const current = await readSecret(path);
  refuseWeak(path, current);
  const previousPath = join(config.dataDir, previousName);
  const kept = previous === null && (await isThere(previousPath)) ? await readSecret(previousPath) : previous;
  return { current, previous: kept };
}

/** The key that was put aside by replaceKeyFile; null: nothing is under way. */
export async function readPreviousKey(dataDir: string): Promise<string | null> {
  const path = join(dataDir, previousName);
  return (await isThere(path)) ? readSecret(path) : null;
}

/** A new key takes the place of the one in the data directory, which is put aside. Died half-way, it may be called again. */
export async function replaceKeyFile(dataDir: string): Promise<void> {
  const [path, previousPath] = [join(dataDir, fileName), join(dataDir, previousName)];
  if (!(await isThere(previousPath))) await link(path, previousPath);
  await makeKeyFile(path, newKey(), (temporary) => rename(temporary, path));
}

/** Nothing is sealed with it any more. */
export const dropPreviousKey = (dataDir: string): Promise<void> => rm(join(dataDir, previousName), { force: true });

/** Puts back a key that was backed up. Throws where another one lies already. */
export async function restoreKeyFile(dataDir: string, key: string): Promise<void> {
  const path = join(dataDir, fileName);
  if (!(await isThere(path))) return makeKeyFile(path, key, (temporary) => link(temporary, path));
  if ((await readSecret(path)) !== key)
    throw new Error(`${path} holds another key than the backup: move it away, or restore into a new DATA_DIR`);
}
