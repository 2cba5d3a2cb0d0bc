import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Moment } from "#client/ui/moment.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { PostMenu } from "./actions/post-menu.tsx";
import { usePostActions } from "./actions/use-post-actions.ts";
import { PostTargets } from "./delivery/post-targets.tsx";
import { asksForUser, hasFailedTarget, momentOf, titleOf } from "./post-state.ts";
import { PostThumb } from "./post-thumb.tsx";

interface PostRowProps {
  post: Post;
  /** A checkbox before the picture. */
  lead?: ReactNode;
}

/** A post in a list. Its deliveries are open if one of them failed or needs the user. */
export function PostRow({ post, lead }: PostRowProps) {
  const { noTime, untitled, deliveriesOf } = useMessages("posts");
  const statusOf = usePostStatus();
  const actions = usePostActions(post);
  const needsAttention = hasFailedTarget(post) || asksForUser(post);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? needsAttention;
  const detailsId = useId();
  const title = titleOf(post, untitled);
  return (
    <div className="border-t border-line px-4 py-2.5 md:px-5">
      <div
        className={cx(
          // On phones the controls span both lines; what they are higher goes below the badge.
          "grid items-center gap-x-3 gap-y-1 max-md:grid-rows-[auto_1fr]",
          !lead
            ? "grid-cols-[48px_minmax(0,1fr)_auto] md:grid-cols-[48px_minmax(0,1fr)_auto_auto]"
            : "grid-cols-[18px_48px_minmax(0,1fr)_auto] md:grid-cols-[18px_48px_minmax(0,1fr)_auto_auto]",
        )}
      >
        {lead}
        <PostThumb url={post.thumbnailUrl} />
        <div className="min-w-0">
          <p className="font-medium" title={post.content}>
            {/* Truncated inside the link: around it the touch area would be cut off, too. */}
            <Link to={postPath(post.id)} className="touch-area block hover:underline">
              <span dir="auto" className="block truncate max-md:line-clamp-2 max-md:whitespace-normal">
                {title}
              </span>
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
            <span className="whitespace-nowrap">
              {post.status === "draft" ? noTime : <Moment at={momentOf(post)} />}
            </span>
            {post.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} size={12} named />
            ))}
          </p>
        </div>
        <span
          className={cx(
            "flex flex-wrap gap-1.5 max-md:row-start-2 max-md:self-start",
            !lead ? "max-md:col-start-2" : "max-md:col-start-3",
          )}
        >
          {post.targets.some(({ sandbox }) => sandbox) && <SandboxBadge />}
          <StatusBadge status={statusOf({ status: post.status, needsUser: asksForUser(post) })} />
        </span>
        <span
          className={cx(
            "flex items-center max-md:row-span-2 max-md:row-start-1 max-md:flex-col md:gap-1",
            !lead ? "max-md:col-start-3" : "max-md:col-start-4",
          )}
        >
          {post.targets.length > 0 && (
            <Button
              variant="quiet"
              size="sm"
              square
              className="touch-area"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={deliveriesOf({ title })}
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
          <PostMenu post={post} actions={actions} />
        </span>
      </div>
      <div id={detailsId} hidden={!isOpen} className={cx("mt-1", !lead ? "md:pl-15" : "md:pl-[92px]")}>
        <div className="grid gap-1">{isOpen && <PostTargets post={post} actions={actions} />}</div>
      </div>
    </div>
  );
}
