import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Card } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { xLook } from "../networks/x.ts";
import { type ThreadContent, ThreadList } from "./thread-list.tsx";

interface XPreviewProps extends ThreadContent {
  scheduledAt: Date | null;
}

export function XPreview({ scheduledAt, ...content }: XPreviewProps) {
  const { previews: messages } = useMessages("media");
  const { account } = content;
  const isSandbox = account?.sandbox === true;
  return (
    <Card aria-label={messages.of({ platform: platformNames.x })} className="px-4 pt-4 pb-3 md:px-5 md:pt-5">
      <ThreadList
        {...content}
        platform="x"
        name={account?.name ?? messages.yourName}
        handle={account?.username == null ? null : `@${account.username}`}
        actions={xLook.shape.actions}
      />
      {(scheduledAt !== null || isSandbox) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-2 text-sm text-ink-2">
          {isSandbox && <SandboxBadge />}
          {scheduledAt !== null && <span>{messages.scheduledFor({ when: <Moment at={scheduledAt} /> })}</span>}
        </p>
      )}
    </Card>
  );
}
