import type { WebhookEvent } from "./api/schemas.ts";

/** A request that is not from Postloom, or an old one sent again: answer it with 401. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

/** A request as it came. */
export interface WebhookRequest {
  /** Of the Fetch API, or an object with lower-case names as Node has them. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** Before any parsing: the signature is over these bytes. */
  body: string | Uint8Array;
}

export interface VerifyOptions {
  /** How far the time of a request may be from now. Default: five minutes. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: the clock. */
  now?: number;
}

export interface VerifiedWebhook {
  /** The same in every attempt: handle each once. */
  id: string;
  event: WebhookEvent;
}

const secretPrefix = "whsec_";

/** Bytes of base64; null for text that is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    // atob throws for anything that is no base64, which only a stranger sends.
    return null;
  }
}

function header(headers: WebhookRequest["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(secretPrefix, ""));
  if (bytes === null || bytes.length === 0) throw new TypeError("A secret is whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/**
 * Checks a request by Standard Webhooks 1.0 and reads its event. During a rotation there are several signatures, one of which suffices;
 * several secrets may be given. Throws WebhookVerificationError for a request that another sender made, TypeError for a secret that is none.
 */
export async function verifyWebhook(
  { headers, body }: WebhookRequest,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature")
    .split(" ")
    .flatMap((signature) => {
      const [version, value = ""] = signature.split(",");
      const bytes = version === "v1" ? fromBase64(value) : null;
      return bytes === null ? [] : [bytes];
    });
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp is no time");
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError("The request is too old or too new. Is the clock of this server right?");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...bytes]);
  // `verify` compares in constant time.
  for (const key of await Promise.all([secret].flat().map(keyOf)))
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, signed))
        return { id, event: JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent };
  throw new WebhookVerificationError("No signature fits the secret");
}
