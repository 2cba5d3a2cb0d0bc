import { useMutationState } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { trpc } from "./trpc.ts";
import type { Settings, UpdateSettingsInput } from "#shared/settings.ts";

type Change<Group> = { [Field in keyof Group]?: Group[Field] | undefined };

const merged = <Group extends object>(group: Group, change: Change<Group> = {}): Group => ({
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

const settingsStaleMs = 60_000;

/**
 * The settings of the person; undefined until the server has answered. What is being saved lies over its answers and not in them: it is
 * seen at once, gone when it is refused, and no answer that was given before it flips it back.
 */
export function useSettings() {
  const { data, error, refetch } = trpc.users.settings.useQuery(undefined, {
    staleTime: settingsStaleMs,
    select: ({ settings }) => settings,
  });
  const saving = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.users.updateSettings), status: "pending" },
    // Untyped there; the key is of this procedure alone. The schema would weigh on the first screen.
    select: ({ state }) => state.variables as UpdateSettingsInput,
  });
  return { data: data && saving.reduce(withChange, data), error, refetch };
}

/** Saves a change. The control says why it was refused, or a toast does. */
export function useSaveSettings({ errorShownInPage = false } = {}) {
  const { settings } = trpc.useUtils().users;
  return trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage },
    onSuccess: (answer) => settings.setData(undefined, answer),
  });
}
