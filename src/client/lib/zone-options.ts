import { locales } from "#client/texts/phrase.ts";
import { currentLanguage } from "./language.ts";
import { knownTimeZones } from "./time-zone.ts";

interface ZoneOption {
  value: string;
  label: string;
}

const offsetOf = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat(locales[currentLanguage()], { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

const cityOf = (zone: string): string => zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;

/** Every zone this browser knows, by city, with its distance to UTC today. `chosen` is among them under the name it was chosen by. */
export function zoneOptions(chosen: string, at: Date): ZoneOption[] {
  const names = new Set(["UTC", chosen, ...knownTimeZones()]);
  return [...names].map((value) => ({ value, label: `${cityOf(value)} (${offsetOf(value, at)})` }));
}
