import { useMessages } from "#client/lib/language/language.ts";
import { Card } from "#client/ui/layout/card.tsx";
import { ApiKeysCard } from "./security/api-keys-card.tsx";
import { IdentitiesCard } from "./security/identities-card.tsx";
import { PasskeysCard } from "./security/passkeys-card.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { ProgramsCard } from "./security/programs-card.tsx";
import { SecondFactorCard } from "./security/second-factor-card.tsx";
import { SessionsCard } from "./security/sessions-card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsLoadError } from "./settings-load-error.tsx";

/** Sign-in methods, sessions, API keys and programs. */
export function SecurityTab() {
  const { alerts } = useMessages("settings");
  return (
    <>
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <IdentitiesCard />
      <SettingsLoadError />
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
      <ProgramsCard />
    </>
  );
}
