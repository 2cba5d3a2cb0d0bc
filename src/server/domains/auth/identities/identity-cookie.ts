import { flowCookieName, readCookie } from "#server/lib/flow-cookie.ts";
import { Minute } from "#shared/durations.ts";

export const attemptMinutes = 10;

interface CookieRules {
  isHttps: boolean;
  /** The provider (Apple) returns by a cross-site form POST, with which browsers send no Lax cookie. */
  postsBack: boolean;
}

/** Binds an attempt to the browser that began it. */
const nameOf = (stateHash: string, isHttps: boolean) => flowCookieName("identity", stateHash, isHttps);

const attributes = ({ isHttps, postsBack }: CookieRules) =>
  // Browsers refuse SameSite=None without https. Only the sandbox posts back then, from the same site.
  isHttps
    ? `HttpOnly; Secure; Path=/; SameSite=${postsBack ? "None" : "Lax"}`
    : "HttpOnly; Path=/api/auth/social; SameSite=Lax";

export const attemptCookie = (stateHash: string, secret: string, rules: CookieRules) =>
  `${nameOf(stateHash, rules.isHttps)}=${secret}; Max-Age=${attemptMinutes * Minute.seconds}; ${attributes(rules)}`;

export const clearedAttemptCookie = (stateHash: string, rules: CookieRules) =>
  `${nameOf(stateHash, rules.isHttps)}=; Max-Age=0; ${attributes(rules)}`;

export const readAttemptCookie = (header: string | undefined, stateHash: string, isHttps: boolean): string | null =>
  readCookie(header, nameOf(stateHash, isHttps));
