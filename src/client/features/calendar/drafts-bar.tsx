import { ChevronRight, GripVertical } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { momentOf, titleOf } from "#client/features/posts/post-state.ts";
import { PostThumb } from "#client/features/posts/post-thumb.tsx";
import { SandboxMark } from "#client/features/social-accounts/sandbox-badge.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post } from "#shared/posts/posts.ts";
import { useCalendar } from "./calendar-context.ts";
import { useDraggable } from "./grid/use-drag-and-drop.ts";

const shownDrafts = 12;

/** A draft is shown without a time, even if it has a stored one, which Undo gives back. */
const toCalendarPost = (post: Post): CalendarPost => ({
  id: post.id,
  title: titleOf(post, ""),
  status: post.status,
  at: momentOf(post),
  scheduledAt: post.scheduledAt,
  platforms: post.platforms,
  thumbnailUrl: post.thumbnailUrl,
  needsUser: false,
  sandbox: post.targets.some(({ sandbox }) => sandbox),
});

/** The drafts that can be dragged onto a day; undefined until they are loaded. */
export function useCalendarDrafts() {
  const query = trpc.posts.list.useQuery({ status: ["draft"], limit: shownDrafts });
  return { drafts: query.data?.posts.map(toCalendarPost), failure: useFailure(query) };
}

/** Drafts, which can be dragged onto a day. */
export function DraftsBar({ drafts, failure }: ReturnType<typeof useCalendarDrafts>) {
  const messages = useMessages("calendar");
  return (
    <Card aria-labelledby="drafts-shelf" className="mb-3 flex items-center gap-3 py-2.5 pr-3 pl-4 md:pl-5">
      <h2 id="drafts-shelf" className="text-h3 tracking-[-.01em] whitespace-nowrap">
        {messages.drafts}
      </h2>
      {drafts === undefined && failure !== null ? (
        <div className="min-w-0 grow">
          <LoadError title={messages.draftsFailed} {...failure} />
        </div>
      ) : drafts === undefined ? (
        <Skeleton lines={1} className="h-11 w-55" />
      ) : drafts.length === 0 ? (
        <p className="flex min-h-11 min-w-0 items-center text-sm text-ink-3">{messages.noDrafts}</p>
      ) : (
        <ul className="flex min-w-0 grow gap-3 overflow-x-auto py-0.5 [scrollbar-width:none]">
          {drafts.map((post) => (
            <li key={post.id} className="w-55 shrink-0">
              <Draft post={post} />
            </li>
          ))}
        </ul>
      )}
      {drafts?.length !== 0 && (
        <Link
          to={`${paths.posts}?tab=drafts`}
          aria-label={messages.moreDrafts}
          className={cx(buttonClass({ variant: "quiet", size: "sm", square: true }), "touch-area ml-auto")}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}

function Draft({ post }: { post: CalendarPost }) {
  const messages = useMessages("calendar");
  const { untitled } = useMessages("posts");
  const { sandbox } = useShellMessages();
  const { open, lifted, mayPlan } = useCalendar();
  const element = useRef<HTMLButtonElement>(null);
  const isDragging = useDraggable(element, post, mayPlan);
  const isGhost = isDragging || lifted?.post.id === post.id;
  const title = post.title || untitled;
  const networks = post.platforms.map((platform) => platformNames[platform]).join(", ") || messages.noPlatform;
  return (
    <button
      ref={element}
      type="button"
      data-draft={post.id}
      title={title}
      aria-label={messages.draftItem({ title, networks: post.sandbox ? `${networks}, ${sandbox.label}` : networks })}
      onClick={() => element.current && open(post, element.current)}
      className={cx(
        mayPlan && "cursor-grab",
        "grid w-full grid-cols-[14px_32px_minmax(0,1fr)] items-center gap-2 rounded-md border bg-surface-2 py-[5px] pr-2 pl-1.5 text-left text-sm hover:border-line-strong hover:bg-surface-3 max-md:min-h-11",
        isGhost ? "border-dashed border-line-strong opacity-60" : "border-line",
      )}
    >
      <GripVertical size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      <PostThumb url={post.thumbnailUrl} size="sm" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>{" "}
        <span className="flex items-center gap-1.5 text-xs text-ink-3">
          <span className="truncate">{networks}</span>
          {post.sandbox && <SandboxMark />}
        </span>
      </span>
    </button>
  );
}
