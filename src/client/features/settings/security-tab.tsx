import { useTexts } from "#client/lib/language.ts";
import { Card } from "#client/ui/card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsUnread } from "./settings-unread.tsx";
import { ApiKeysCard } from "./security/api-keys-card.tsx";
import { IdentitiesCard } from "./security/identities-card.tsx";
import { PasskeysCard } from "./security/passkeys-card.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { SecondFactorCard } from "./security/second-factor-card.tsx";
import { SessionsCard } from "./security/sessions-card.tsx";

/** How somebody signs in, where they are signed in, and what their programs may do. */
export function SecurityTab() {
  const { alerts } = useTexts("settings");
  return (
    <>
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <IdentitiesCard />
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
