import { trpc } from "#client/lib/api/trpc.ts";
import type { Change } from "#client/lib/cache/optimistic-changes.ts";
import type { Settings, UpdateSettingsInput } from "#shared/users/settings.ts";

type PartOf<Group> = { [Field in keyof Group]?: Group[Field] | undefined };

const merged = <Group extends object>(group: Group, change: PartOf<Group> = {}): Group => ({
  ...group,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Merges a change by groups and fields; missing fields stay as they are. */
function withChange(settings: Settings, change: UpdateSettingsInput): Settings {
  return {
    notifications: merged(settings.notifications, change.notifications),
    privacy: merged(settings.privacy, change.privacy),
    appearance: merged(settings.appearance, change.appearance),
    security: merged(settings.security, change.security),
    publishing: merged(settings.publishing, change.publishing),
    aiCosts: merged(settings.aiCosts, change.aiCosts),
  };
}

/** Only one query of the domain has a `settings` field. Without zod, which would be added to the first screen. */
const isSettingsAnswer = (data: unknown): data is { settings: Settings } =>
  typeof data === "object" && data !== null && "settings" in data;

const settingsStaleMs = 60_000;

/**
 * The settings of the user; undefined until the server has answered. Includes changes that are being saved, until they
 * are refused; an older response does not revert them.
 */
export function useSettings() {
  const { data, error, fetchStatus, refetch } = trpc.users.settings.useQuery(undefined, {
    staleTime: settingsStaleMs,
    select: ({ settings }) => settings,
  });
  return { data, error, fetchStatus, refetch };
}

/** The optimistic effect of a change on the query of the settings. */
export const optimisticSettings =
  (change: UpdateSettingsInput): Change =>
  (data) =>
    isSettingsAnswer(data) ? { ...data, settings: withChange(data.settings, change) } : data;

/** Saves a change. With `errorShownInPage` the caller shows the error, otherwise a toast does. */
export function useSaveSettings({ errorShownInPage = false } = {}) {
  return trpc.users.updateSettings.useMutation({ meta: { errorShownInPage, optimistic: optimisticSettings } });
}
