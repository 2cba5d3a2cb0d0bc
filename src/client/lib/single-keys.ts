import { useSyncExternalStore } from "react";

const storageKey = "single_keys";
const listeners = new Set<() => void>();

/** Whether keys without Ctrl do something. Off for whoever dictates: words would be taken for commands. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== "off";

/** A closed list of choices takes letters, too: they choose. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[role=combobox]") !== null);

/** In a menu or a dialog keys belong to it. A toast is called a dialog, too, and takes none. */
const isTopLayerOpen = () =>
  document.querySelector(":is([role=dialog],[role=alertdialog]):not([aria-modal=false]),[role=menu]") !== null;

/** Whether a key belongs to what is typed into, or to what lies over the screen. */
export const areKeysTaken = (target: EventTarget | null): boolean => takesText(target) || isTopLayerOpen();

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
