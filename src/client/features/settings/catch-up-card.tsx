import { useSaveWorkspace, useWorkspaceSettings } from "#client/features/workspaces/workspace-settings.ts";
import { formatMinutes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Card, CardBody } from "#client/ui/layout/card.tsx";
import { defaultSettings } from "#shared/users/settings.ts";
import { SaveState } from "./save-state.tsx";
import { SettingRow } from "./setting-row.tsx";

const choices = [15, 60, 120, 360, 1440, 10_080];

/** Includes a value that was set by the API. */
const withCurrent = (minutes: number) => (choices.includes(minutes) ? choices : [...choices, minutes]);

/** How late a post may still be published automatically. */
export function CatchUpCard() {
  const { late: messages } = useMessages("socialAccounts");
  const { loadFailed } = useMessages("settings");
  const { settings, failure, isChangeable } = useWorkspaceSettings();
  const { save, isSuccess, error } = useSaveWorkspace();
  const { catchUpMinutes } = settings ?? defaultSettings.publishing;
  return (
    <Card>
      {failure !== null && settings === undefined && (
        <CardBody>
          <LoadError title={loadFailed} {...failure} />
        </CardBody>
      )}
      <SettingRow label={messages.label} hint={messages.hint} state={<SaveState isSuccess={isSuccess} error={error} />}>
        <Select
          label={messages.upTo}
          hideLabel
          options={withCurrent(catchUpMinutes).map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
          value={String(catchUpMinutes)}
          onValueChange={(minutes) => save({ catchUpMinutes: Number(minutes) })}
          disabled={!isChangeable || settings === undefined}
          className="w-full sm:w-44"
        />
      </SettingRow>
    </Card>
  );
}
