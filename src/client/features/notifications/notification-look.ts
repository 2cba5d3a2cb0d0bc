import {
  AtSign,
  CircleHelp,
  Clock,
  Crown,
  Gauge,
  ImageOff,
  Images,
  type LucideIcon,
  MessageCircleReply,
  MessageSquareWarning,
  PackageCheck,
  Repeat,
  Rss,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
  Unplug,
  UserPlus,
  Wallet,
  Webhook,
} from "lucide-react";
import type { NotificationKind } from "#shared/notifications/notifications.ts";

interface NotificationLook {
  icon: LucideIcon;
  ink: string;
  /** Tone of the toast: only `danger` interrupts a screen reader. */
  tone: "danger" | "info" | "success";
}

const trouble = { ink: "bg-danger-soft text-danger", tone: "danger" } as const;
const warning = { ink: "bg-warning-soft text-warning", tone: "info" } as const;
const done = { ink: "bg-success-soft text-success", tone: "success" } as const;
const note = { ink: "bg-info-soft text-info", tone: "info" } as const;

export const notificationLooks: Record<NotificationKind, NotificationLook> = {
  "post.failed": { icon: TriangleAlert, ...trouble },
  "post.missed": { icon: Clock, ...trouble },
  "post.needs_user": { icon: CircleHelp, ...warning },
  "post.comment_failed": { icon: MessageSquareWarning, ...warning },
  "post.comment_needs_user": { icon: CircleHelp, ...warning },
  "post.held": { icon: ShieldAlert, ...trouble },
  "post.submitted": { icon: ShieldCheck, ...warning },
  "post.approved": { icon: ShieldCheck, ...done },
  "post.changes_requested": { icon: MessageSquareWarning, ...warning },
  "post.mentioned": { icon: AtSign, ...note },
  "post.client_answered": { icon: MessageCircleReply, ...note },
  "member.joined": { icon: UserPlus, ...note },
  "ownership.offered": { icon: Crown, ...warning },
  "ownership.answered": { icon: Crown, ...note },
  "repeat.held": { icon: Repeat, ...warning },
  "feed.trouble": { icon: Rss, ...warning },
  "creation.completed": { icon: Images, ...done },
  "creation.failed": { icon: ImageOff, ...trouble },
  "account.ending": { icon: Unplug, ...warning },
  "account.expired": { icon: Unplug, ...trouble },
  "limit.reached": { icon: Gauge, ...warning },
  "spending.cap_near": { icon: Wallet, ...warning },
  "data.exported": { icon: PackageCheck, ...note },
  "data.imported": { icon: PackageCheck, ...note },
  "webhook.failing": { icon: Webhook, ...warning },
  "webhook.paused": { icon: Webhook, ...trouble },
  "release.installed": { icon: PackageCheck, ...note },
};
