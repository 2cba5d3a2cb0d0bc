import type { Settings, UpdateSettingsInput } from "#shared/users/settings.ts";
import type { Change } from "./show-ahead.ts";
import { trpc } from "./trpc.ts";

type PartOf<Group> = { [Field in keyof Group]?: Group[Field] | undefined };

const merged = <Group extends object>(group: Group, change: PartOf<Group> = {}): Group => ({
  ...group,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** What is left out of a change stays as it is, group by group and field by field. */
function withChange(settings: Settings, change: UpdateSettingsInput): Settings {
  return {
    notifications: merged(settings.notifications, change.notifications),
    privacy: merged(settings.privacy, change.privacy),
    appearance: merged(settings.appearance, change.appearance),
    security: merged(settings.security, change.security),
    publishing: merged(settings.publishing, change.publishing),
    spending: merged(settings.spending, change.spending),
  };
}

/** Of the domain's answers only one holds settings, and nothing else of it has that name. The schema would weigh on the first screen. */
const isSettingsAnswer = (data: unknown): data is { settings: Settings } =>
  typeof data === "object" && data !== null && "settings" in data;

const settingsStaleMs = 60_000;

/**
 * The settings of the person; undefined until the server has answered. What is being saved is among them: it is seen at once, gone when
 * it is refused, and no answer that was given before it flips it back.
 */
export function useSettings() {
  const { data, error, refetch } = trpc.users.settings.useQuery(undefined, {
    staleTime: settingsStaleMs,
    select: ({ settings }) => settings,
  });
  return { data, error, refetch };
}

/** A change of the settings, wherever the server told them. */
export const settingsAhead =
  (change: UpdateSettingsInput): Change =>
  (data) =>
    isSettingsAnswer(data) ? { ...data, settings: withChange(data.settings, change) } : data;

/** Saves a change. The control says why it was refused, or a toast does. */
export function useSaveSettings({ errorShownInPage = false } = {}) {
  return trpc.users.updateSettings.useMutation({ meta: { errorShownInPage, ahead: settingsAhead } });
}
