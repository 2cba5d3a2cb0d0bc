import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { type Language, languages } from "#shared/languages.ts";
import { useSetAppearance } from "#client/lib/appearance.ts";
import { useUser } from "#client/lib/auth.tsx";
import { useLanguage, useTexts } from "#client/lib/language.ts";
import { type Theme, themes, useTheme } from "#client/lib/theme.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { Card } from "#client/ui/card.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { setSingleKeys, useSingleKeys } from "#client/lib/single-keys.ts";
import { Select } from "#client/ui/select.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { SaveState } from "./save-state.tsx";
import { SettingRow } from "./setting-row.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const themeIcons: Record<Theme, ReactNode> = {
  dark: <Moon {...icon} />,
  light: <Sun {...icon} />,
  auto: <Monitor {...icon} />,
};

/** Each in its own words: who cannot read the present one must find theirs. */
const languageNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  zh: "简体中文",
};

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

/** Shows at once and is kept by the server, so that other devices follow. */
export function GeneralTab() {
  const { general: texts } = useTexts("settings");
  const { userMenu } = useTexts("shell");
  const { id } = useUser();
  const theme = useTheme();
  const language = useLanguage();
  const zone = useTimeZone();
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
      <SettingRow label={texts.theme} hint={texts.themeHint} state={<SaveState {...forTheme} />}>
        <Segmented
          label={texts.theme}
          options={themeOptions}
          value={theme}
          onValueChange={(value) => void forTheme.setAppearance({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={texts.language} hint={texts.languageHint} state={<SaveState {...forLanguage} />}>
        <Select
          label={texts.language}
          hideLabel
          options={languageOptions}
          value={language}
          onValueChange={(value) => void forLanguage.setAppearance({ language: value })}
          className="w-full sm:w-72"
        />
      </SettingRow>
      <SettingRow label={texts.zone} hint={texts.zoneHint} state={<SaveState {...forZone} />}>
        <TimeZoneField value={zone} onValueChange={(timezone) => void forZone.setAppearance({ timezone })} />
      </SettingRow>
      <div className="border-t border-line px-4 py-4 md:px-5">
        <Switch
          label={texts.singleKeys}
          hint={texts.singleKeysHint}
          checked={useSingleKeys()}
          onCheckedChange={setSingleKeys}
        />
      </div>
    </Card>
  );
}
