import { useEffect, useState } from "react";
import { reloadOnce } from "#client/lib/fresh-page.ts";
import { useShellTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { MessagePart, MessageScreen } from "#client/ui/message-screen.tsx";
import { Offline } from "./offline.tsx";

const reload = () => location.reload();

/** `isLost`: a part of the client did not come. It is gone since the server was updated, so the new version is brought at once. */
export function StartError({ isLost, isPart = false }: { isLost: boolean; isPart?: boolean }) {
  const { failed, offline } = useShellTexts();
  const [isOffline] = useState(!navigator.onLine);
  useTitle(isOffline ? offline.tab : failed.tab);
  useEffect(() => {
    if (isLost && !isOffline) reloadOnce();
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
