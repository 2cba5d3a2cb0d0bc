import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessagePart, MessageScreen } from "#client/ui/layout/message-screen.tsx";

/** The service worker has its file. */
const OfflineShare = lazy(async () => ({
  default: (await import("#client/features/sharing/offline-share.tsx")).OfflineShare,
}));

/** Replaces a screen that cannot load offline. Retries by itself once there is a connection. */
export function Offline({ onRetry, isPart = false }: { onRetry: () => void; isPart?: boolean }) {
  const { offline, unreachable } = useShellMessages();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  const Place = isPart ? MessagePart : MessageScreen;
  const shareId = new URLSearchParams(location.search).get("shared");
  return (
    <Place
      title={offline.title}
      action={
        <Button variant="primary" onClick={onRetry}>
          {unreachable.retry}
        </Button>
      }
    >
      {shareId === null ? offline.text : offline.shared}
      {shareId !== null && (
        <Suspense>
          <OfflineShare id={shareId} />
        </Suspense>
      )}
    </Place>
  );
}
