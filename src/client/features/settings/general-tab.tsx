import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useSetAppearance } from "#client/features/users/appearance.ts";
import { setSingleKeys, useSingleKeys } from "#client/lib/browser/single-keys.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { type Theme, themes, useTheme } from "#client/lib/page/theme.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { deviceTimeZone, useChosenTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { TimeZoneField } from "#client/ui/fields/time-zone-field.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { type Language, languages } from "#shared/languages.ts";
import { SaveState } from "./save-state.tsx";
import { SettingRow } from "./setting-row.tsx";

/** The zone of the user; a shared workspace has one of its own. */
function OwnZoneField({ value, onValueChange }: { value: string; onValueChange: (zone: string) => void }) {
  const { general: messages } = useMessages("settings");
  const device = deviceTimeZone();
  return (
    <div className="grid w-full justify-items-start gap-2 sm:w-72">
      <TimeZoneField
        label={messages.zone}
        hideLabel
        emptyText={messages.noZone}
        value={value}
        onValueChange={onValueChange}
      />
      {device !== value && (
        <Button size="sm" variant="quiet" className="touch-area -ml-2.5" onClick={() => onValueChange(device)}>
          {messages.useDevice({ zone: device })}
        </Button>
      )}
    </div>
  );
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const themeIcons: Record<Theme, ReactNode> = {
  dark: <Moon {...icon} />,
  light: <Sun {...icon} />,
  auto: <Monitor {...icon} />,
};

/** Each in its own language, for users who cannot read the current one. */
const languageNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  zh: "简体中文",
};

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

/** Changes apply at once, and are stored on the server for other devices. */
export function GeneralTab() {
  const { general: messages } = useMessages("settings");
  const { userMenu } = useMessages("shell");
  const { id } = useUser();
  const theme = useTheme();
  const language = useLanguage();
  const zone = useChosenTimeZone();
  const forTheme = useSetAppearance(id, true);
  const forLanguage = useSetAppearance(id, true);
  const forZone = useSetAppearance(id, true);
  const themeOptions = themes.map((value) => ({
    value,
    label: (
      <>
        {themeIcons[value]}
        {userMenu[value]}
      </>
    ),
  }));
  return (
    <Card>
      <SettingRow label={messages.theme} hint={messages.themeHint} state={<SaveState {...forTheme} />}>
        <Segmented
          label={messages.theme}
          options={themeOptions}
          value={theme}
          onValueChange={(value) => void forTheme.setAppearance({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={messages.language} hint={messages.languageHint} state={<SaveState {...forLanguage} />}>
        <Select
          label={messages.language}
          hideLabel
          options={languageOptions}
          value={language}
          onValueChange={(value) => void forLanguage.setAppearance({ language: value })}
          className="w-full sm:w-72"
        />
      </SettingRow>
      <SettingRow label={messages.zone} hint={messages.zoneHint} state={<SaveState {...forZone} />}>
        <OwnZoneField value={zone} onValueChange={(timezone) => void forZone.setAppearance({ timezone })} />
      </SettingRow>
      <div className="border-t border-line px-4 py-4 md:px-5">
        <Switch
          label={messages.singleKeys}
          hint={messages.singleKeysHint}
          checked={useSingleKeys()}
          onCheckedChange={setSingleKeys}
        />
      </div>
    </Card>
  );
}
