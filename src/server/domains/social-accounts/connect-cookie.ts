import { Minute } from "#shared/durations.ts";

export const connectMinutes = 10;

/**
 * Binds a connect to the browser that started it, with one cookie per connect, so that two tabs do not interfere. Over https it has the
 * __Host- prefix, which keeps other hosts of the domain from setting it and requires the path /.
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
