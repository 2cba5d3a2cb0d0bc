import { useSyncExternalStore } from "react";
import type { TokenPair } from "#shared/auth.ts";

const tokenKey = "auth_token";
const refreshKey = "refresh_token";

const listeners = new Set<() => void>();
let hasExpired = false;

function changed(): void {
  for (const listener of listeners) listener();
}

export const accessToken = (): string | null => localStorage.getItem(tokenKey);
export const refreshToken = (): string | null => localStorage.getItem(refreshKey);

export function storeSession(pair: TokenPair): void {
  localStorage.setItem(tokenKey, pair.token);
  localStorage.setItem(refreshKey, pair.refreshToken);
  hasExpired = false;
  changed();
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(refreshKey);
  changed();
}

/** The server no longer knows this session: the guard then says so instead of just asking to sign in. */
export function expireSession(): void {
  if (accessToken() === null && refreshToken() === null) return;
  hasExpired = true;
  clearSession();
}

export const sessionHasExpired = (): boolean => hasExpired;

function subscribe(listener: () => void): () => void {
  // Signing in or out in one tab shows in the others.
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

export const useHasSession = (): boolean => useSyncExternalStore(subscribe, () => accessToken() !== null);
