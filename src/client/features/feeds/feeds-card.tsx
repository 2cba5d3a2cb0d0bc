import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card, CardHeader, CardText } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import { feedsMax } from "#shared/feeds/feeds.ts";
import { CreateFeedDialog } from "./feed-form.tsx";
import { FeedRow } from "./feed-row.tsx";

/** The feeds whose items become posts of the workspace. */
export function FeedsCard() {
  const messages = useMessages("feeds");
  const mayChange = useMay()("posts.publish");
  const feeds = trpc.feeds.list.useQuery(undefined, { select: (answer) => answer.feeds });
  const [isCreating, setIsCreating] = useState(false);
  const isFull = (feeds.data?.length ?? 0) >= feedsMax;
  return (
    <Card aria-labelledby="feeds" aria-busy={feeds.isPending || undefined}>
      <CardHeader title={messages.title} id="feeds" level={3}>
        {mayChange && (
          <Button
            size="sm"
            className="touch-area"
            disabled={isFull || feeds.data === undefined}
            onClick={() => setIsCreating(true)}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.add}
          </Button>
        )}
      </CardHeader>
      <CardText>{isFull ? messages.full({ max: feedsMax }) : messages.text}</CardText>
      <RowsLoading query={feeds} title={messages.failed} />
      {feeds.data?.length === 0 && (
        <div className="border-t border-line">
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        </div>
      )}
      <ul>
        {feeds.data?.map((feed) => (
          <FeedRow key={feed.id} feed={feed} mayChange={mayChange} />
        ))}
      </ul>
      {isCreating && <CreateFeedDialog onClose={() => setIsCreating(false)} />}
    </Card>
  );
}
