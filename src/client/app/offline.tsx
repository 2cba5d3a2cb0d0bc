import { useEffect, useEffectEvent } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

/** Instead of a screen that cannot come without a connection. Goes on by itself once there is one. */
export function Offline({ onRetry }: { onRetry: () => void }) {
  const { offline, unreachable } = useShellTexts();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  return (
    <MessageScreen
      title={offline.title}
      action={
        <Button variant="primary" onClick={onRetry}>
          {unreachable.retry}
        </Button>
      }
    >
      {offline.text}
    </MessageScreen>
  );
}
