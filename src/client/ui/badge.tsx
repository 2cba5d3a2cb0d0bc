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
import { shellTexts, useLanguage } from "#client/lib/language.ts";
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

type StatusName = keyof ReturnType<typeof shellTexts>["kit"]["statuses"];

const looks: Record<StatusName, { tone: BadgeTone; icon: LucideIcon }> = {
  completed: { tone: "success", icon: Check },
  posted: { tone: "success", icon: Send },
  processing: { tone: "warning", icon: LoaderCircle },
  verifying: { tone: "warning", icon: LoaderCircle },
  needsUser: { tone: "warning", icon: ShieldQuestionMark },
  pending: { tone: "draft", icon: CircleDashed },
  scheduled: { tone: "warning", icon: Clock },
  partial: { tone: "warning", icon: TriangleAlert },
  cancelled: { tone: "draft", icon: CircleDashed },
  failed: { tone: "danger", icon: TriangleAlert },
  draft: { tone: "draft", icon: PencilLine },
};

const sameAs: Record<string, StatusName> = { published: "posted", publishing: "processing" };
const isStatusName = (status: string): status is StatusName => Object.hasOwn(looks, status);

function nameOf(status: string): StatusName {
  return isStatusName(status) ? status : (sameAs[status] ?? "draft");
}

/**
 * Look of a status for places too dense for the badge, with its word in the present language: to be asked while rendering.
 * An unknown or missing status reads Draft.
 */
export function statusLook(status: string | null | undefined) {
  const name = nameOf(status ?? "draft");
  return { ...looks[name], label: shellTexts().kit.statuses[name] };
}

export function StatusBadge({ status }: { status: string | null | undefined }) {
  useLanguage();
  const { label, tone, icon } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
