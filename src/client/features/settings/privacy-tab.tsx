import { useMessages } from "#client/lib/language/language.ts";
import { Card } from "#client/ui/layout/card.tsx";
import { HandleCard } from "./handle-card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsLoadError } from "./settings-load-error.tsx";

const choices = [
  { name: "profileVisible", hint: "profileVisibleHint" },
  { name: "showActivity", hint: "showActivityHint" },
  { name: "allowDirectMessages", hint: "allowDirectMessagesHint" },
] as const;

export function PrivacyTab() {
  const { privacy: messages } = useMessages("settings");
  return (
    <>
      <SettingsLoadError />
      <Card>
        {choices.map(({ name, hint }) => (
          <SettingSwitch
            key={name}
            label={messages[name]}
            hint={messages[hint]}
            read={({ privacy }) => privacy[name]}
            change={(value) => ({ privacy: { [name]: value } })}
          />
        ))}
      </Card>
      <HandleCard />
    </>
  );
}
