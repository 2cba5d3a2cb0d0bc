import { useEffect, useEffectEvent } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessagePart, MessageScreen } from "#client/ui/layout/message-screen.tsx";

/** Replaces a screen that cannot load offline. Retries by itself once there is a connection. */
export function Offline({ onRetry, isPart = false }: { onRetry: () => void; isPart?: boolean }) {
  const { offline, unreachable } = useShellMessages();
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
      {new URLSearchParams(location.search).has("shared") ? offline.shared : offline.text}
    </Place>
  );
}
