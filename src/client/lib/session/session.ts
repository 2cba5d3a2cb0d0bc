import { useSyncExternalStore } from "react";
import type { TokenPair } from "#shared/auth/auth.ts";
import { createListeners } from "../listeners.ts";

const tokenKey = "auth_token";
const refreshKey = "refresh_token";
/** The user of the session, and its refresh token: a version before this one stores tokens without their user. */
const ownerKey = "session_owner";

const { tell, subscribe: subscribeHere } = createListeners();
/** How the last session ended; the guard redirects accordingly. */
export type SessionEnd = "expired" | "signed-out";
let lastEnd: SessionEnd | null = null;

export const accessToken = (): string | null => localStorage.getItem(tokenKey);
export const refreshToken = (): string | null => localStorage.getItem(refreshKey);

/** The user of the stored session; null: not known. */
function ownerOfSession(): string | null {
  const [userId, tokenOf] = localStorage.getItem(ownerKey)?.split(" ") ?? [];
  return userId !== undefined && tokenOf === refreshToken() ? userId : null;
}

/** Stores the tokens of a sign-in, or those that follow the stored ones of the same user. */
export function storeSession(pair: TokenPair, userId = ownerOfSession()): void {
  localStorage.setItem(tokenKey, pair.token);
  localStorage.setItem(refreshKey, pair.refreshToken);
  if (userId === null) localStorage.removeItem(ownerKey);
  else localStorage.setItem(ownerKey, `${userId} ${pair.refreshToken}`);
  lastEnd = null;
  tell();
}

function endSession(how: SessionEnd): void {
  lastEnd = how;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(refreshKey);
  localStorage.removeItem(ownerKey);
  tell();
}

let shownUser: string | null = null;

/** The user whose screens this tab shows; null: none. */
export function setShownUser(userId: string | null): void {
  shownUser = userId;
}

/**
 * Whether this tab still shows the screens of one user while the browser has the session of another: it slept during a sign-in elsewhere.
 * What was typed here must not be saved for the other user.
 */
export function isSessionOfAnother(): boolean {
  const owner = ownerOfSession();
  return shownUser !== null && owner !== null && owner !== shownUser;
}

/** The server no longer knows this session. */
export function expireSession(): void {
  if (accessToken() !== null || refreshToken() !== null) endSession("expired");
}

export const leaveSession = (): void => endSession("signed-out");

export const sessionEnd = (): SessionEnd | null => lastEnd;

export function forgetSessionEnd(): void {
  lastEnd = null;
}

function subscribe(listener: () => void): () => void {
  // Applies sign-in and sign-out of other tabs.
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  const unsubscribe = subscribeHere(listener);
  addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    removeEventListener("storage", onStorage);
  };
}

const hasSession = () => accessToken() !== null;
/** For prerendering: those pages are for visitors without a session. */
const hasNone = () => false;

export const useHasSession = (): boolean => useSyncExternalStore(subscribe, hasSession, hasNone);
