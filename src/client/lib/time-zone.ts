import { useSyncExternalStore } from "react";
import { isTimeZone as isKnownZone } from "#shared/time-zones.ts";

const storageKey = "timezone";
const listeners = new Set<() => void>();

const isTimeZone = (value: unknown): value is string => typeof value === "string" && isKnownZone(value);

/** Browsers still list some zones by names that nobody looks for any more. */
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

/** The present name of a zone, where this browser knows it. */
function presentName(zone: string): string {
  const name = newNames[zone];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

export const knownTimeZones = (): string[] => Intl.supportedValuesOf("timeZone").map(presentName);

/** The zone of this device, such as "Asia/Kolkata". */
export const deviceTimeZone = (): string => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

function storedZone(): string | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTimeZone(stored) ? stored : null;
  } catch {
    // Storage is blocked: the zone of the device stands.
    return null;
  }
}

let zone: string | undefined;

/** The zone that times are shown and typed in: the chosen one, else that of this device. */
export function currentTimeZone(): string {
  zone ??= storedZone() ?? deviceTimeZone();
  return zone;
}

function show(wanted: string): void {
  zone = wanted;
  for (const listener of listeners) listener();
}

export function setTimeZone(wanted: string): void {
  localStorage.setItem(storageKey, wanted);
  show(wanted);
}

/** Keeps the zone in step with the other tabs. */
export function watchTimeZone(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey && isTimeZone(newValue)) show(newValue);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTimeZone = (): string => useSyncExternalStore(subscribe, currentTimeZone, currentTimeZone);
