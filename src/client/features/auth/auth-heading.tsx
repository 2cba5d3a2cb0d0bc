import { type ReactNode, useEffect, useRef } from "react";

interface AuthHeadingProps {
  title: string;
  children: ReactNode;
  /** After a swap the heading is read out; on a first visit the focus stays where the browser put it. */
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
