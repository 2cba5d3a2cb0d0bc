import { Repeat as RepeatIcon, SquarePen } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { ApprovalPanel } from "#client/features/approvals/approval-panel.tsx";
import { ShareButton } from "#client/features/client-links/share-button.tsx";
import { usePolling } from "#client/features/live/use-live.ts";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { BackLink } from "#client/ui/layout/back-link.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { editPath } from "../actions/edit-path.ts";
import { PostMenu } from "../actions/post-menu.tsx";
import { usePostActions } from "../actions/use-post-actions.ts";
import { usePostRights } from "../actions/use-post-rights.ts";
import { DeliveryError } from "../delivery/delivery-error.tsx";
import { PostTargets } from "../delivery/post-targets.tsx";
import { excerpt } from "../excerpt.ts";
import { asksForUser, pollAfter, titleOf } from "../post-state.ts";
import { PostsFailed } from "../posts-failed.tsx";
import { isShareable } from "../shareable.ts";
import { PostContent } from "./post-content.tsx";
import { PostMedia } from "./post-media.tsx";
import { PostMetrics } from "./post-metrics.tsx";
import { Timeline } from "./timeline.tsx";

const titleMax = 90;

/** One post with its content, deliveries and history. */
export function PostDetail({ id }: { id: string }) {
  const { title, loading, detail } = useMessages("posts");
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)), retry: false },
  );
  const failure = useFailure(query);
  if (query.data !== undefined) return <LoadedPost post={query.data.post} />;
  const code = errorCode(failure?.error);
  const isGone = code === "NOT_FOUND" || code === "INVALID_INPUT";
  return (
    <>
      <BackLink to={paths.posts}>{detail.back}</BackLink>
      <PageHeader title={title} />
      <Card aria-busy={query.isPending || undefined}>
        {failure === null ? (
          <div className="grid gap-5 p-5">
            <span className="sr-only">{loading}</span>
            <Skeleton picture lines={3} />
            <Skeleton lines={4} />
          </div>
        ) : isGone ? (
          <Gone />
        ) : (
          <PostsFailed {...failure} />
        )}
      </Card>
    </>
  );
}

function Gone() {
  const { detail: messages } = useMessages("posts");
  return (
    <EmptyState
      title={messages.notFound}
      action={
        <Link to={paths.posts} className={buttonClass()}>
          {messages.back}
        </Link>
      }
    >
      {messages.notFoundText}
    </EmptyState>
  );
}

function LoadedPost({ post }: { post: Post }) {
  const { detail: messages, actions: actionMessages, untitled } = useMessages("posts");
  const statusOf = usePostStatus();
  const navigate = useNavigate();
  const actions = usePostActions(post);
  const { mayChange } = usePostRights(post);
  const title = excerpt(titleOf(post, untitled), titleMax);
  useTitle(title);
  // The card of the comments may leave with its last row.
  const focus = useRowFocus();
  const isWaiting = isUnplanned(post.status) || post.status === "scheduled";
  const isPublished = post.targets.some(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      <BackLink to={paths.posts}>{messages.back}</BackLink>
      <PageHeader
        title={title}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex max-sm:basis-full">
              <StatusBadge status={statusOf({ status: post.status, needsUser: asksForUser(post) })} />
            </span>
            {isShareable(post.status) && <ShareButton shared={{ postIds: [post.id] }} />}
            {isWaiting && mayChange && (
              <Link to={editPath(post)} className={buttonClass()}>
                <SquarePen size={18} strokeWidth={1.75} aria-hidden="true" />
                {actionMessages.edit}
              </Link>
            )}
            <PostMenu post={post} actions={actions} onDeleted={() => void navigate(paths.posts)} />
          </div>
        }
      >
        {whenOf(post, messages)}
      </PageHeader>
      <div className="grid items-start gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div {...focus} className="grid gap-(--gutter)">
          {post.notice !== null && (
            <Callout tone="warning" title={messages.notice}>
              <DeliveryError error={post.notice} isFinal={false} />
            </Callout>
          )}
          <Card aria-labelledby="deliveries">
            <CardHeader title={messages.deliveries} id="deliveries">
              <IfMay action="content.read">
                <RepeatMark id={post.id} />
              </IfMay>
            </CardHeader>
            <CardBody className="grid gap-1">
              {post.targets.length === 0 ? (
                <p className="text-sm text-ink-3">{messages.noDeliveries}</p>
              ) : (
                <PostTargets post={post} actions={actions} />
              )}
            </CardBody>
          </Card>
          <ApprovalPanel post={post} />
          <IfMay action="content.read">
            <Timeline post={post} />
          </IfMay>
        </div>
        {/* In one column, who decides reads first what it says; nothing of it is on its way yet. */}
        <div className={cx("grid gap-(--gutter)", isUnplanned(post.status) && "max-xl:order-first")}>
          <PostContent post={post} />
          {post.creationIds.length > 0 && <PostMedia post={post} />}
          {isPublished && <PostMetrics post={post} />}
        </div>
      </div>
    </>
  );
}

type When = "written" | "planned" | "goesOut" | "wentOut";

function whenOf(
  { status, publishedAt, scheduledAt, createdAt }: Post,
  messages: Record<When, (values: { moment: string }) => string>,
) {
  if (publishedAt !== null) return messages.wentOut({ moment: formatMoment(publishedAt) });
  if (scheduledAt === null) return messages.written({ moment: formatMoment(createdAt) });
  return (status === "scheduled" ? messages.goesOut : messages.planned)({ moment: formatMoment(scheduledAt) });
}

/** A link to the repeats, if one of them created the post. */
function RepeatMark({ id }: { id: string }) {
  const { detail: messages } = useMessages("posts");
  const { data } = trpc.delivery.history.useQuery({ id });
  if (data?.repeatId == null) return null;
  return (
    <Link to={`${paths.posts}?tab=scheduled`} className="link touch-area inline-flex items-center gap-1.5 text-sm">
      <RepeatIcon size={14} strokeWidth={2} aria-hidden="true" />
      {messages.repeating}
    </Link>
  );
}
