import { type ReactNode, useLayoutEffect, useRef } from "react";

interface PageHeaderProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** True if the heading that was unmounted last had the focus. */
let wasFocused = false;

/**
 * The only h1 of a signed-in screen. It takes over the focus of the heading that it replaces, for example after
 * loading.
 */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (wasFocused) own?.focus({ preventScroll: true });
    wasFocused = false;
    return () => {
      wasFocused = document.activeElement === own;
    };
  }, []);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-4 md:mb-6">
      <div className="self-start md:min-w-0 md:flex-1 md:basis-60">
        <h1 ref={heading} tabIndex={-1} dir="auto" className="wrap-anywhere">
          {title}
        </h1>
        {children !== undefined && children !== false && <p className="mt-1 text-ink-2">{children}</p>}
      </div>
      {actions}
    </header>
  );
}
