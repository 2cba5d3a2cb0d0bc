import { shownName } from "#client/features/social-accounts/shown-name.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { NetworkLook } from "../networks/network-look.ts";
import { PreviewFrame } from "./preview-parts.tsx";
import { type ThreadContent, ThreadList } from "./thread-list.tsx";

interface ThreadPreviewProps extends ThreadContent {
  platform: Platform;
  shape: Extract<NetworkLook["shape"], { kind: "thread" }>;
  isScheduled: boolean | null;
}

/** A post or thread as networks of short texts show it. */
export function ThreadPreview({ platform, shape, isScheduled, ...content }: ThreadPreviewProps) {
  const { previews: messages } = useMessages("media");
  const { account } = content;
  const handle = account === null || account.username === null ? null : shownName(account);
  const isNamedByHandle = shape.namedBy === "handle" && account !== null;
  return (
    <PreviewFrame platform={platform} account={account} isScheduled={isScheduled}>
      <div className="px-3.5 pt-3.5 pb-2">
        <ThreadList
          {...content}
          platform={platform}
          name={isNamedByHandle ? (account.username ?? account.name) : (account?.name ?? messages.yourName)}
          handle={isNamedByHandle ? null : handle}
          actions={shape.actions}
        />
      </div>
    </PreviewFrame>
  );
}
