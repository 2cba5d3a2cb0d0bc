import { defaultSettings } from "#shared/users/settings.ts";
import { formatMinutes } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSaveSettings, useSettings } from "#client/lib/settings.ts";
import { Card } from "#client/ui/card.tsx";
import { Select } from "#client/ui/select.tsx";
import { SaveState } from "./save-state.tsx";
import { SettingRow } from "./setting-row.tsx";

const choices = [15, 60, 120, 360, 1440, 10_080];

/** A value set over the API is shown, too. */
const withOwn = (minutes: number) => (choices.includes(minutes) ? choices : [...choices, minutes]);

/** How late a post may still go out by itself. */
export function CatchUpCard() {
  const { late: texts } = useTexts("accounts");
  const settings = useSettings().data ?? defaultSettings;
  const save = useSaveSettings({ errorShownInPage: true });
  const { catchUpMinutes } = settings.publishing;
  return (
    <Card>
      <SettingRow
        label={texts.label}
        hint={texts.hint}
        state={<SaveState isSuccess={save.isSuccess} error={save.error} />}
      >
        <Select
          label={texts.upTo}
          hideLabel
          options={withOwn(catchUpMinutes).map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
          value={String(catchUpMinutes)}
          onValueChange={(minutes) => save.mutate({ publishing: { catchUpMinutes: Number(minutes) } })}
          className="w-full sm:w-44"
        />
      </SettingRow>
    </Card>
  );
}
