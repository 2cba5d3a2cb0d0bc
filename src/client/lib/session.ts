import { useSyncExternalStore } from "react";
import type { TokenPair } from "#shared/auth.ts";

const tokenKey = "auth_token";
const refreshKey = "refresh_token";

const changed = new Set<() => void>();
const expired = new Set<() => void>();
const notify = (listeners: Set<() => void>) => {
  for (const listener of listeners) listener();
};

export const accessToken = (): string | null => localStorage.getItem(tokenKey);
export const refreshToken = (): string | null => localStorage.getItem(refreshKey);

export function storeSession(pair: TokenPair): void {
  localStorage.setItem(tokenKey, pair.token);
  localStorage.setItem(refreshKey, pair.refreshToken);
  notify(changed);
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(refreshKey);
  notify(changed);
}

/** The server no longer knows this session. Says so once, however many requests were refused together. */
export function expireSession(): void {
  if (accessToken() === null && refreshToken() === null) return;
  clearSession();
  notify(expired);
}

export function onSessionExpired(listener: () => void): () => void {
  expired.add(listener);
  return () => expired.delete(listener);
}

function subscribe(listener: () => void): () => void {
  // Signing in or out in one tab shows in the others.
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  changed.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    changed.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

export const useHasSession = (): boolean => useSyncExternalStore(subscribe, () => accessToken() !== null);
