import { useTexts } from "#client/lib/language.ts";
import { Card } from "#client/ui/card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsUnread } from "./settings-unread.tsx";
import { ApiKeysCard } from "./security/api-keys-card.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { SessionsCard } from "./security/sessions-card.tsx";

/** A second factor cannot be set up on this server yet, so there is no switch for it. */
export function SecurityTab() {
  const { alerts } = useTexts("settings");
  return (
    <>
      <PasswordCard />
      <SettingsUnread />
      <Card>
        <SettingSwitch
          label={alerts.label}
          hint={alerts.hint}
          read={({ security }) => security.loginAlerts}
          change={(loginAlerts) => ({ security: { loginAlerts } })}
        />
      </Card>
      <SessionsCard />
      <ApiKeysCard />
    </>
  );
}
