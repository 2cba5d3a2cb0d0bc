import { useAuth } from "#client/lib/auth.tsx";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";

export function Unreachable() {
  const { retry } = useAuth();
  useTitle("Not reachable");
  return (
    <MessageScreen
      title="The server did not answer"
      action={
        <Button variant="primary" onClick={retry}>
          Retry
        </Button>
      }
    >
      You are still signed in. Check your connection, or wait a moment if the server is being restarted.
    </MessageScreen>
  );
}
