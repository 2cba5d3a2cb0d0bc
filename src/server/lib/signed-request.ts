import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const Payload = z.object({
  algorithm: z.string().regex(/^HMAC-SHA256$/i),
  user_id: z.union([z.string().regex(/^\d{1,40}$/), z.number().int().positive().transform(String)]),
  issued_at: z.number().int().positive(),
});

/** Meta's signed_request, once it is certain that whoever knows the app's secret wrote it. */
export interface SignedRequest {
  userId: string;
  issuedAt: Date;
}

function parsePayload(encoded: string): SignedRequest | null {
  try {
    const { user_id, issued_at } = Payload.parse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")));
    return { userId: user_id, issuedAt: new Date(issued_at * 1_000) };
  } catch {
    return null;
  }
}

/** `<signature>.<payload>`, both base64url. null: forged, broken, or signed in a way we do not know. */
export function readSignedRequest(value: string, secret: string): SignedRequest | null {
  const [signature = "", payload, ...rest] = value.split(".");
  if (payload === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const expected = createHmac("sha256", secret).update(payload).digest();
  // Nothing of it is read before it is known to be theirs.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return parsePayload(payload);
}
