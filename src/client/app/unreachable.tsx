import { useState } from "react";
import { useAuth } from "#client/lib/auth.tsx";
import { useShellTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";
import { Offline } from "./offline.tsx";

export function Unreachable() {
  const { retry } = useAuth();
  const [isOffline] = useState(!navigator.onLine);
  const { unreachable, offline } = useShellTexts();
  useTitle(isOffline ? offline.tab : unreachable.tab);
  if (isOffline) return <Offline onRetry={retry} />;
  return (
    <MessageScreen
      title={unreachable.title}
      action={
        <Button variant="primary" onClick={retry}>
          {unreachable.retry}
        </Button>
      }
    >
      {unreachable.text}
    </MessageScreen>
  );
}
