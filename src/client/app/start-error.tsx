import { useEffect, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { reloadRateLimited } from "#client/lib/page/reload-page.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessagePart, MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { Offline } from "./offline.tsx";

const reload = () => location.reload();

/** `isLost`: a chunk failed to load, probably after a server update. The page reloads, at most once a minute, to get the new version. */
export function StartError({ isLost, isPart = false }: { isLost: boolean; isPart?: boolean }) {
  const { failed, offline } = useShellMessages();
  const [isOffline] = useState(!navigator.onLine);
  useTitle(isOffline ? offline.tab : failed.tab);
  useEffect(() => {
    if (isLost && !isOffline) reloadRateLimited();
  }, [isLost, isOffline]);
  if (isOffline) return <Offline onRetry={reload} isPart={isPart} />;
  const Place = isPart ? MessagePart : MessageScreen;
  return (
    <Place
      title={failed.title}
      action={
        <Button variant="primary" onClick={reload}>
          {failed.reload}
        </Button>
      }
    >
      {failed.text}
    </Place>
  );
}
