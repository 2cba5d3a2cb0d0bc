import { useState } from "react";
import { knownTimeZones } from "#client/lib/time/time-zone.ts";

const storageKey = "calendar_second_zone";

/** A second zone whose hours are shown beside those of the current zone, stored in this browser. */
export function useSecondZone(): [string | null, (zone: string | null) => void] {
  const [zone, setZone] = useState(() => {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && (stored === "UTC" || knownTimeZones().includes(stored)) ? stored : null;
  });
  const store = (wanted: string | null) => {
    if (wanted === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, wanted);
    setZone(wanted);
  };
  return [zone, store];
}
