import { CheckCheck } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useNotificationActions, useUnread } from "./use-notifications.ts";

export function ReadAllButton() {
  const messages = useMessages("notifications");
  const { readAll, isReadingAll } = useNotificationActions();
  const hasNoUnread = useUnread() === 0;
  return (
    <Button
      busy={isReadingAll}
      busyLabel={messages.readingAll}
      disabled={hasNoUnread}
      onClick={() => readAll(undefined)}
    >
      <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      {messages.readAll}
    </Button>
  );
}
