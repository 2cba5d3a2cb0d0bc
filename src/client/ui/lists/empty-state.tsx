import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { BegunCloth } from "../pictures/begun-cloth.tsx";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** For a screen with no other content. */
  large?: boolean;
  className?: string;
}

export function EmptyState({ title, children, action, large = false, className }: EmptyStateProps) {
  return (
    <div className={cx("grid justify-items-center gap-2 px-6 pt-12 pb-14 text-center", className)}>
      <BegunCloth large={large} className={large ? "mb-6" : "mb-4"} />
      <p className={large ? "font-display text-h3 font-strong tracking-[-.01em]" : "font-medium"}>{title}</p>
      {children !== undefined && (
        <div className={cx("max-w-[52ch] text-balance", large ? "text-ink-2" : "text-sm text-ink-3")}>{children}</div>
      )}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
