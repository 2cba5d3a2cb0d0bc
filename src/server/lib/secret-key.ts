import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SecretKeys } from "#server/lib/secret-box.ts";

const fileName = "secret.key";
const ownerOnly = 0o600;
const readableByOthers = 0o077;
/** A passphrase with fewer different characters was typed by repeating something. */
const minDistinctCharacters = 8;

/** The key file is created whole under its final name or not at all; when two processes start at once, one of them wins. */
async function createKeyFile(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporary = join(dataDir, `.${fileName}.${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(temporary, "wx", ownerOnly);
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
    await file.close();
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

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
  const exists = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );
  if (!exists) await createKeyFile(config.dataDir, path);
  const current = await readKeyFile(path);
  refuseWeak(path, current);
  return { current, previous };
}
