import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PreviewAccount } from "./preview-parts.tsx";
import { PreviewText } from "./preview-text.tsx";

/** The posts of a preview. */
export interface ThreadContent {
  account: PreviewAccount | null;
  /** The posts of the thread, the first one first; then the first comment, if there is one. */
  texts: readonly string[];
  /** The number of posts of the thread, without the first comment. */
  threadLength: number;
  /** null: text only. */
  media: ReactNode;
}

interface ThreadListProps extends ThreadContent {
  platform: Platform;
  name: string;
  /** Shown beside the name, such as @anna. */
  handle: string | null;
  /** The icons under each post. */
  actions: readonly LucideIcon[];
}

/** A post and those that follow it, joined by a line, as networks with threads show them. */
export function ThreadList(props: ThreadListProps) {
  const { platform, account, name, handle, texts, threadLength, media, actions } = props;
  return (
    <ol>
      {texts.map((text, index) => (
        <li key={index} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3">
          <div className="flex flex-col items-center">
            <Avatar name={name} imageUrl={account?.avatarUrl ?? null} />
            {index < texts.length - 1 && <span aria-hidden="true" className="my-1 w-0.5 grow bg-thread" />}
          </div>
          <div className={index < texts.length - 1 ? "min-w-0 pb-4" : "min-w-0"}>
            <p className="flex gap-1.5">
              <span dir="auto" title={name} className="max-w-[65%] shrink-0 truncate font-strong">
                {name}
              </span>
              {handle !== null && (
                <span title={handle} className="min-w-0 truncate text-ink-3">
                  {handle}
                </span>
              )}
              {threadLength > 1 && index < threadLength && (
                <span className="num ml-auto shrink-0 text-xs text-ink-3">
                  {index + 1}/{threadLength}
                </span>
              )}
            </p>
            <p dir="auto" className="mt-0.5 text-start text-[15px] leading-[22px] wrap-anywhere whitespace-pre-wrap">
              <PreviewText text={text} platform={platform} />
            </p>
            {index === 0 && media !== null && (
              <div className="mt-2.5 overflow-hidden rounded-lg border border-line">{media}</div>
            )}
            <div aria-hidden="true" className="mt-2 flex h-6 max-w-95 items-center justify-between text-ink-3">
              {actions.map((Icon, position) => (
                <Icon key={position} size={16} strokeWidth={1.75} />
              ))}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
