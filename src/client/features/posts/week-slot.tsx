import type { CalendarPost } from "#shared/posts/calendar.ts";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { statusLook } from "#client/ui/badge.tsx";
import { cx } from "#client/ui/cx.ts";
import { lazyOpened } from "#client/ui/lazy-opened.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { PostThumb } from "./post-thumb.tsx";

const WeekPost = lazyOpened("dialog", async () => (await import("./week-post.tsx")).WeekPost);

const inks = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
  draft: "text-draft",
} as const;

/** A post in the week; a press shows its deliveries and what can be done. */
export function WeekSlot({ post }: { post: CalendarPost }) {
  const { untitled } = useTexts("posts");
  const { icon: StatusIcon, label, tone } = statusLook(post.needsUser ? "needsUser" : post.status);
  const time = formatTime(post.at);
  const title = post.title || untitled;
  return (
    <li className="min-w-0">
      <WeekPost
        id={post.id}
        title={title}
        trigger={
          <button
            type="button"
            aria-label={`${time}, ${title}, ${label}`}
            title={title}
            className="flex min-h-9 w-full items-center gap-2 rounded-[8px] p-1 text-left hover:bg-surface-2 max-md:min-h-11"
          >
            <PostThumb url={post.thumbnailUrl} size="md" />
            <span className="min-w-0 grow max-md:flex max-md:items-center max-md:gap-2">
              <span className="num block text-xs text-ink-2 max-md:text-sm">{time}</span>{" "}
              <span className="min-w-0 grow truncate md:hidden">{title}</span>
              <span className="flex items-center gap-[5px] text-ink-3">
                {post.platforms.map((platform) => (
                  <PlatformIcon key={platform} platform={platform} size={12} />
                ))}
                <StatusIcon size={12} strokeWidth={2} className={cx("shrink-0", inks[tone])} aria-hidden="true" />
              </span>
            </span>
          </button>
        }
      />
    </li>
  );
}
