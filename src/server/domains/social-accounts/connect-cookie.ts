import { flowCookieName, readCookie } from "#server/lib/flow-cookie.ts";
import { Minute } from "#shared/durations.ts";

export const connectMinutes = 10;

/** Binds a connect to the browser that started it. */
const nameOf = (stateHash: string, isHttps: boolean) => flowCookieName("connect", stateHash, isHttps);

const attributes = (isHttps: boolean) =>
  `HttpOnly; SameSite=Lax; ${isHttps ? "Secure; Path=/" : "Path=/api/social/callback"}`;

export const connectCookie = (stateHash: string, secret: string, isHttps: boolean) =>
  `${nameOf(stateHash, isHttps)}=${secret}; Max-Age=${connectMinutes * Minute.seconds}; ${attributes(isHttps)}`;

export const clearedConnectCookie = (stateHash: string, isHttps: boolean) =>
  `${nameOf(stateHash, isHttps)}=; Max-Age=0; ${attributes(isHttps)}`;

export const readConnectCookie = (header: string | undefined, stateHash: string, isHttps: boolean): string | null =>
  readCookie(header, nameOf(stateHash, isHttps));
