import { useSaveSettings, useSettings } from "#client/features/users/settings.ts";
import { Switch } from "#client/ui/fields/switch.tsx";
import type { Settings, UpdateSettingsInput } from "#shared/users/settings.ts";
import { SaveState } from "./save-state.tsx";

interface SettingSwitchProps {
  label: string;
  hint: string;
  read: (settings: Settings) => boolean;
  change: (value: boolean) => UpdateSettingsInput;
}

/** Saves at once. Disabled until its value has loaded. */
export function SettingSwitch({ label, hint, read, change }: SettingSwitchProps) {
  const settings = useSettings().data;
  const save = useSaveSettings({ errorShownInPage: true });
  return (
    <div className="border-line px-4 py-4 not-first:border-t md:px-5">
      <Switch
        label={
          <>
            {label}
            <SaveState isSuccess={save.isSuccess} error={save.error} />
          </>
        }
        hint={hint}
        checked={settings !== undefined && read(settings)}
        disabled={settings === undefined}
        onCheckedChange={(value) => save.mutate(change(value))}
      />
    </div>
  );
}
