import {
  Check,
  CircleDashed,
  Clock,
  LoaderCircle,
  type LucideIcon,
  MessageSquareWarning,
  PencilLine,
  Send,
  ShieldCheck,
  ShieldQuestionMark,
  TriangleAlert,
} from "lucide-react";
import { shellMessages, useLanguage } from "#client/lib/language/language.ts";
import { Badge, type BadgeTone } from "#client/ui/feedback/badge.tsx";

/** The colour of an icon by itself. */
export const inkOf = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
  draft: "text-draft",
} as const satisfies Record<BadgeTone, string>;

type StatusName = keyof ReturnType<typeof shellMessages>["kit"]["statuses"];

const looks: Record<StatusName, { tone: BadgeTone; icon: LucideIcon }> = {
  completed: { tone: "success", icon: Check },
  posted: { tone: "success", icon: Send },
  processing: { tone: "warning", icon: LoaderCircle },
  verifying: { tone: "warning", icon: LoaderCircle },
  needsUser: { tone: "warning", icon: ShieldQuestionMark },
  pending: { tone: "draft", icon: CircleDashed },
  scheduled: { tone: "warning", icon: Clock },
  submitted: { tone: "warning", icon: ShieldCheck },
  changesRequested: { tone: "danger", icon: MessageSquareWarning },
  partial: { tone: "warning", icon: TriangleAlert },
  cancelled: { tone: "draft", icon: CircleDashed },
  failed: { tone: "danger", icon: TriangleAlert },
  draft: { tone: "draft", icon: PencilLine },
};

const sameAs: Record<string, StatusName> = {
  published: "posted",
  publishing: "processing",
  changes_requested: "changesRequested",
};
const isStatusName = (status: string): status is StatusName => Object.hasOwn(looks, status);

function nameOf(status: string): StatusName {
  return isStatusName(status) ? status : (sameAs[status] ?? "draft");
}

/**
 * Icon, tone and label of a status, for places too small for the badge. The label is in the current language: call it
 * during rendering. An unknown or missing status is a draft.
 */
export function statusLook(status: string | null | undefined) {
  const name = nameOf(status ?? "draft");
  return { ...looks[name], label: shellMessages().kit.statuses[name] };
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
