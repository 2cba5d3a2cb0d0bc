import { Link, useLocation } from "react-router-dom";
import { useShellMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { MessagePart, MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { BegunCloth } from "#client/ui/pictures/begun-cloth.tsx";

/** Paths of the signed-in area keep the shell with its navigation. */
export function Component() {
  const { notFound } = useShellMessages();
  const { pathname } = useLocation();
  const isInside = pathname.startsWith(`${paths.dashboard}/`);
  useTitle(notFound.tab);
  const Place = isInside ? MessagePart : MessageScreen;
  return (
    <Place
      title={notFound.title}
      picture={<BegunCloth className="mb-3" />}
      action={
        <>
          {isInside && (
            <Link to={paths.dashboard} className={buttonClass({ variant: "primary" })}>
              {notFound.toDashboard}
            </Link>
          )}
          <Link to={paths.landing} className={buttonClass({ variant: isInside ? "secondary" : "primary" })}>
            {notFound.toStart}
          </Link>
        </>
      }
    >
      <p>{notFound.text}</p>
      <p className="num mt-2 text-sm break-all text-ink-3">{pathname}</p>
    </Place>
  );
}
