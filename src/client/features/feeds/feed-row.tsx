import { Rss } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { postPath } from "#client/lib/paths.ts";
import { DisclosureButton } from "#client/ui/buttons/disclosure-button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Feed, FeedItem } from "#shared/feeds/feeds.ts";
import { FeedMenu } from "./feed-menu.tsx";

interface FeedRowProps {
  feed: Feed;
  mayChange: boolean;
}

export function FeedRow({ feed, mayChange }: FeedRowProps) {
  const messages = useMessages("feeds");
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const itemsId = useId();
  const state = !feed.isActive ? "paused" : feed.problem === null ? "active" : "failing";
  const tone = { paused: "draft", active: "success", failing: "danger" } as const;
  return (
    <CardRow
      lead={<RowIcon icon={Rss} />}
      title={feed.title}
      badges={<Badge tone={tone[state]}>{messages.states[state]}</Badge>}
      notes={[feed.url]}
      actions={
        <>
          <DisclosureButton
            isOpen={isOpen}
            controls={itemsId}
            label={messages.itemsOf({ feed: feed.title })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.items}
          </DisclosureButton>
          {mayChange && <FeedMenu feed={feed} />}
        </>
      }
      below={
        <div id={itemsId} hidden={!isOpen}>
          {isOpen && <FeedItems feed={feed} />}
        </div>
      }
    >
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {messages.becomes[feed.mode]}
        {feed.platforms.map((platform) => (
          <PlatformIcon key={platform} platform={platform} size={14} named />
        ))}
      </p>
      {feed.problem !== null && feed.isActive && <p className="mt-1 text-sm text-danger">{say(feed.problem)}</p>}
    </CardRow>
  );
}

/** The newest items of a feed, each with its post. */
function FeedItems({ feed }: { feed: Feed }) {
  const messages = useMessages("feeds");
  const { data, error, isPending } = trpc.feeds.get.useQuery({ id: feed.id });
  if (isPending) return <Skeleton className="border-t border-line bg-surface-2 px-4 py-5 md:px-5" />;
  if (error !== null) {
    return (
      <p role="alert" className="border-t border-line bg-surface-2 px-4 py-4 text-sm text-danger md:px-5">
        {errorText(error)}
      </p>
    );
  }
  return (
    <div className="border-t border-line bg-surface-2">
      <p className="px-4 py-2.5 text-xs text-ink-3 md:px-5">
        {messages.next({ when: <Moment at={feed.nextReadAt} /> })}
      </p>
      {data.items.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-3 md:px-5">{messages.noItems}</p>
      ) : (
        <ul>
          {data.items.map((item) => (
            <Item key={`${item.seenAt} ${item.link ?? item.title}`} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item: { title, link, seenAt, postId, problem } }: { item: FeedItem }) {
  const messages = useMessages("feeds");
  const say = useSay();
  return (
    <li className="border-t border-line px-4 py-2.5 text-sm md:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {title || link}
        </span>
        <span className="flex items-baseline gap-x-3 text-xs text-ink-3">
          <Moment at={seenAt} />
          {postId === null ? (
            <span>{messages.noPost}</span>
          ) : (
            <Link to={postPath(postId)} className="link touch-area" aria-label={messages.postOf({ title })}>
              {messages.post}
            </Link>
          )}
        </span>
      </p>
      {problem !== null && <p className="mt-0.5 text-xs text-warning">{say(problem)}</p>}
    </li>
  );
}
