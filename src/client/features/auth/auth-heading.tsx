import { type ReactNode, useEffect, useRef } from "react";

interface AuthHeadingProps {
  title: string;
  children: ReactNode;
  /** Focuses the heading so that it is announced. For a change of the screen, not for a first visit. */
  takeFocus: boolean;
}

export function AuthHeading({ title, children, takeFocus }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus, title]);
  return (
    <header className="mb-6">
      <h1 ref={heading} tabIndex={-1} className="text-[34px] leading-10">
        {title}
      </h1>
      <div className="mt-1 text-ink-2">{children}</div>
    </header>
  );
}
