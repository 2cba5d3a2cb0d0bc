import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/**
 * Encrypts values that must not be readable in a database dump. `context` (table, column, row id) is authenticated: a
 * ciphertext moved elsewhere does not open.
 */
export interface SecretBox {
  seal(plain: string, context: string): string;
  /** Throws SecretUnreadableError when the key or the context differs. */
  open(sealed: string, context: string): string;
  /** Whether it was sealed with the current key rather than the previous one. */
  isCurrent(sealed: string): boolean;
}

export interface SecretKeys {
  /** For sealing and opening. */
  current: string;
  /** Only for opening values that were sealed before the key change. */
  previous: string | null;
}

export class SecretUnreadableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`A stored secret cannot be read: ${reason}`, options);
    this.name = "SecretUnreadableError";
  }
}

/** Null when the key or the context differs. */
export function openOrNull(box: Pick<SecretBox, "open">, sealed: string, context: string): string | null {
  try {
    return box.open(sealed, context);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

const version = "v1";
const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

interface Key {
  id: string;
  /** Made once: Node would otherwise make one of the bytes for each value, which takes longer than the encryption. */
  object: KeyObject;
  newIv(plain: string, context: string): Buffer;
}

const deriveBytes = (secret: string, name: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `postloom ${name} ${version}`, 32));

/**
 * An iv made of the value, so that a value is sealed in the same way each time and two values share an iv no sooner than random ones
 * would. Its key is another one, so that the iv reveals nothing about the value.
 */
function createStableIv(secret: string, purpose: Purpose): Key["newIv"] {
  const key = createSecretKey(deriveBytes(secret, `${purpose} iv`));
  return (plain, context) =>
    createHmac("sha256", key)
      .update(JSON.stringify([context, plain]))
      .digest()
      .subarray(0, ivBytes);
}

function deriveKey(secret: string, purpose: Purpose): Key {
  const bytes = deriveBytes(secret, purpose);
  return {
    id: createHash("sha256").update(bytes).digest("hex").slice(0, 8),
    object: createSecretKey(bytes),
    newIv: purpose === "media addresses" ? createStableIv(secret, purpose) : () => randomBytes(ivBytes),
  };
}

/**
 * Each purpose has a separate derived key, so that ciphertexts which callers can create in any number (cursors) reveal
 * nothing about the key of stored secrets. A media address is the same each time it is sealed, because browsers cache by it.
 */
type Purpose = "secret box" | "cursors" | "media addresses";

/** Sealed form: `v1.<key id>.<iv>.<ciphertext>.<tag>`, each part base64url. */
export function createSecretBox(secrets: SecretKeys, purpose: Purpose = "secret box"): SecretBox {
  const current = deriveKey(secrets.current, purpose);
  const keys = [current, ...(secrets.previous === null ? [] : [deriveKey(secrets.previous, purpose)])];
  return {
    isCurrent: (sealed) => sealed.split(".")[1] === current.id,
    seal(plain, context) {
      const iv = current.newIv(plain, context);
      const cipher = createCipheriv(algorithm, current.object, iv).setAAD(Buffer.from(context));
      const parts = [iv, Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]), cipher.getAuthTag()];
      return [version, current.id, ...parts.map((part) => part.toString("base64url"))].join(".");
    },
    open(sealed, context) {
      const [sealedVersion, keyId, ...encoded] = sealed.split(".");
      const parts = encoded.map((part) => Buffer.from(part, "base64url"));
      const [iv, ciphertext, tag] = parts;
      // base64url has several spellings of the same bytes; only the one that was made is accepted.
      const isExact = parts.length === 3 && parts.every((part, index) => part.toString("base64url") === encoded[index]);
      if (sealedVersion !== version || !isExact || !iv || !ciphertext || tag?.length !== tagBytes) {
        throw new SecretUnreadableError("it is not in a form this version knows");
      }
      const key = keys.find(({ id }) => id === keyId);
      if (key === undefined) throw new SecretUnreadableError("it was sealed with a key this server does not have");
      try {
        const decipher = createDecipheriv(algorithm, key.object, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
        return decipher.update(ciphertext, undefined, "utf8") + decipher.final("utf8");
      } catch (error) {
        throw new SecretUnreadableError("it was changed, or belongs to another row", { cause: error });
      }
    },
  };
}
