import { useTexts } from "#client/lib/language.ts";
import { Card } from "#client/ui/card.tsx";
import { PushHere } from "./push-here.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsUnread } from "./settings-unread.tsx";

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
          label={texts.push}
          hint={texts.pushHint}
          read={({ notifications }) => notifications.push}
          change={(push) => ({ notifications: { push } })}
        />
        <PushHere />
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
