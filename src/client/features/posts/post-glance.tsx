import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Moment } from "#client/ui/moment.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { PostMenu } from "./post-menu.tsx";
import { momentOf, shownStatus } from "./post-state.ts";
import { PostTargets } from "./post-targets.tsx";
import { usePostActions } from "./use-post-actions.ts";

/** The deliveries of a post and what can be done, beside a calendar that knows only its title and time. */
export function PostGlance({ id }: { id: string }) {
  const { glance: texts } = useTexts("posts");
  const { data, error } = trpc.posts.get.useQuery({ id });
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined)
    return (
      <div aria-busy="true" className="w-72">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton lines={2} />
      </div>
    );
  return <KnownPost post={data.post} />;
}

function KnownPost({ post }: { post: Post }) {
  const { glance: texts } = useTexts("posts");
  const actions = usePostActions(post);
  return (
    <div className="grid w-76 max-w-full gap-2">
      <div className="flex items-center gap-2 text-sm text-ink-2">
        {(post.status !== "draft" || post.scheduledAt !== null) && (
          <span className="grow">
            <Moment at={momentOf(post)} />
          </span>
        )}
        <StatusBadge status={shownStatus(post)} />
        <PostMenu post={post} actions={actions} />
      </div>
      {post.targets.length > 0 && <PostTargets post={post} actions={actions} />}
      <Link to={postPath(post.id)} className={buttonClass({ size: "sm" })}>
        {texts.open}
      </Link>
    </div>
  );
}
