import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The one h1 of a signed-in screen. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-4 md:mb-6">
      <div className="self-start md:min-w-0 md:flex-1 md:basis-60">
        <h1 tabIndex={-1} className="wrap-anywhere">
          {title}
        </h1>
        {children !== undefined && <p className="mt-1 text-ink-2">{children}</p>}
      </div>
      {actions}
    </header>
  );
}
