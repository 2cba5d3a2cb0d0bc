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

/** The settings of the person; undefined until the server has answered. */
export const useSettings = () =>
  trpc.users.settings.useQuery(undefined, { staleTime: settingsStaleMs, select: ({ settings }) => settings });

/** Saves a change. It shows at once, and goes back when the server refuses it, which the control says itself or a toast does. */
export function useSaveSettings({ errorShownInPage = false } = {}) {
  const { settings } = trpc.useUtils().users;
  return trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage },
    onMutate: async (change) => {
      await settings.cancel();
      const before = settings.getData();
      settings.setData(undefined, (shown) => shown && { settings: withChange(shown.settings, change) });
      return { before };
    },
    onSuccess: (answer) => settings.setData(undefined, answer),
    onError: (_error, _change, result) => settings.setData(undefined, result?.before),
  });
}
