import { useEffect, useState } from "react";
import { usePushCalls } from "#client/features/notifications/use-push-calls.ts";
import { useSettings } from "#client/features/users/settings.ts";
import { type PushState, pushState, turnPushOff, turnPushOn } from "#client/lib/browser/push.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsLoadError } from "./settings-load-error.tsx";

export function NotificationsTab() {
  const { notifications: messages } = useMessages("settings");
  return (
    <>
      <SettingsLoadError />
      <Card>
        <SettingSwitch
          label={messages.posts}
          hint={messages.postsHint}
          read={({ notifications }) => notifications.email}
          change={(email) => ({ notifications: { email } })}
        />
        <SettingSwitch
          label={messages.push}
          hint={messages.pushHint}
          read={({ notifications }) => notifications.push}
          change={(push) => ({ notifications: { push } })}
        />
        <PushInThisBrowser />
        <SettingSwitch
          label={messages.updates}
          hint={messages.updatesHint}
          read={({ notifications }) => notifications.updates}
          change={(updates) => ({ notifications: { updates } })}
        />
        <SettingSwitch
          label={messages.marketing}
          hint={messages.marketingHint}
          read={({ notifications }) => notifications.marketing}
          change={(marketing) => ({ notifications: { marketing } })}
        />
      </Card>
      <p className="max-w-[64ch] text-sm text-ink-3">{messages.always}</p>
    </>
  );
}

/** Turns push notifications on and off in this browser; the switch above applies to all browsers. */
function PushInThisBrowser() {
  const { here: messages } = useMessages("settings").notifications;
  const isOn = useSettings().data?.notifications.push === true;
  const calls = usePushCalls();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  if (!isOn || state === undefined) return null;

  async function toggle(): Promise<void> {
    setIsBusy(true);
    try {
      setState(await (state === "on" ? turnPushOff(calls) : turnPushOn(calls)));
    } catch {
      showToast({ tone: "danger", title: messages.failed });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <SettingRow label={messages.title} hint={<output className="block text-xs">{messages.states[state]}</output>}>
      {(state === "on" || state === "off") && (
        <Button busy={isBusy} busyLabel={messages.busy} onClick={() => void toggle()}>
          {state === "on" ? messages.turnOff : messages.turnOn}
        </Button>
      )}
    </SettingRow>
  );
}
