import { useSyncExternalStore } from "react";
import { createListeners } from "#client/lib/listeners.ts";

const storageKey = "client_name";
const { tell, subscribe } = createListeners();

function stored(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    // Storage is blocked: the name is kept until the page is closed.
    return "";
  }
}

interface Signature {
  name: string;
  /** The client answered with it, or comes back: it is shown as text. */
  isKept: boolean;
}

let signature: Signature | undefined;

function current(): Signature {
  signature ??= { name: stored(), isKept: stored() !== "" };
  return signature;
}

function set(next: Signature): void {
  signature = next;
  tell();
}

export const typeName = (name: string): void => set({ name, isKept: false });

/** Kept in this browser, once an answer with it was accepted. */
export function keepName(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // As above.
  }
  set({ name, isKept: true });
}

export const changeName = (): void => set({ ...current(), isKept: false });

/** The name that the client signs with, the same at every post of the page. */
export const useClientName = (): Signature => useSyncExternalStore(subscribe, current);
