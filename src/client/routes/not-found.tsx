import { Link } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { MessageScreen } from "#client/ui/message-screen.tsx";

export function Component() {
  useTitle("Not found");
  return (
    <MessageScreen
      title="There is nothing at this address"
      action={
        <Link to={paths.landing} className={buttonClass({ variant: "primary" })}>
          Go to the start page
        </Link>
      }
    >
      The link may be old, or a letter is missing.
    </MessageScreen>
  );
}
