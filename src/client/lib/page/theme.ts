import { useSyncExternalStore } from "react";

export const themes = ["dark", "light", "auto"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "theme";
const barColour = { dark: "#091021", light: "#f3efe7" } as const;
const listeners = new Set<() => void>();
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
  for (const listener of listeners) listener();
}

/** Keeps the browser bar in the theme's colour, and applies changes of the theme from other tabs. */
export function watchTheme(): void {
  paintBrowserBar();
  prefersLight.addEventListener("change", () => {
    paintBrowserBar();
    for (const listener of listeners) listener();
  });
  addEventListener("storage", (event) => {
    if (event.key === storageKey && isTheme(event.newValue)) setTheme(event.newValue);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
