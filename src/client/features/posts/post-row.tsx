import { AlignLeft, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Post } from "#shared/posts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { PostMenu } from "./post-menu.tsx";
import { asksForUser, hasFailedTarget, momentOf, titleOf } from "./post-state.ts";
import { PostTargets } from "./post-targets.tsx";
import { usePostActions } from "./use-post-actions.ts";

export function PostRow({ post }: { post: Post }) {
  const actions = usePostActions(post);
  const needsAttention = hasFailedTarget(post) || asksForUser(post);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? needsAttention;
  const detailsId = useId();
  return (
    <li className="border-t border-line px-4 py-2.5 md:px-5">
      <div className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[48px_minmax(0,1fr)_auto_auto_auto]">
        <PostThumb url={post.thumbnailUrl} />
        <div className="min-w-0">
          <p className="truncate font-medium" title={post.content}>
            {titleOf(post)}
          </p>
          <p className="flex items-center gap-2 text-xs text-ink-3">
            <span className="num whitespace-nowrap">
              {post.status === "draft" ? "No time yet" : formatMoment(momentOf(post))}
            </span>
            {post.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} size={12} named />
            ))}
          </p>
        </div>
        <span className="max-md:col-start-2 max-md:row-start-2">
          <StatusBadge status={post.status} />
        </span>
        <span className="max-md:col-start-3 max-md:row-start-2">
          {post.targets.length > 0 && (
            <Button
              variant="quiet"
              size="sm"
              square
              className="touch-area"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={`Deliveries of ${titleOf(post)}`}
              onClick={() => setChosen(!isOpen)}
            >
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className={cx("transition-transform", isOpen && "rotate-180")}
              />
            </Button>
          )}
        </span>
        <span className="max-md:col-start-3 max-md:row-start-1">
          <PostMenu post={post} actions={actions} />
        </span>
      </div>
      <div id={detailsId} hidden={!isOpen} className="mt-1 md:pl-15">
        <div className="grid gap-1">
          <PostTargets post={post} actions={actions} />
        </div>
      </div>
    </li>
  );
}

export function PostThumb({ url, small = false }: { url: string | null; small?: boolean }) {
  const size = small ? "size-7 rounded-sm max-md:size-9" : "size-12 rounded-md";
  return url === null ? (
    <span className={cx("grid shrink-0 place-items-center bg-surface-3 text-ink-2", size)}>
      <AlignLeft size={small ? 14 : 18} strokeWidth={1.75} aria-hidden="true" />
    </span>
  ) : (
    <SizedImage url={url} alt="" sizes="48px" loading="lazy" className={cx("shrink-0 object-cover", size)} />
  );
}
