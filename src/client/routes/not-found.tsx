import { Link, useLocation } from "react-router-dom";
import { useShellTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { BegunCloth } from "#client/ui/begun-cloth.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { MessagePart, MessageScreen } from "#client/ui/message-screen.tsx";

/** For whoever is signed in the frame stays, so that the next step is in sight. */
export function Component() {
  const { notFound } = useShellTexts();
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
