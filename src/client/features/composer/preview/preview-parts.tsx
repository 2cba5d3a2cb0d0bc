import { Clock, Globe, Image as ImageIcon, type LucideIcon, Send } from "lucide-react";
import type { ReactNode } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** Of an account, what its network shows beside a post. */
export type PreviewAccount = Pick<
  SocialAccount,
  "platform" | "name" | "username" | "server" | "avatarUrl" | "sandbox"
> & {
  /** Which account it is, for those who manage it. null: only what the network shows. */
  externalId: string | null;
};

/** What every preview shows. */
export interface PreviewContent {
  account: PreviewAccount | null;
  /** Caption and hashtags as published, with links, and cut as in a feed. */
  text: ReactNode;
  media: ReactNode;
  firstComment: string;
  /** null: what becomes of the post is shown elsewhere. */
  isScheduled: boolean | null;
}

interface PreviewFrameProps {
  platform: Platform;
  account: PreviewAccount | null;
  isScheduled: boolean | null;
  children: ReactNode;
}

export function PreviewFrame({ platform, account, isScheduled, children }: PreviewFrameProps) {
  const { previews: messages } = useMessages("media");
  return (
    <article
      aria-label={messages.of({ platform: platformNames[platform] })}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      {children}
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5 border-t border-line px-2.5 py-2 text-xs text-ink-3">
        <PlatformIcon platform={platform} size={14} colored />
        {platformNames[platform]}
        {account?.sandbox === true && <SandboxBadge />}
        {isScheduled !== null && (
          <span className="ml-auto">
            {isScheduled ? (
              <Badge tone="warning" icon={Clock}>
                {messages.scheduled}
              </Badge>
            ) : (
              <Badge tone="draft" icon={Send}>
                {messages.publishNow}
              </Badge>
            )}
          </span>
        )}
      </p>
    </article>
  );
}

interface PreviewHeadProps {
  name: string;
  /** Below the name. null: the network shows nothing there. */
  detail: ReactNode;
  account: PreviewAccount | null;
}

export function PreviewHead({ name, detail, account }: PreviewHeadProps) {
  return (
    <div className="flex items-center gap-2.5 p-3">
      <Avatar name={account?.name ?? name} imageUrl={account?.avatarUrl ?? null} size="sm" />
      <div className="min-w-0 grow">
        <p dir="auto" title={name} className="truncate leading-[18px] font-strong">
          {name}
        </p>
        {detail !== null && <p className="num truncate text-xs text-ink-3">{detail}</p>}
      </div>
    </div>
  );
}

/** The time and the audience of a post, where the network shows them below the name. */
export function PublicNow() {
  const { previews: messages } = useMessages("media");
  return (
    <span className="flex items-center gap-1 font-sans">
      {messages.justNow}
      <Globe size={12} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

/** The named buttons under a post. From four on, the icons are above the names, because half a row has no room for both. */
export const ActionRow = ({ actions }: { actions: readonly { label: string; Icon: LucideIcon }[] }) => (
  <div aria-hidden="true" className="flex justify-between border-t border-line p-1 text-sm text-ink-2">
    {actions.map(({ label, Icon }) => (
      <span
        key={label}
        className={cx(
          "flex min-w-0 flex-auto items-center justify-center px-1",
          actions.length < 4 ? "h-9 gap-1.5" : "flex-col gap-0.5 py-1 text-xs",
        )}
      >
        <Icon size={16} strokeWidth={1.75} className="shrink-0" />
        <span className="max-w-full truncate">{label}</span>
      </span>
    ))}
  </div>
);

/** The first comment of the account. */
export function PreviewComment({ name, text }: { name: string; text: string }) {
  const { previews: messages } = useMessages("media");
  if (text.trim() === "") return null;
  return (
    <p dir="auto" className="border-t border-line px-3 py-2 text-start text-sm wrap-anywhere whitespace-pre-wrap">
      <span dir="auto" className="sr-only">
        {messages.firstComment}:{" "}
      </span>
      <bdi className="font-strong">{name}</bdi> {text.trim()}
    </p>
  );
}

export function NoPicture() {
  const { previews: messages } = useMessages("media");
  return (
    <div className="grid w-full max-md:py-6 md:aspect-square place-content-center justify-items-center gap-2 bg-surface-2 text-sm text-ink-3">
      <ImageIcon size={28} strokeWidth={1.5} aria-hidden="true" />
      {messages.noMedia}
    </div>
  );
}
