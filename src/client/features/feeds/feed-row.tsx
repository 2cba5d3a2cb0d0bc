import { ChevronDown, Rss } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { postPath } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Feed, FeedItem } from "#shared/feeds/feeds.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { FeedMenu } from "./feed-menu.tsx";

interface FeedRowProps {
  feed: Feed;
  mayChange: boolean;
}

export function FeedRow({ feed, mayChange }: FeedRowProps) {
  const { feeds: messages } = useMessages("schedule");
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const itemsId = useId();
  const state = !feed.isActive ? "paused" : feed.problem === null ? "active" : "failing";
  const tone = { paused: "draft", active: "success", failing: "danger" } as const;
  return (
    <li className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 md:px-5">
        <Rss size={20} strokeWidth={1.75} className="shrink-0 text-ink-3 max-sm:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{feed.title}</span>
            <Badge tone={tone[state]}>{messages.states[state]}</Badge>
          </p>
          <p className="mt-0.5 text-xs wrap-anywhere text-ink-3">{feed.url}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {messages.becomes[feed.mode]}
            {feed.platforms.map((platform) => (
              <span key={platform} className="inline-flex">
                <PlatformIcon platform={platform} size={14} />
                <span className="sr-only">{platformNames[platform]}</span>
              </span>
            ))}
          </p>
          {feed.problem !== null && feed.isActive && <p className="mt-1 text-sm text-danger">{say(feed.problem)}</p>}
        </div>
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            className="touch-area"
            aria-expanded={isOpen}
            aria-controls={itemsId}
            aria-label={messages.itemsOf(feed.title)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.items}
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className={cx("transition-transform", isOpen && "rotate-180")}
            />
          </Button>
          {mayChange && <FeedMenu feed={feed} />}
        </div>
      </div>
      <div id={itemsId} hidden={!isOpen}>
        {isOpen && <FeedItems feed={feed} />}
      </div>
    </li>
  );
}

/** The newest items of a feed, each with its post. */
function FeedItems({ feed }: { feed: Feed }) {
  const { feeds: messages } = useMessages("schedule");
  const { data, error, isPending } = trpc.feeds.get.useQuery({ id: feed.id });
  if (isPending) return <Skeleton className="px-4 pb-6 md:px-5" />;
  if (error !== null) {
    return (
      <p role="alert" className="px-4 pb-4 text-sm text-danger md:px-5">
        {errorText(error)}
      </p>
    );
  }
  return (
    <div className="px-4 pb-4 md:px-5">
      <p className="text-xs text-ink-3">{messages.next(<Moment at={feed.nextReadAt} />)}</p>
      {data.items.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{messages.noItems}</p>
      ) : (
        <ul className="mt-1">
          {data.items.map((item) => (
            <Item key={`${item.seenAt} ${item.link ?? item.title}`} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item: { title, link, seenAt, postId, problem } }: { item: FeedItem }) {
  const { feeds: messages } = useMessages("schedule");
  const say = useSay();
  return (
    <li className="border-t border-line py-2 text-sm first:border-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{title || link}</span>
        <span className="text-xs text-ink-3">
          <Moment at={seenAt} />
        </span>
        {postId === null ? (
          <span className="text-xs text-ink-3">{messages.noPost}</span>
        ) : (
          <Link to={postPath(postId)} className="link touch-area text-xs" aria-label={messages.postOf(title)}>
            {messages.post}
          </Link>
        )}
      </p>
      {problem !== null && <p className="mt-0.5 text-xs text-warning">{say(problem)}</p>}
    </li>
  );
}
