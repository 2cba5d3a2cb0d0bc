import { type ReactNode, useEffect, useRef } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Logo } from "./logo.tsx";

interface MessageProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
  picture?: ReactNode;
  /** After a change the heading is read out; on a first visit the focus stays where the browser put it. */
  takeFocus?: boolean;
}

/** A whole screen that only says something and offers a way on, over threads on which nothing is woven. */
export function MessageScreen(props: MessageProps) {
  const { home } = useShellTexts();
  return (
    <main className="relative grid min-h-dvh content-center px-5 py-16 md:px-10">
      <div className="mx-auto w-full max-w-125">
        <a href={paths.landing} aria-label={home} className="touch-area mb-10 inline-block">
          <Logo />
        </a>
        <Message {...props} />
      </div>
      <div aria-hidden="true" className="warp pointer-events-none absolute inset-x-0 bottom-0 h-40 max-md:h-24" />
    </main>
  );
}

/** The same in the place of a screen, with the frame still around it. */
export function MessagePart(props: MessageProps) {
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-125 content-center">
      <Message {...props} />
    </div>
  );
}

function Message({ title, children, action, picture, takeFocus = false }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <div className="grid justify-items-start gap-3">
      {picture}
      <h1 ref={heading} tabIndex={-1} className="text-balance">
        {title}
      </h1>
      <div className="max-w-[48ch] text-pretty text-ink-2">{children}</div>
      <div className="mt-3 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
