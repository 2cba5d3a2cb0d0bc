import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const Payload = z.object({
  algorithm: z.string().regex(/^HMAC-SHA256$/i),
  user_id: z.union([z.string().regex(/^\d{1,40}$/), z.number().int().positive().transform(String)]),
  issued_at: z.number().int().positive(),
});

/** A verified signed_request of Meta: its sender knows the app secret. */
export interface SignedRequest {
  metaUserId: string;
  issuedAt: Date;
}

function parsePayload(encoded: string): SignedRequest | null {
  try {
    const { user_id, issued_at } = Payload.parse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")));
    return { metaUserId: user_id, issuedAt: new Date(issued_at * 1_000) };
  } catch {
    return null;
  }
}

/** `<signature>.<payload>`, both base64url. null for a forged, broken or unknown form. */
export function readSignedRequest(value: string, secret: string): SignedRequest | null {
  const [signature = "", payload, ...rest] = value.split(".");
  if (payload === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const expected = createHmac("sha256", secret).update(payload).digest();
  // The payload is not parsed before its signature is verified.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return parsePayload(payload);
}
