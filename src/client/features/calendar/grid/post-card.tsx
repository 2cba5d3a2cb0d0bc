import { GripVertical, Repeat as RepeatIcon } from "lucide-react";
import { memo, useRef } from "react";
import { PlatformIcons } from "#client/features/platforms/platform-icon.tsx";
import { PostThumb } from "#client/features/posts/post-thumb.tsx";
import { SandboxMark } from "#client/features/social-accounts/sandbox-badge.tsx";
import { inkOf, statusLook } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatTime } from "#client/lib/language/format.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { useCalendar } from "../calendar-context.ts";
import type { CalendarItem } from "../items.ts";
import { isMovable } from "../move-post.ts";
import { useDraggable } from "./use-drag-and-drop.ts";

/** The accessible name of a card. To be called while rendering. */
function nameOfPost(messages: Areas["calendar"], post: CalendarPost, status: string, sandbox: string): string {
  const { at, title, platforms } = post;
  const networks = [...platforms.map((platform) => platformNames[platform]), ...(post.sandbox ? [sandbox] : [])];
  return messages.item({ time: formatTime(at), title, status, networks: networks.join(", ") });
}

interface PostCardProps {
  post: CalendarPost;
  /** A month has room for one line. */
  isLine?: boolean;
}

/** A post in a day. A press opens it, dragging moves it. */
export const PostCard = memo(function PostCard({ post, isLine = false }: PostCardProps) {
  const messages = useMessages("calendar");
  const { untitled } = useMessages("posts");
  const { sandbox } = useShellMessages();
  const title = post.title || untitled;
  const { open, tabStop, moving, lifted, mayPlan } = useCalendar();
  const element = useRef<HTMLButtonElement>(null);
  const canMove = mayPlan && isMovable(post);
  const isDragging = useDraggable(element, post, canMove);
  const { icon: StatusIcon, tone, label } = statusLook(usePostStatus()(post));
  const isGhost = isDragging || lifted?.post.id === post.id;
  return (
    <button
      ref={element}
      type="button"
      data-post={post.id}
      data-at={post.at}
      tabIndex={tabStop === post.id ? 0 : -1}
      aria-label={nameOfPost(messages, { ...post, title }, label, sandbox.label)}
      title={post.sandbox ? `${title} (${sandbox.label})` : title}
      onClick={() => element.current && open(post, element.current)}
      className={cx(
        "@container relative flex size-full flex-col items-stretch overflow-hidden rounded-sm border bg-surface-2 pl-3 text-left text-xs text-ink-1 hover:border-line-strong hover:bg-surface-3",
        isLine ? "py-px pr-1.5" : "pt-[5px] pr-1.5 pb-1.5",
        isGhost ? "border-dashed border-line-strong bg-transparent opacity-60" : "border-line",
        canMove && "cursor-grab",
      )}
    >
      <span
        aria-hidden="true"
        className={cx("stitched absolute inset-y-0 left-0 w-1", inkOf[tone], moving.includes(post) && "animate-pulse")}
      />
      <span className={cx("flex items-center gap-1.5 text-ink-2", isLine ? "h-6" : "h-4")}>
        {isLine && <PostThumb url={post.thumbnailUrl} size="xs" className="@max-[100px]:hidden" />}
        <span className="num">{formatTime(post.at)}</span>
        <StatusIcon size={12} strokeWidth={2} className={cx("shrink-0", inkOf[tone])} aria-hidden="true" />
        {post.sandbox && <SandboxMark />}
        <span className="ml-auto flex items-center gap-1.5 @max-[104px]:hidden">
          <PlatformIcons platforms={post.platforms} size={12} most={isLine ? 2 : post.sandbox ? 3 : 4} />
        </span>
        {canMove && (
          <GripVertical
            size={14}
            strokeWidth={1.75}
            aria-hidden="true"
            className="-mr-1 shrink-0 text-ink-3 @max-[120px]:hidden"
          />
        )}
      </span>{" "}
      {!isLine && (
        <span className="mt-0.5 flex gap-2">
          {post.thumbnailUrl !== null && (
            <PostThumb url={post.thumbnailUrl} size="sm" className="@max-[104px]:hidden" />
          )}
          <span dir="auto" className="line-clamp-2 min-w-0 font-medium break-words">
            {title}
          </span>
        </span>
      )}
    </button>
  );
});

/** A free slot, where a press starts a post, or a planned repeat, which is text only. */
export function PlaceholderCard({ item }: { item: Exclude<CalendarItem, { kind: "post" }> }) {
  const messages = useMessages("calendar");
  const { compose } = useCalendar();
  const element = useRef<HTMLButtonElement>(null);
  const time = formatTime(item.at);
  const look =
    "flex size-full min-w-0 items-center gap-1.5 overflow-hidden rounded-sm border border-dashed border-line-strong px-2 text-xs text-ink-3";
  const icons = <PlatformIcons platforms={item.platforms} size={12} />;
  if (item.kind === "planned") {
    return (
      <p className={look} title={item.title}>
        <RepeatIcon size={12} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        <span className="sr-only">{messages.planned({ time, title: item.title })}</span>
        <span aria-hidden="true" className="num">
          {time}
        </span>
        <span dir="auto" aria-hidden="true" className="min-w-0 truncate">
          {item.title}
        </span>
      </p>
    );
  }
  return (
    <button
      ref={element}
      type="button"
      tabIndex={-1}
      aria-label={messages.freeSlotAt({ time, names: item.names.join(", ") })}
      onClick={() => element.current && compose(new Date(item.at), element.current)}
      className={cx(look, "hover:border-thread hover:text-ink-1")}
    >
      <span className="num">{time}</span> <span className="min-w-0 truncate">{messages.freeSlot}</span>
      <span className="ml-auto flex gap-1">{icons}</span>
    </button>
  );
}
