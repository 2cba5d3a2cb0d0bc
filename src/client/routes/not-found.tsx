import { Link } from "react-router-dom";
import { useShellTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { MessageScreen } from "#client/ui/message-screen.tsx";

export function Component() {
  const { notFound } = useShellTexts();
  useTitle(notFound.tab);
  return (
    <MessageScreen
      title={notFound.title}
      action={
        <Link to={paths.landing} className={buttonClass({ variant: "primary" })}>
          {notFound.toStart}
        </Link>
      }
    >
      {notFound.text}
    </MessageScreen>
  );
}
