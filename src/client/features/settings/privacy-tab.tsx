import { useTexts } from "#client/lib/language.ts";
import { Card } from "#client/ui/card.tsx";
import { HandleCard } from "./handle-card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsUnread } from "./settings-unread.tsx";

const choices = [
  { name: "profileVisible", hint: "profileVisibleHint" },
  { name: "showActivity", hint: "showActivityHint" },
  { name: "allowDirectMessages", hint: "allowDirectMessagesHint" },
] as const;

export function PrivacyTab() {
  const { privacy: texts } = useTexts("settings");
  return (
    <>
      <SettingsUnread />
      <Card>
        {choices.map(({ name, hint }) => (
          <SettingSwitch
            key={name}
            label={texts[name]}
            hint={texts[hint]}
            read={({ privacy }) => privacy[name]}
            change={(value) => ({ privacy: { [name]: value } })}
          />
        ))}
      </Card>
      <HandleCard />
    </>
  );
}
