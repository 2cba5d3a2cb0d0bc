import { useIsMutating } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { PostMenu } from "./actions/post-menu.tsx";
import { usePostActions } from "./actions/use-post-actions.ts";
import { PostTargets } from "./delivery/post-targets.tsx";
import { asksForUser, momentOf } from "./post-state.ts";

/** Whether a mutation with these variables may remove the post. */
const isAbout = (id: string, variables: unknown) => JSON.stringify(variables ?? null).includes(id);

/** The deliveries and actions of a post, for the calendar, which has only its title and time. */
export function PostGlance({ id, onDeleted }: { id: string; onDeleted?: () => void }) {
  const { glance: messages } = useMessages("posts");
  const { data, error } = trpc.posts.get.useQuery({ id });
  // The live update of a deletion from here may arrive before its answer, which is for the menu of the known post.
  const isChanging = useIsMutating({ predicate: ({ state }) => isAbout(id, state.variables) }) > 0;
  // A post that is known stays when a later read fails, but not when it was deleted elsewhere.
  if (data !== undefined && (error === null || errorCode(error) !== "NOT_FOUND" || isChanging))
    return <KnownPost post={data.post} onDeleted={onDeleted} />;
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  return (
    <div aria-busy="true" className="w-72">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton lines={2} />
    </div>
  );
}

function KnownPost({ post, onDeleted }: { post: Post; onDeleted: (() => void) | undefined }) {
  const { glance: messages } = useMessages("posts");
  const statusOf = usePostStatus();
  const actions = usePostActions(post);
  return (
    <div className="grid w-76 max-w-full gap-2">
      <div className="flex items-center gap-2 text-sm text-ink-2">
        {(post.status !== "draft" || post.scheduledAt !== null) && (
          <span className="grow">
            <Moment at={momentOf(post)} />
          </span>
        )}
        <StatusBadge status={statusOf({ status: post.status, needsUser: asksForUser(post) })} />
        <PostMenu post={post} actions={actions} {...(onDeleted !== undefined && { onDeleted })} />
      </div>
      {post.targets.length > 0 && <PostTargets post={post} actions={actions} />}
      <Link to={postPath(post.id)} className={buttonClass({ size: "sm" })}>
        {messages.open}
      </Link>
    </div>
  );
}
