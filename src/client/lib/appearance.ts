import { useEffect } from "react";
import { z } from "zod";
import { defaultSettings, Settings } from "#shared/settings.ts";
import { type Appearance, changedSince, type SomeAppearance } from "./appearance-change.ts";
import { currentLanguage, setLanguage } from "./language.ts";
import { useSaveSettings, useSettings, withChange } from "./settings.ts";
import { currentTheme, setTheme } from "./theme.ts";
import { currentTimeZone, setTimeZone } from "./time-zone.ts";
import { trpc } from "./trpc.ts";

/*
 * Theme, language and zone stand in this browser, for the first paint, and on the server, for the other devices. What the server said
 * last is kept beside them: only what has changed there since comes from somewhere else and is taken over.
 */

const seenKey = "appearance_seen";
const Seen = z.object({ userId: z.string(), appearance: Settings.shape.appearance.partial() });

const shownAppearance = (): Appearance => ({
  theme: currentTheme(),
  language: currentLanguage(),
  timezone: currentTimeZone(),
});

async function show({ theme, language, timezone }: SomeAppearance): Promise<void> {
  if (theme !== undefined) setTheme(theme);
  if (timezone !== undefined) setTimeZone(timezone);
  if (language !== undefined) await setLanguage(language);
}

function readSeen(userId: string): SomeAppearance | null {
  try {
    const seen = Seen.parse(JSON.parse(localStorage.getItem(seenKey) ?? "null"));
    return seen.userId === userId ? seen.appearance : null;
  } catch {
    // Nothing is stored, or something that an older version wrote.
    return null;
  }
}

function keepSeen(userId: string, appearance: SomeAppearance): void {
  localStorage.setItem(seenKey, JSON.stringify({ userId, appearance }));
}

/** After signing in: this browser takes over everything that the account has. */
export const followAccount = (userId: string): void => keepSeen(userId, {});

/** A new account begins with how things look in this browser. */
export function useBringAppearance() {
  const { settings } = trpc.useUtils().users;
  const { mutate } = useSaveSettings();
  return (userId: string): void => {
    const appearance = shownAppearance();
    keepSeen(userId, appearance);
    // Until the server has it, its answer would be what it gives everybody.
    settings.setData(undefined, { settings: withChange(defaultSettings, { appearance }) });
    mutate({ appearance });
  };
}

/** Takes over what was changed on another device. */
export function useFollowAppearance(userId: string): void {
  const told = useSettings().data?.appearance;
  const [theme, language, timezone] = [told?.theme, told?.language, told?.timezone];
  useEffect(() => {
    if (theme === undefined || language === undefined || timezone === undefined) return;
    const appearance = { theme, language, timezone };
    const seen = readSeen(userId);
    keepSeen(userId, appearance);
    if (seen !== null) void show(changedSince(seen, appearance));
  }, [userId, theme, language, timezone]);
}

/** Changes how things look, here at once and on the server. What the server refuses goes back to what it was. */
export function useSetAppearance(userId: string, errorShownInPage = false) {
  const onRefused = (kept: Settings | undefined) => {
    if (kept === undefined) return;
    keepSeen(userId, kept.appearance);
    void show(kept.appearance);
  };
  const { mutate, ...saving } = useSaveSettings({ errorShownInPage, onRefused });
  const setAppearance = async (change: SomeAppearance): Promise<void> => {
    await show(change);
    keepSeen(userId, { ...readSeen(userId), ...change });
    mutate({ appearance: change });
  };
  return { ...saving, setAppearance };
}
