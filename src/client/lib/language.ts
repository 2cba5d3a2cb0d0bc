import { use, useSyncExternalStore } from "react";
import { type Language, languages } from "#shared/languages.ts";
import { type Area, type Areas, loadArea, loadSameAreas, readArea } from "#client/texts/areas.ts";
import { locales } from "#client/texts/phrase.ts";
import { useTimeZone } from "./time-zone.ts";

const storageKey = "language";
const listeners = new Set<() => void>();

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** What was chosen in this browser, else the first of the browser's own languages that we speak. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.split("-")[0]);
  return spoken.find(isLanguage) ?? languages[0];
}

let language: Language | undefined;

export function currentLanguage(): Language {
  language ??= firstLanguage();
  return language;
}

/** Shows everything in another language, once its words are here, and remembers it in this browser. */
export async function setLanguage(wanted: Language): Promise<void> {
  await loadSameAreas(wanted);
  localStorage.setItem(storageKey, wanted);
  language = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}

/** Fixes the language where no browser says one: when pages are rendered ahead. */
export function renderIn(wanted: Language): void {
  language = wanted;
}

/** Marks the page with its language and keeps it in step with the other tabs. */
export function watchLanguage(): void {
  document.documentElement.lang = currentLanguage();
  addEventListener("storage", (event) => {
    if (event.key === storageKey && isLanguage(event.newValue)) void setLanguage(event.newValue);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

/** For Intl. */
export const useLocale = (): string => locales[useLanguage()];

/** The words that are always here, read where no component is: in English when no others could be brought. */
export function shellTexts(): Areas["shell"] {
  const words = readArea(currentLanguage(), "shell") ?? readArea(languages[0], "shell");
  if (words === undefined) throw new Error("The words of the shell are not in the first chunk");
  return words;
}

export function useShellTexts(): Areas["shell"] {
  useLanguage();
  return shellTexts();
}

/**
 * The words of one area in the language of the person. Suspends only when no route has asked for them before. `use` is called for
 * words that are here, too: React 19 loses count of a component's hooks when it suspends in one that it does not meet again.
 * Whoever shows words tells times among them, and tells them anew when the zone is another one.
 */
export function useTexts<A extends Area>(area: A): Areas[A] {
  useTimeZone();
  return use(loadArea(useLanguage(), area));
}

/** Brings the words of an area before a screen needs them. */
export const prepareTexts = (area: Area): Promise<unknown> => loadArea(currentLanguage(), area);
