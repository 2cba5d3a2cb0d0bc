import { Clock, Image as ImageIcon, Send } from "lucide-react";
import type { ReactNode } from "react";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";

/** What every preview shows. */
export interface PreviewContent {
  account: SocialAccount | null;
  /** Caption and hashtags as they go out. */
  text: string;
  media: ReactNode;
  firstComment: string;
  isScheduled: boolean;
}

interface PreviewFrameProps {
  platform: Platform;
  isScheduled: boolean;
  children: ReactNode;
}

export function PreviewFrame({ platform, isScheduled, children }: PreviewFrameProps) {
  const { previews: texts } = useTexts("composer");
  return (
    <article
      aria-label={texts.of(platformNames[platform])}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      {children}
      <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-xs text-ink-3">
        <PlatformIcon platform={platform} size={14} colored />
        {platformNames[platform]}
        <span className="ml-auto">
          {isScheduled ? (
            <Badge tone="warning" icon={Clock}>
              {texts.scheduled}
            </Badge>
          ) : (
            <Badge tone="draft" icon={Send}>
              {texts.publishNow}
            </Badge>
          )}
        </span>
      </p>
    </article>
  );
}

interface PreviewHeadProps {
  name: string;
  detail: string;
  account: SocialAccount | null;
}

export function PreviewHead({ name, detail, account }: PreviewHeadProps) {
  return (
    <div className="flex items-center gap-2.5 p-3">
      <Avatar name={account?.name ?? name} imageUrl={account?.avatarUrl ?? null} size="sm" />
      <div className="min-w-0 grow">
        <p className="truncate leading-[18px] font-strong">{name}</p>
        <p className="num truncate text-xs text-ink-3">{detail}</p>
      </div>
    </div>
  );
}

/** What the account says below its own post. */
export function PreviewComment({ name, text }: { name: string; text: string }) {
  const { previews: texts } = useTexts("composer");
  if (text.trim() === "") return null;
  return (
    <p className="border-t border-line px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
      <span className="sr-only">{texts.firstComment}: </span>
      <span className="font-strong">{name}</span> {text.trim()}
    </p>
  );
}

export function NoPicture() {
  const { previews: texts } = useTexts("composer");
  return (
    <div className="grid w-full max-md:py-6 md:aspect-square place-content-center justify-items-center gap-2 bg-surface-2 text-sm text-ink-3">
      <ImageIcon size={28} strokeWidth={1.5} aria-hidden="true" />
      {texts.noMedia}
    </div>
  );
}
