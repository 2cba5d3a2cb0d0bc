import { useEffect, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { type PushState, pushState, turnPushOff, turnPushOn } from "#client/lib/push.ts";
import { useSettings } from "#client/lib/settings.ts";
import { showToast } from "#client/lib/toast.ts";
import { usePushCalls } from "#client/lib/use-push-calls.ts";
import { Button } from "#client/ui/button.tsx";
import { SettingRow } from "./setting-row.tsx";

/** Each browser is asked by itself whether it may show notices; the switch above is for all of them. */
export function PushHere() {
  const { here: texts } = useTexts("settings").notifications;
  const isOn = useSettings().data?.notifications.push === true;
  const calls = usePushCalls();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  if (!isOn || state === undefined) return null;

  async function turn(): Promise<void> {
    setIsBusy(true);
    try {
      setState(await (state === "on" ? turnPushOff(calls) : turnPushOn(calls)));
    } catch {
      showToast({ tone: "danger", title: texts.failed });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <SettingRow label={texts.title} hint={<output className="block text-xs">{texts.states[state]}</output>}>
      {(state === "on" || state === "off") && (
        <Button busy={isBusy} busyLabel={texts.busy} onClick={() => void turn()}>
          {state === "on" ? texts.turnOff : texts.turnOn}
        </Button>
      )}
    </SettingRow>
  );
}
