import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface CalloutProps {
  tone: "success" | "danger" | "warning" | "info";
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` does not. Omitted for text that is there from the start. */
  announce?: "alert" | "status";
  className?: string;
}

const looks = {
  success: { icon: CircleCheck, box: "bg-success-soft border-success/34", ink: "text-success" },
  danger: { icon: TriangleAlert, box: "bg-danger-soft border-danger/40", ink: "text-danger" },
  warning: { icon: CircleAlert, box: "bg-warning-soft border-warning/34", ink: "text-warning" },
  info: { icon: Info, box: "bg-info-soft border-info/34", ink: "text-info" },
} as const;

export function Callout({ tone, title, children, action, announce, className }: CalloutProps) {
  const { icon: Icon, box, ink } = looks[tone];
  return (
    <div
      role={announce}
      className={cx("flex items-start gap-3 rounded-md border px-3.5 py-3 max-md:flex-wrap", box, className)}
    >
      <Icon size={18} strokeWidth={1.75} className={cx("mt-px shrink-0", ink)} aria-hidden="true" />
      {/* On a phone an action that would leave the text a narrow column goes below it. */}
      <div className="min-w-0 flex-1 max-md:basis-52">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-sm text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  );
}
