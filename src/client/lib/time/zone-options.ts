import { locales } from "#shared/languages.ts";
import { currentLanguage } from "../language/language.ts";
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

/**
 * All zones of this browser, labelled with city and UTC offset at `at`. Includes `chosen`, even under an outdated name.
 */
export function zoneOptions(chosen: string, at: Date): ZoneOption[] {
  const names = new Set(["UTC", chosen, ...knownTimeZones()]);
  return [...names].map((value) => ({ value, label: `${cityOf(value)} (${offsetOf(value, at)})` }));
}
