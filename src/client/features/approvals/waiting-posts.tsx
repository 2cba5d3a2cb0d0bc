import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ShareButton } from "#client/features/client-links/share-button.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { areKeysTaken, areSingleKeysOn } from "#client/lib/browser/single-keys.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatMoment, formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import type { WaitingPage } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { useDecisions } from "./use-decisions.ts";

type Waiting = WaitingPage["waiting"][number];

const pageSize = 20;

/** Too short to read a post: a press within it was meant for the post before. */
const unreadMs = 700;

/** The post on the screen. */
interface Reading {
  waiting: Waiting;
  place: number;
  /** The post before it left the list; the user did not move here. */
  cameByItself: boolean;
}

/** The posts that wait for the user, in pages. */
function useWaitingPosts() {
  const { client } = trpc.useUtils();
  const input = { limit: pageSize };
  return useInfiniteQuery({
    ...inPages(["approvals", "waiting"], input, client.approvals.waiting.query),
  });
}

interface WaitingPostsProps {
  /** What the post says and shows. */
  renderPost: (post: Post) => ReactNode;
}

/** The posts that wait for the user, one at a time, the earliest due first. */
export function WaitingPosts({ renderPost }: WaitingPostsProps) {
  // After a decision the position of the next post, or that nothing is left: its buttons would take the next press.
  const focus = useRowFocus("output, p");
  return (
    <div {...focus}>
      <OneWaitingPost renderPost={renderPost} />
    </div>
  );
}

function OneWaitingPost({ renderPost }: WaitingPostsProps) {
  const messages = useMessages("approvals");
  const query = useWaitingPosts();
  const failure = useFailure(query);
  const [reading, setReading] = useState<Reading | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const waiting = query.data?.pages.flatMap((page) => page.waiting) ?? [];
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // A changed order does not change the post on the screen. A post that leaves stays until what is typed about it is sent or closed.
  const found = waiting.findIndex(({ post }) => post.id === reading?.waiting.post.id);
  const isKept = found === -1 && isAsking;
  const shownPlace = found === -1 ? Math.max(0, Math.min(reading?.place ?? 0, waiting.length - 1)) : found;
  const shown = isKept ? reading?.waiting : waiting[shownPlace];
  if (shown !== undefined && (shown !== reading?.waiting || shownPlace !== reading.place)) {
    const isAnother = found === -1 && !isKept;
    const cameByItself = reading !== null && (isAnother || reading.cameByItself);
    setReading({ waiting: shown, place: shownPlace, cameByItself });
  }

  // The next page before its first post is needed. A page may have no post although there are more pages.
  const needsNextPage = hasNextPage && !isFetchNextPageError && shownPlace >= waiting.length - 2;
  useEffect(() => {
    if (needsNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [needsNextPage, isFetchingNextPage, fetchNextPage]);

  if (failure !== null && shown === undefined) return <LoadError title={messages.failed} {...failure} />;
  if (query.isPending || (shown === undefined && hasNextPage))
    return (
      <Card aria-busy className="p-5">
        <span className="sr-only">{messages.loading}</span>
        <Skeleton picture lines={4} />
      </Card>
    );
  if (shown === undefined)
    return (
      <Card>
        <EmptyState large title={messages.nothing}>
          {messages.nothingText}
        </EmptyState>
      </Card>
    );
  const move = (by: 1 | -1) => {
    const next = waiting[shownPlace + by];
    if (next !== undefined) setReading({ waiting: next, place: shownPlace + by, cameByItself: false });
  };
  return (
    <>
      <Position
        place={shownPlace}
        total={Math.max(waiting.length, shownPlace + 1)}
        hasMore={hasNextPage}
        onMove={move}
      />
      <WaitingPost
        key={shown.post.id}
        waiting={shown}
        cameByItself={reading?.cameByItself === true}
        isAsking={isAsking}
        onAskingChange={setIsAsking}
        onMove={move}
      >
        {renderPost(shown.post)}
      </WaitingPost>
    </>
  );
}

interface PositionProps {
  place: number;
  total: number;
  hasMore: boolean;
  onMove: (by: 1 | -1) => void;
}

/** Moves through the posts. The arrows keep the focus at both ends. */
function Position({ place, total, hasMore, onMove }: PositionProps) {
  const messages = useMessages("approvals");
  return (
    <div className="mb-2 flex items-center gap-2">
      <output className="text-sm text-ink-2">
        {messages.position({ place: formatNumber(place + 1), total: `${formatNumber(total)}${hasMore ? "+" : ""}` })}
      </output>
      <div className="-mr-2 ml-auto flex gap-1">
        <Button
          variant="quiet"
          className="aria-disabled:text-ink-3"
          aria-label={messages.previous}
          aria-disabled={place === 0 || undefined}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          className="aria-disabled:text-ink-3"
          aria-label={messages.next}
          aria-disabled={place === total - 1 || undefined}
          onClick={() => onMove(1)}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

interface WaitingPostProps {
  waiting: Waiting;
  cameByItself: boolean;
  isAsking: boolean;
  onAskingChange: (isAsking: boolean) => void;
  onMove: (by: 1 | -1) => void;
  children: ReactNode;
}

function WaitingPost(props: WaitingPostProps) {
  const { waiting, cameByItself, isAsking, onAskingChange, onMove, children } = props;
  const { post, approval } = waiting;
  const messages = useMessages("approvals");
  const decisions = useDecisions(post, approval.contentHash);
  const mayAsk = post.status === "submitted";
  const shownSince = useRef(0);
  useLayoutEffect(() => {
    shownSince.current = performance.now();
  }, []);
  const approveRead = () => {
    if (cameByItself && performance.now() - shownSince.current < unreadMs) return;
    decisions.approve();
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areSingleKeysOn() || areKeysTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const actions: Record<string, () => void> = {
        a: approveRead,
        c: () => mayAsk && onAskingChange(true),
        j: () => onMove(1),
        k: () => onMove(-1),
      };
      const action = actions[event.key.toLowerCase()];
      if (action === undefined || event.repeat || decisions.isBusy) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return (
    <>
      <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge status={post.status} />
          <span className="text-ink-2">{dueOf(post, messages)}</span>
          {approval.author !== null && (
            <span className="text-ink-3">
              {messages.by({ author: approval.author.name || messages.comments.someone })}
            </span>
          )}
        </p>
        <div className="ml-auto flex items-center gap-4 max-sm:w-full max-sm:justify-between">
          <Link to={postPath(post.id)} className="link touch-area text-sm">
            {messages.open}
          </Link>
          <ShareButton size="sm" shared={{ postIds: [post.id] }} />
        </div>
      </Card>
      {/* Room for the bar, which a phone keeps at the thumb. */}
      <div className="grid gap-4 max-md:pb-20">
        {children}
        {decisions.isChanged && <ChangedMeanwhile />}
      </div>
      <div className="mt-4 flex items-center gap-2 rounded-lg border border-line bg-surface-1 px-5 py-3 max-md:fixed max-md:px-4 max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-sticky) max-md:rounded-none max-md:border-x-0 max-md:border-b-0">
        <p className="mr-auto text-sm text-ink-3 max-md:sr-only">{messages.keys}</p>
        <DecideButtons
          post={post}
          decisions={decisions}
          onApprove={approveRead}
          isAsking={isAsking}
          onAskingChange={onAskingChange}
        />
      </div>
    </>
  );
}

function dueOf(
  { scheduledAt }: Post,
  messages: { goesOut: (values: { moment: string }) => string; noTime: string; late: string },
): string {
  if (scheduledAt === null) return messages.noTime;
  return Date.parse(scheduledAt) < Date.now() ? messages.late : messages.goesOut({ moment: formatMoment(scheduledAt) });
}
