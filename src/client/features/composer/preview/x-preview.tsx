import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Card } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { type ThreadContent, ThreadList } from "./thread-list.tsx";

interface XPreviewProps extends ThreadContent {
  scheduledAt: Date | null;
}

export const xActions = [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark];

export function XPreview({ scheduledAt, ...content }: XPreviewProps) {
  const { previews: messages } = useMessages("media");
  const { account } = content;
  return (
    <Card aria-label={messages.of(platformNames.x)} className="px-4 pt-4 pb-3 md:px-5 md:pt-5">
      <ThreadList
        {...content}
        platform="x"
        name={account?.name ?? messages.yourName}
        handle={account?.username == null ? null : `@${account.username}`}
        actions={xActions}
      />
      {scheduledAt !== null && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-ink-2">
          {messages.scheduledFor(<Moment at={scheduledAt} />)}
        </p>
      )}
    </Card>
  );
}
