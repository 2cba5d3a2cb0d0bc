import { useTexts } from "#client/lib/language.ts";
import { Card } from "#client/ui/card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsUnread } from "./settings-unread.tsx";

/** Mails only: nothing is pushed to browsers, so there is no switch for it. */
export function NotificationsTab() {
  const { notifications: texts } = useTexts("settings");
  return (
    <>
      <SettingsUnread />
      <Card>
        <SettingSwitch
          label={texts.posts}
          hint={texts.postsHint}
          read={({ notifications }) => notifications.email}
          change={(email) => ({ notifications: { email } })}
        />
        <SettingSwitch
          label={texts.updates}
          hint={texts.updatesHint}
          read={({ notifications }) => notifications.updates}
          change={(updates) => ({ notifications: { updates } })}
        />
        <SettingSwitch
          label={texts.marketing}
          hint={texts.marketingHint}
          read={({ notifications }) => notifications.marketing}
          change={(marketing) => ({ notifications: { marketing } })}
        />
      </Card>
      <p className="max-w-[64ch] text-sm text-ink-3">{texts.always}</p>
    </>
  );
}
