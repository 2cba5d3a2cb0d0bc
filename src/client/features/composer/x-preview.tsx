import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from "lucide-react";
import type { ReactNode } from "react";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Card } from "#client/ui/card.tsx";
import { LinkedText } from "./linked-text.tsx";
import { previewText } from "./preview-parts.tsx";

interface XPreviewProps {
  account: SocialAccount | null;
  text: string;
  /** null: a tweet of text alone */
  picture: ReactNode;
  scheduledAt: Date | null;
}

const actions = [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark];

export function XPreview({ account, text, picture, scheduledAt }: XPreviewProps) {
  const name = account?.name ?? "Your account";
  return (
    <Card aria-label="X preview" className="px-4 pt-4 pb-3 md:px-5 md:pt-5">
      <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-3">
        <Avatar name={name} imageUrl={account?.avatarUrl ?? null} />
        <div className="min-w-0">
          <p className="flex gap-1.5">
            <span className="truncate font-strong">{name}</span>
            <span className="truncate text-ink-3">@{account?.username ?? "you"}</span>
          </p>
          <p className="mt-0.5 text-[15px] leading-[22px] wrap-anywhere whitespace-pre-wrap">
            {previewText(text, "tweet")}
            <LinkedText text={text} />
          </p>
          {picture !== null && <div className="mt-2.5 overflow-hidden rounded-lg border border-line">{picture}</div>}
          <div aria-hidden="true" className="mt-2 flex h-6 max-w-95 items-center justify-between text-ink-3">
            {actions.map((Icon, index) => (
              <Icon key={index} size={16} strokeWidth={1.75} />
            ))}
          </div>
          {scheduledAt !== null && (
            <p className="mt-2 border-t border-line pt-2 text-sm text-ink-2">
              Scheduled for <span className="num">{formatMoment(scheduledAt)}</span>
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
