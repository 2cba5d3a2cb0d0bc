import { useEffect, useEffectEvent } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { MessagePart, MessageScreen } from "#client/ui/message-screen.tsx";

/** Instead of a screen that cannot come without a connection. Goes on by itself once there is one. */
export function Offline({ onRetry, isPart = false }: { onRetry: () => void; isPart?: boolean }) {
  const { offline, unreachable } = useShellTexts();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  const Place = isPart ? MessagePart : MessageScreen;
  return (
    <Place
      title={offline.title}
      action={
        <Button variant="primary" onClick={onRetry}>
          {unreachable.retry}
        </Button>
      }
    >
      {offline.text}
    </Place>
  );
}
