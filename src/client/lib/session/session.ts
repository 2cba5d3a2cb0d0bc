import { useSyncExternalStore } from "react";
import type { TokenPair } from "#shared/auth/auth.ts";
import { createListeners } from "../listeners.ts";

const tokenKey = "auth_token";
const refreshKey = "refresh_token";
/** The user of the session, and the end of its access token: an older version replaces tokens without their user. */
const ownerKey = "session_owner";

const { tell, subscribe: subscribeHere } = createListeners();
/** How the last session ended; the guard redirects accordingly. */
export type SessionEnd = "expired" | "signed-out";
let lastEnd: SessionEnd | null = null;

export const accessToken = (): string | null => localStorage.getItem(tokenKey);
export const refreshToken = (): string | null => localStorage.getItem(refreshKey);

const endOf = (token: string | null) => token?.slice(-8);

/** The user of the stored session; null: not known. */
export function sessionOwner(): string | null {
  const [userId, tokenEnd] = localStorage.getItem(ownerKey)?.split(" ") ?? [];
  return userId !== undefined && tokenEnd === endOf(accessToken()) ? userId : null;
}

/** Stores the tokens of this user; null: not known. */
export function storeSession(pair: TokenPair, userId: string | null): void {
  // Before the tokens: other tabs never see tokens with the user of earlier ones.
  if (userId === null) localStorage.removeItem(ownerKey);
  else localStorage.setItem(ownerKey, `${userId} ${endOf(pair.token)}`);
  localStorage.setItem(refreshKey, pair.refreshToken);
  localStorage.setItem(tokenKey, pair.token);
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
