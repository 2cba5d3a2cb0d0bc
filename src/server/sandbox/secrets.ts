import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sandboxClient } from "./sandbox-endpoints.ts";

export const sha256Hex = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");

export const newSecret = (prefix: string) => prefix + randomBytes(32).toString("base64url");

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A Page token follows from the user token, so that listing Pages twice gives the same one without keeping it readable. */
export const pageTokenFor = (userToken: string, pageId: string) =>
  `EAAP${createHmac("sha256", sandboxClient.clientSecret).update(`${userToken}:${pageId}`).digest("base64url")}`;

export const appSecretProof = (token: string) =>
  createHmac("sha256", sandboxClient.clientSecret).update(token).digest("hex");
