import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx("grid justify-items-center gap-2 px-6 pt-12 pb-14 text-center", className)}>
      <SmallLoom />
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="text-sm text-ink-3">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

const rows = [
  { y: 62, ink: "text-info" },
  { y: 52, ink: "text-danger" },
  { y: 42, ink: "text-thread" },
];

/** A cloth just begun: three woven rows on bare warp, the shuttle about to pass. */
function SmallLoom() {
  return (
    <svg width="168" height="76" viewBox="0 0 168 76" fill="none" aria-hidden="true" className="mb-5 text-line-strong">
      <path d="M4 6h160M4 70h160" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      {Array.from({ length: 25 }, (_end, end) => (
        <path key={end} d={`M${12 + end * 6} 8v60`} stroke="currentColor" opacity=".6" />
      ))}
      {rows.map((row, index) => (
        <g key={row.y} className={row.ink} stroke="currentColor" strokeWidth="5" strokeLinecap="round">
          {Array.from({ length: index === 2 ? 6 : 12 }, (_pick, pick) => (
            <path key={pick} d={`M${15 + pick * 12 + (index % 2) * 4} ${row.y}h6`} />
          ))}
        </g>
      ))}
      <path d="M88 40c14-14 38-20 66-18-12 14-34 24-66 18Z" className="text-thread" fill="currentColor" />
      <path d="M112 33c8-3 16-5 24-6" stroke="var(--surface-1)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
