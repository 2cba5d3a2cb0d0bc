import { useSyncExternalStore } from "react";

const storageKey = "single_keys";
const listeners = new Set<() => void>();

/** Whether keys without Ctrl do something. Off for whoever dictates: words would be taken for commands. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== "off";

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
