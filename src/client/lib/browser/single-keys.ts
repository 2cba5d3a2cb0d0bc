import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

const storageKey = "single_keys";
const { tell, subscribe } = createListeners();

/**
 * Whether shortcuts without Ctrl are on. Users of voice input turn them off: dictated letters would trigger commands.
 */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== "off";

/** Includes comboboxes and selects: a closed one takes letters to choose an option. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[role=combobox]") !== null);

/** An open menu or dialog takes the keys. A toast has a dialog role, too, but with aria-modal=false, and takes none. */
const isTopLayerOpen = () =>
  document.querySelector(":is([role=dialog],[role=alertdialog]):not([aria-modal=false]),[role=menu]") !== null;

/** True if a text field, or a menu or dialog over the screen, takes the keys. */
export const areKeysTaken = (target: EventTarget | null): boolean => takesText(target) || isTopLayerOpen();

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
  tell();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
