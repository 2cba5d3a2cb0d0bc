import { useSyncExternalStore } from "react";
import { isTimeZone as isKnownZone } from "#shared/time-zones.ts";
import { createListeners } from "../listeners.ts";

const storageKey = "timezone";
const { tell, subscribe } = createListeners();

const isTimeZone = (value: unknown): value is string => typeof value === "string" && isKnownZone(value);

/** Some browsers still list zones by outdated names. */
const newNames: Record<string, string> = {
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The current name of a zone, if this browser knows it. */
function currentName(zone: string): string {
  const name = newNames[zone];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

export const knownTimeZones = (): string[] => Intl.supportedValuesOf("timeZone").map(currentName);

/** The zone of this device, such as "Asia/Kolkata". */
export const deviceTimeZone = (): string => currentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

function storedZone(): string | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTimeZone(stored) ? stored : null;
  } catch {
    // Storage is blocked: use the zone of the device.
    return null;
  }
}

let zone: string | undefined;
/** In a tab of a shared workspace, that of the workspace. */
let workspaceZone: string | null = null;

/** The zone that the user chose for this browser, otherwise the zone of the device. */
export function chosenTimeZone(): string {
  zone ??= storedZone() ?? deviceTimeZone();
  return zone;
}

/** The zone in which times are shown and typed: the workspace's, otherwise the chosen one. */
export const currentTimeZone = (): string => workspaceZone ?? chosenTimeZone();

/** All members of a shared workspace see and type its times in its zone. */
export function setWorkspaceZone(wanted: string): void {
  if (wanted === workspaceZone) return;
  workspaceZone = wanted;
  tell();
}

function show(wanted: string): void {
  zone = wanted;
  tell();
}

export function setTimeZone(wanted: string): void {
  localStorage.setItem(storageKey, wanted);
  show(wanted);
}

/** Applies changes of the zone from other tabs. */
export function watchTimeZone(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey && isTimeZone(newValue)) show(newValue);
  });
}

export const useTimeZone = (): string => useSyncExternalStore(subscribe, currentTimeZone, currentTimeZone);

export const useChosenTimeZone = (): string => useSyncExternalStore(subscribe, chosenTimeZone, chosenTimeZone);
