import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import courtyard from "#client/assets/art/weave-courtyard.webp";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Logo } from "#client/ui/pictures/logo.tsx";

/** The layout of the sign-in screens: a narrow column beside a picture. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const messages = useMessages("auth");
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(480px,40%)_minmax(0,1fr)]">
      <main className="flex flex-col px-5 pt-6 pb-10 md:px-10 lg:px-16 lg:pt-8 xl:px-24">
        <div className="flex w-full max-w-96 grow flex-col max-lg:mx-auto">
          <Link to={paths.landing} className="touch-area self-start rounded-sm">
            <Logo height={30} />
          </Link>
          <div className="mb-auto py-12 lg:pt-[12vh]">{children}</div>
          <p className="max-w-[44ch] text-xs text-ink-3">{messages.runsOn({ host: location.host })}</p>
        </div>
      </main>
      <aside aria-hidden="true" className="sticky top-0 h-dvh max-lg:hidden">
        <img src={courtyard} alt="" loading="lazy" className="size-full object-cover object-bottom-left" />
      </aside>
    </div>
  );
}
