import { useShellTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

export function RouteError() {
  const { failed } = useShellTexts();
  useTitle(failed.tab);
  return (
    <MessageScreen
      title={failed.title}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {failed.reload}
        </Button>
      }
    >
      {failed.text}
    </MessageScreen>
  );
}
