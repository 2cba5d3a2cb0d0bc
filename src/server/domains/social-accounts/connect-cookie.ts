import { Minute } from "#shared/time.ts";

export const connectMinutes = 10;

/**
 * Ties a connect to the browser that began it; one cookie for each, so that two tabs do not get in each other's way. Over https
 * it has the prefix that keeps other hosts of the domain from setting it, which demands the path /.
 */
const nameOf = (stateHash: string, isHttps: boolean) =>
  `${isHttps ? "__Host-" : ""}postloom_connect_${stateHash.slice(0, 12)}`;

const attributes = (isHttps: boolean) =>
  `HttpOnly; SameSite=Lax; ${isHttps ? "Secure; Path=/" : "Path=/api/social/callback"}`;

export const connectCookie = (stateHash: string, secret: string, isHttps: boolean) =>
  `${nameOf(stateHash, isHttps)}=${secret}; Max-Age=${connectMinutes * Minute.seconds}; ${attributes(isHttps)}`;

export const clearedConnectCookie = (stateHash: string, isHttps: boolean) =>
  `${nameOf(stateHash, isHttps)}=; Max-Age=0; ${attributes(isHttps)}`;

export function readConnectCookie(header: string | undefined, stateHash: string, isHttps: boolean): string | null {
  const prefix = `${nameOf(stateHash, isHttps)}=`;
  const pair = (header ?? "").split(/;\s*/).find((candidate) => candidate.startsWith(prefix));
  return pair?.slice(prefix.length) ?? null;
}
