import { type ReactNode, useEffect, useRef } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Logo } from "../pictures/logo.tsx";

interface MessageProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
  picture?: ReactNode;
  /** Focuses the heading so that it is announced. For a message that appears after a change, not for a first visit. */
  takeFocus?: boolean;
}

/** A full screen with a message and an action, above a pattern of bare warp threads. */
export function MessageScreen(props: MessageProps) {
  const { home } = useShellMessages();
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

/** The message inside the shell, in place of a screen. */
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
