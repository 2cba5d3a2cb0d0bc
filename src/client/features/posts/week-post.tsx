import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#shared/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Moment } from "#client/ui/moment.tsx";
import { Popover } from "#client/ui/popover.tsx";
import { PostMenu } from "./post-menu.tsx";
import { momentOf, titleOf } from "./post-state.ts";
import { PostTargets } from "./post-targets.tsx";
import { usePostActions } from "./use-post-actions.ts";

/** The deliveries of a post of the week, and what can be done. Open from the start: somebody has pressed the post. */
export function WeekPost({ post, trigger }: { post: Post; trigger: ReactElement }) {
  const { untitled, actions: words } = useTexts("posts");
  const actions = usePostActions(post);
  return (
    <Popover title={titleOf(post, untitled)} trigger={trigger} defaultOpen>
      <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <Moment at={momentOf(post)} />
        <PostMenu post={post} actions={actions} />
      </div>
      <div className="grid w-72 max-w-full gap-1">
        <PostTargets post={post} actions={actions} />
      </div>
      <Link to={postPath(post.id)} className={buttonClass({ size: "sm" })}>
        {words.open}
      </Link>
    </Popover>
  );
}
