import { use, useSyncExternalStore } from "react";
import { type Language, languages, locales } from "#shared/languages.ts";
import { createListeners } from "../listeners.ts";
import { useTimeZone } from "../time/time-zone.ts";
import type { Area, Areas } from "./bind-messages.ts";
import { loadArea, loadSameAreas, readArea } from "./messages.ts";

const storageKey = "language";
const { tell, subscribe } = createListeners();

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The language chosen in this browser, otherwise the first supported one of the browser's languages. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  const preferred = navigator.languages.map((tag) => tag.split("-")[0]);
  return preferred.find(isLanguage) ?? languages[0];
}

let language: Language | undefined;

export function currentLanguage(): Language {
  language ??= firstLanguage();
  return language;
}

/** Switches to another language once its messages are loaded, and stores it in this browser. */
export async function setLanguage(wanted: Language): Promise<void> {
  await loadSameAreas(wanted);
  localStorage.setItem(storageKey, wanted);
  language = wanted;
  document.documentElement.lang = wanted;
  tell();
}

/** Sets the language during prerendering, where there is no browser. */
export function renderIn(wanted: Language): void {
  language = wanted;
}

/** Sets the page's `lang`, and applies changes of the language from other tabs. */
export function watchLanguage(): void {
  document.documentElement.lang = currentLanguage();
  addEventListener("storage", (event) => {
    if (event.key === storageKey && isLanguage(event.newValue)) void setLanguage(event.newValue);
  });
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

/** For Intl. */
export const useLocale = (): string => locales[useLanguage()];

/** Messages of the shell, for use outside components. English if those of the current language are not loaded. */
export function shellMessages(): Areas["shell"] {
  const messages = readArea(currentLanguage(), "shell") ?? readArea(languages[0], "shell");
  if (messages === undefined) throw new Error("The messages of the shell are not in the first chunk");
  return messages;
}

export function useShellMessages(): Areas["shell"] {
  useLanguage();
  return shellMessages();
}

/**
 * The messages of an area in the current language. Suspends only if no route has loaded them. `use` is called for
 * loaded messages, too: React 19 miscounts the hooks of a component that suspends in a hook and does not call it in the
 * next render. `useTimeZone`: messages may contain times, so the component renders again after a change of the zone.
 */
export function useMessages<A extends Area>(area: A): Areas[A] {
  useTimeZone();
  return use(loadArea(useLanguage(), area));
}

/** Loads the messages of an area before a screen needs them. */
export const prepareTexts = (area: Area): Promise<unknown> => loadArea(currentLanguage(), area);
