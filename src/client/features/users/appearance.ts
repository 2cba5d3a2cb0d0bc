import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { currentLanguage, setLanguage, useShellMessages } from "#client/lib/language/language.ts";
import { currentTheme, setTheme } from "#client/lib/page/theme.ts";
import { chosenTimeZone, setTimeZone } from "#client/lib/time/time-zone.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { languages } from "#shared/languages.ts";
import { isTimeZone } from "#shared/time-zones.ts";
import { defaultAppearance, themes } from "#shared/users/appearance.ts";
import { type Appearance, reconcile, type SomeAppearance } from "./appearance-change.ts";
import { optimisticSettings, useSettings } from "./settings.ts";

/*
 * Theme, language and time zone are stored in this browser, for the first paint, and on the server, for other devices. The server's last
 * values are stored here, too: a comparison with them shows whether a value was changed here or on another device.
 */

const seenKey = "appearance_seen";

/** The stored value may be from an older version. Without zod, because the first screen loads this code. */
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
    const isOfUser = typeof seen === "object" && seen !== null && "userId" in seen && seen.userId === userId;
    return isOfUser && "appearance" in seen ? appearanceIn(seen.appearance) : null;
  } catch {
    // The stored value is invalid.
    return null;
  }
}

function storeSeen(userId: string, appearance: SomeAppearance): void {
  localStorage.setItem(seenKey, JSON.stringify({ userId, appearance }));
}

/** After a sign-in: this browser applies all settings of the account. */
export const preferAccountAppearance = (userId: string): void => storeSeen(userId, {});

/** After a sign-up: the account gets the settings of this browser. */
export const preferBrowserAppearance = (userId: string): void => storeSeen(userId, defaultAppearance);

/** Synchronizes this browser and the account after a change of either. */
export function useFollowAppearance(userId: string): void {
  const server = useSettings().data?.appearance;
  const isSaving = useIsMutating({ mutationKey: getMutationKey(trpc.users.updateSettings) }) > 0;
  // A page that is left at once breaks its save off. What is shown stays, and the next page saves it.
  const { mutate, isError } = trpc.users.updateSettings.useMutation({ meta: { optimistic: optimisticSettings } });

  const follow = useEffectEvent((appearance: Appearance) => {
    const seen = readSeen(userId);
    if (seen === null) return storeSeen(userId, appearance);
    const shown = { theme: currentTheme(), language: currentLanguage(), timezone: chosenTimeZone() };
    const { take, save } = reconcile(seen, appearance, shown);
    // Stored only after that: if the page is closed while the messages of a language load, the change is not applied
    // yet.
    void show(take).then(() => storeSeen(userId, appearance));
    if (Object.keys(save).length > 0) mutate({ appearance: save });
  });

  useEffect(() => {
    // During a save the server's values are outdated. After a failed one they would be saved again without end.
    if (server !== undefined && !isSaving && !isError) follow(server);
  }, [server, isSaving, isError]);
}

/** Changes theme, language or time zone: here at once, and on the server. After an error the last values of the server are shown again. */
export function useSetAppearance(userId: string, errorShownInPage = false) {
  const { unreachable } = useShellMessages();
  const { mutate, ...saving } = trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage, optimistic: optimisticSettings },
    onError: () => void show(readSeen(userId) ?? {}),
  });
  const setAppearance = async (change: SomeAppearance): Promise<void> => {
    try {
      await show(change);
    } catch {
      // The messages of the language could not be loaded.
      return showToast({ tone: "danger", title: unreachable.title });
    }
    mutate({ appearance: change });
  };
  return { ...saving, setAppearance };
}
