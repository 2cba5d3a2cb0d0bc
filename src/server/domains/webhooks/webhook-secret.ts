import { createHmac, randomBytes } from "node:crypto";
import type { SecretBox } from "#server/lib/secrets/secret-box.ts";
import type { WebhookId } from "#shared/ids.ts";

const prefix = "whsec_";

/** 256 random bits, in the form of Standard Webhooks 1.0. */
export const newSecret = () => prefix + randomBytes(32).toString("base64");

type Column = "secret" | "previous_secret";

/** The context of a sealed secret, by which a value that was moved to another row or column does not open. */
const contextOf = (column: Column, id: WebhookId) => `webhooks.${column}.${id}`;

export const sealSecret = (secrets: SecretBox, id: WebhookId, secret: string, column: Column = "secret"): string =>
  secrets.seal(secret, contextOf(column, id));

/** Throws SecretUnreadableError when the key of the server has changed. */
export const openSecret = (secrets: SecretBox, id: WebhookId, sealed: string, column: Column = "secret"): string =>
  secrets.open(sealed, contextOf(column, id));

export interface SignedMessage {
  /** The same in every attempt. */
  id: string;
  /** Of this attempt, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks 1.0, with a signature for each secret. */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatureWith = (secret: string) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  };
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map(signatureWith).join(" "),
  };
}
