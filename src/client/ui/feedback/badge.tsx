import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export type BadgeTone = "success" | "warning" | "danger" | "info" | "draft";

const tones: Record<BadgeTone, string> = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  draft: "bg-draft-soft text-draft",
};

interface BadgeProps {
  tone: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium whitespace-nowrap",
        Icon && "pl-1.5",
        tones[tone],
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
      <span dir="auto">{children}</span>
    </span>
  );
}
