import { Bookmark, Ellipsis, Heart, type LucideIcon, MessageCircle, Repeat2, Reply, Send, Star } from "lucide-react";
import { shownName } from "#client/features/social-accounts/shown-name.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { PreviewFrame } from "./preview-parts.tsx";
import { type ThreadContent, ThreadList } from "./thread-list.tsx";
import { xActions } from "./x-preview.tsx";

type Threaded = Extract<Platform, "x" | "bluesky" | "mastodon" | "threads">;

const actionsOf: Record<Threaded, readonly LucideIcon[]> = {
  x: xActions,
  bluesky: [MessageCircle, Repeat2, Heart, Bookmark, Ellipsis],
  mastodon: [Reply, Repeat2, Star, Bookmark, Ellipsis],
  threads: [Heart, MessageCircle, Repeat2, Send],
};

interface ThreadPreviewProps extends ThreadContent {
  platform: Threaded;
  isScheduled: boolean | null;
}

/** A post or thread as X, Bluesky, Mastodon and Threads show it. */
export function ThreadPreview({ platform, isScheduled, ...content }: ThreadPreviewProps) {
  const { previews: messages } = useMessages("media");
  const { account } = content;
  const handle = account === null || account.username === null ? null : shownName(account);
  // Threads shows the name of the account alone, without @.
  const isNamedByHandle = platform === "threads" && account !== null;
  return (
    <PreviewFrame platform={platform} account={account} isScheduled={isScheduled}>
      <div className="px-3.5 pt-3.5 pb-2">
        <ThreadList
          {...content}
          platform={platform}
          name={isNamedByHandle ? (account.username ?? account.name) : (account?.name ?? messages.yourName)}
          handle={isNamedByHandle ? null : handle}
          actions={actionsOf[platform]}
        />
      </div>
    </PreviewFrame>
  );
}
