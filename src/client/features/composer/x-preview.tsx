import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from "lucide-react";
import type { ReactNode } from "react";
import { platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Card } from "#client/ui/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { PreviewText } from "./preview-text.tsx";

interface XPreviewProps {
  account: SocialAccount | null;
  /** The posts of the thread, the first one first; then the first comment, if there is one. */
  tweets: readonly string[];
  /** Tweets that count as the thread. */
  threadLength: number;
  /** null: a tweet of text alone */
  media: ReactNode;
  scheduledAt: Date | null;
}

const actions = [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark];

export function XPreview({ account, tweets, threadLength, media, scheduledAt }: XPreviewProps) {
  const { previews: texts } = useTexts("composer");
  const name = account?.name ?? texts.yourName;
  return (
    <Card aria-label={texts.of(platformNames.x)} className="px-4 pt-4 pb-3 md:px-5 md:pt-5">
      <ol>
        {tweets.map((text, index) => (
          <li key={index} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3">
            <div className="flex flex-col items-center">
              <Avatar name={name} imageUrl={account?.avatarUrl ?? null} />
              {index < tweets.length - 1 && <span aria-hidden="true" className="my-1 w-0.5 grow bg-thread" />}
            </div>
            <div className={index < tweets.length - 1 ? "min-w-0 pb-4" : "min-w-0"}>
              <p className="flex gap-1.5">
                <span className="truncate font-strong">{name}</span>
                {account?.username != null && <span className="truncate text-ink-3">@{account.username}</span>}
                {threadLength > 1 && index < threadLength && (
                  <span className="num ml-auto text-xs text-ink-3">
                    {index + 1}/{threadLength}
                  </span>
                )}
              </p>
              <p className="mt-0.5 text-[15px] leading-[22px] wrap-anywhere whitespace-pre-wrap">
                <PreviewText text={text} platform="x" />
              </p>
              {index === 0 && media !== null && (
                <div className="mt-2.5 overflow-hidden rounded-lg border border-line">{media}</div>
              )}
              <div aria-hidden="true" className="mt-2 flex h-6 max-w-95 items-center justify-between text-ink-3">
                {actions.map((Icon, place) => (
                  <Icon key={place} size={16} strokeWidth={1.75} />
                ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
      {scheduledAt !== null && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-ink-2">
          {texts.scheduledFor(<Moment at={scheduledAt} />)}
        </p>
      )}
    </Card>
  );
}
