import type { FastifyReply, FastifyRequest } from "fastify";
import { newSecret, sha256Hex } from "../secrets.ts";

const cookieName = "postloom_sandbox";

/** The hash of this browser's cookie: the sandbox's idea of "signed in at Facebook". Null before the first consent. */
export function browserHashOf(request: FastifyRequest): string | null {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{20,})`).exec(request.headers.cookie ?? "")?.[1];
  return value === undefined ? null : sha256Hex(value);
}

/** Gives the browser its cookie if it has none. */
export function ensureBrowserHash(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserHashOf(request);
  if (known !== null) return known;
  const value = newSecret("");
  const isSecure = request.protocol === "https";
  reply.header(
    "set-cookie",
    `${cookieName}=${value}; Path=/sandbox; HttpOnly; SameSite=Lax; Max-Age=31536000${isSecure ? "; Secure" : ""}`,
  );
  return sha256Hex(value);
}
