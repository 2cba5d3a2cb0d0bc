import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { defaultAppearance, themes } from "#shared/users/appearance.ts";
import { languages } from "#shared/languages.ts";
import { isTimeZone } from "#shared/time-zones.ts";
import { type Appearance, reconcile, type SomeAppearance } from "./appearance-change.ts";
import { currentLanguage, setLanguage, useShellTexts } from "./language.ts";
import { settingsAhead, useSettings } from "./settings.ts";
import { showToast } from "./toast.ts";
import { currentTheme, setTheme } from "./theme.ts";
import { currentTimeZone, setTimeZone } from "./time-zone.ts";
import { trpc } from "./trpc.ts";

/*
 * Theme, language and zone stand in this browser, for the first paint, and on the server, for the other devices. What the server told
 * last is kept beside them, so that what has changed since has changed either here or elsewhere.
 */

const seenKey = "appearance_seen";

/** What is stored may be of an older version. No schema here, because this is read for the first screen. */
function appearanceIn(stored: unknown): SomeAppearance {
  if (typeof stored !== "object" || stored === null) return {};
  const { theme, language, timezone }: Record<string, unknown> = { ...stored };
  return {
    theme: themes.find((known) => known === theme),
    language: languages.find((known) => known === language),
    timezone: typeof timezone === "string" && isTimeZone(timezone) ? timezone : undefined,
  };
}

async function show({ theme, language, timezone }: SomeAppearance): Promise<void> {
  if (theme !== undefined) setTheme(theme);
  if (timezone !== undefined) setTimeZone(timezone);
  if (language !== undefined) await setLanguage(language);
}

function readSeen(userId: string): SomeAppearance | null {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(seenKey) ?? "null");
    const isTheirs = typeof seen === "object" && seen !== null && "userId" in seen && seen.userId === userId;
    return isTheirs && "appearance" in seen ? appearanceIn(seen.appearance) : null;
  } catch {
    // Nothing that could be read is stored.
    return null;
  }
}

function keepSeen(userId: string, appearance: SomeAppearance): void {
  localStorage.setItem(seenKey, JSON.stringify({ userId, appearance }));
}

/** After signing in: this browser takes over everything that the account has. */
export const followAccount = (userId: string): void => keepSeen(userId, {});

/** A new account begins with how things look in this browser. */
export const leadAccount = (userId: string): void => keepSeen(userId, defaultAppearance);

/** What the server refuses goes back to what it told last. */
function useSaveAppearance(userId: string, errorShownInPage: boolean) {
  return trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage, ahead: settingsAhead },
    onError: () => void show(readSeen(userId) ?? {}),
  });
}

/** Keeps this browser and the account alike, whichever of them was changed. */
export function useFollowAppearance(userId: string): void {
  const told = useSettings().data?.appearance;
  const isSaving = useIsMutating({ mutationKey: getMutationKey(trpc.users.updateSettings) }) > 0;
  const { mutate } = useSaveAppearance(userId, false);

  const follow = useEffectEvent((appearance: Appearance) => {
    const seen = readSeen(userId);
    if (seen === null) return keepSeen(userId, appearance);
    const shown = { theme: currentTheme(), language: currentLanguage(), timezone: currentTimeZone() };
    const { take, save } = reconcile(seen, appearance, shown);
    // Only then: a page that is left while the words of a language are brought has not taken it over.
    void show(take).then(() => keepSeen(userId, appearance));
    if (Object.keys(save).length > 0) mutate({ appearance: save });
  });

  useEffect(() => {
    // What is being saved is not known to the server yet.
    if (told !== undefined && !isSaving) follow(told);
  }, [told, isSaving]);
}

/** Changes how things look, here at once and on the server. */
export function useSetAppearance(userId: string, errorShownInPage = false) {
  const { unreachable } = useShellTexts();
  const { mutate, ...saving } = useSaveAppearance(userId, errorShownInPage);
  const setAppearance = async (change: SomeAppearance): Promise<void> => {
    try {
      await show(change);
    } catch {
      // The words of the language could not be brought.
      return showToast({ tone: "danger", title: unreachable.title });
    }
    mutate({ appearance: change });
  };
  return { ...saving, setAppearance };
}
