import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

export function RouteError() {
  useTitle("Something went wrong");
  return (
    <MessageScreen
      title="This screen could not be shown"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      What you saved is safe. If the server was just updated, reloading brings the new version.
    </MessageScreen>
  );
}
