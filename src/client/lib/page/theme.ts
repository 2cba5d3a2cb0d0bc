import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

export const themes = ["dark", "light", "auto"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "theme";
const barColour = { dark: "#091021", light: "#f3efe7" } as const;
const { tell, subscribe } = createListeners();
const prefersLight = matchMedia("(prefers-color-scheme: light)");

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

export function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return isTheme(theme) ? theme : "dark";
}

function paintBrowserBar(): void {
  const theme = currentTheme();
  const shown = theme === "auto" ? (prefersLight.matches ? "light" : "dark") : theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", barColour[shown]);
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  document.documentElement.dataset.theme = theme;
  paintBrowserBar();
  tell();
}

/** Keeps the browser bar in the theme's colour, and applies changes of the theme from other tabs. */
export function watchTheme(): void {
  paintBrowserBar();
  prefersLight.addEventListener("change", () => {
    paintBrowserBar();
    tell();
  });
  addEventListener("storage", (event) => {
    if (event.key === storageKey && isTheme(event.newValue)) setTheme(event.newValue);
  });
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
