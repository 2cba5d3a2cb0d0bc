import {
  Check,
  CircleDashed,
  Clock,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
  Send,
  ShieldQuestionMark,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

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
  className?: string;
}

export function Badge({ tone, icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium whitespace-nowrap",
        Icon && "pl-1.5",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
      {children}
    </span>
  );
}

interface StatusLook {
  label: string;
  tone: BadgeTone;
  icon: LucideIcon;
}

const draft: StatusLook = { label: "Draft", tone: "draft", icon: PencilLine };

const statuses: Record<string, StatusLook> = {
  completed: { label: "Completed", tone: "success", icon: Check },
  posted: { label: "Posted", tone: "success", icon: Send },
  published: { label: "Posted", tone: "success", icon: Send },
  processing: { label: "Processing", tone: "warning", icon: LoaderCircle },
  publishing: { label: "Processing", tone: "warning", icon: LoaderCircle },
  verifying: { label: "Checking", tone: "warning", icon: ShieldQuestionMark },
  pending: { label: "Waiting", tone: "draft", icon: CircleDashed },
  scheduled: { label: "Scheduled", tone: "warning", icon: Clock },
  partial: { label: "Partly posted", tone: "warning", icon: TriangleAlert },
  cancelled: { label: "Cancelled", tone: "draft", icon: CircleDashed },
  failed: { label: "Failed", tone: "danger", icon: TriangleAlert },
  draft,
};

/** Look of a status for places too dense for the badge. An unknown or missing status reads Draft. */
export const statusLook = (status: string | null | undefined): StatusLook => statuses[status ?? "draft"] ?? draft;

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const { label, tone, icon } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
