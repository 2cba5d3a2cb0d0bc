import { defaultSettings } from "#shared/settings.ts";
import { useSaveSettings, useSettings } from "#client/lib/settings.ts";
import { Card } from "#client/ui/card.tsx";
import { Select } from "#client/ui/select.tsx";
import { SaveState } from "./save-state.tsx";
import { SettingRow } from "./setting-row.tsx";

const choices = [
  { value: "15", label: "15 minutes" },
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: "360", label: "6 hours" },
  { value: "1440", label: "1 day" },
  { value: "10080", label: "7 days" },
];

/** A value set over the API is shown, too. */
const withOwn = (value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: `${value} minutes` }];

/** How late a post may still go out by itself. */
export function CatchUpCard() {
  const settings = useSettings().data ?? defaultSettings;
  const save = useSaveSettings({ errorShownInPage: true });
  const value = String(settings.publishing.catchUpMinutes);
  return (
    <Card>
      <SettingRow
        label="Late posts"
        hint="When the server was away, posts go out late by no more than this. Later ones wait for you, and you get a mail."
        state={<SaveState isSuccess={save.isSuccess} error={save.error} />}
      >
        <Select
          label="Late posts go out up to"
          hideLabel
          options={withOwn(value)}
          value={value}
          onValueChange={(minutes) => save.mutate({ publishing: { catchUpMinutes: Number(minutes) } })}
          className="w-full sm:w-44"
        />
      </SettingRow>
    </Card>
  );
}
