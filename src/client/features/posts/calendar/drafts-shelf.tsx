import { ChevronRight, GripVertical } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { PostThumb } from "../post-thumb.tsx";
import { useDesk } from "./calendar-context.ts";
import { useDraggable } from "./use-drag.ts";

/** Posts without a time, to be dragged onto one. */
export function DraftsShelf({ drafts }: { drafts: readonly CalendarPost[] | undefined }) {
  const texts = useTexts("calendar");
  return (
    <Card aria-labelledby="drafts-shelf" className="mb-3 flex items-center gap-3 py-2.5 pr-3 pl-4 md:pl-5">
      <h2 id="drafts-shelf" className="text-h3 tracking-[-.01em] whitespace-nowrap">
        {texts.drafts}
      </h2>
      {drafts === undefined ? (
        <Skeleton lines={1} className="h-11 w-55" />
      ) : drafts.length === 0 ? (
        <p className="flex min-h-11 min-w-0 items-center text-sm text-ink-3">{texts.noDrafts}</p>
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
          aria-label={texts.moreDrafts}
          className={cx(buttonClass({ variant: "quiet", size: "sm", square: true }), "touch-area ml-auto")}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}

function Draft({ post }: { post: CalendarPost }) {
  const texts = useTexts("calendar");
  const { untitled } = useTexts("posts");
  const { open, lifted } = useDesk();
  const element = useRef<HTMLButtonElement>(null);
  const isDragging = useDraggable(element, post, true);
  const isGhost = isDragging || lifted?.post.id === post.id;
  const title = post.title || untitled;
  const networks = post.platforms.map((platform) => platformNames[platform]).join(", ") || texts.noPlatform;
  return (
    <button
      ref={element}
      type="button"
      data-draft={post.id}
      aria-label={texts.draftItem(title, networks)}
      onClick={() => element.current && open(post, element.current)}
      className={cx(
        "grid w-full cursor-grab grid-cols-[14px_32px_minmax(0,1fr)] items-center gap-2 rounded-md border bg-surface-2 py-[5px] pr-2 pl-1.5 text-left text-sm hover:border-line-strong hover:bg-surface-3 max-md:min-h-11",
        isGhost ? "border-dashed border-line-strong opacity-60" : "border-line",
      )}
    >
      <GripVertical size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      <PostThumb url={post.thumbnailUrl} size="sm" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>{" "}
        <span className="block truncate text-xs text-ink-3">{networks}</span>
      </span>
    </button>
  );
}
