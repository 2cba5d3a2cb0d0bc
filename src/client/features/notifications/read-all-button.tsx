import { CheckCheck } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { useNotificationActions, useUnread } from "./use-notifications.ts";

export function ReadAllButton() {
  const texts = useTexts("notifications");
  const { readAll, isReadingAll } = useNotificationActions();
  const isNothingLeft = useUnread() === 0;
  return (
    <Button
      busy={isReadingAll}
      busyLabel={texts.readingAll}
      disabled={isNothingLeft}
      onClick={() => readAll(undefined)}
    >
      <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts.readAll}
    </Button>
  );
}
