import { ArrowLeft, Repeat as RepeatIcon, SquarePen } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import type { Post } from "#shared/posts/posts.ts";
import { errorCode } from "#client/lib/api-error.ts";
import { excerpt } from "#client/lib/excerpt.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { DeliveryError } from "../delivery-error.tsx";
import { editPath, PostMenu } from "../post-menu.tsx";
import { momentOf, pollAfter, shownStatus, titleOf } from "../post-state.ts";
import { PostTargets } from "../post-targets.tsx";
import { PostsFailed } from "../posts-failed.tsx";
import { usePostActions } from "../use-post-actions.ts";
import { PostContent } from "./post-content.tsx";
import { PostFigures } from "./post-figures.tsx";
import { PostMedia } from "./post-media.tsx";
import { Timeline } from "./timeline.tsx";

const titleMax = 90;

/** Everything about one post: what it says, where it went and what happened on the way. */
export function PostDetail({ id }: { id: string }) {
  const { title, loading } = useTexts("posts");
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)), retry: false },
  );
  if (query.data !== undefined) return <LoadedPost post={query.data.post} />;
  const isGone = errorCode(query.error) === "NOT_FOUND" || errorCode(query.error) === "INVALID_INPUT";
  return (
    <>
      <BackLink />
      <PageHeader title={title} />
      <Card aria-busy={query.isPending || undefined}>
        {query.error === null ? (
          <div className="grid gap-5 p-5">
            <span className="sr-only">{loading}</span>
            <Skeleton picture lines={3} />
            <Skeleton lines={4} />
          </div>
        ) : isGone ? (
          <Gone />
        ) : (
          <PostsFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
      </Card>
    </>
  );
}

function Gone() {
  const { detail: texts } = useTexts("posts");
  return (
    <EmptyState
      title={texts.notFound}
      action={
        <Link to={paths.posts} className={buttonClass()}>
          {texts.back}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  );
}

function BackLink() {
  const { detail: texts } = useTexts("posts");
  return (
    <Link
      to={paths.posts}
      className="touch-area mb-2 inline-flex items-center gap-1.5 text-sm text-ink-2 hover:text-ink-1"
    >
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {texts.back}
    </Link>
  );
}

function LoadedPost({ post }: { post: Post }) {
  const { detail: texts, actions: words, untitled } = useTexts("posts");
  const navigate = useNavigate();
  const actions = usePostActions(post);
  const title = excerpt(titleOf(post, untitled), titleMax);
  useTitle(title);
  const isWaiting = post.status === "draft" || post.status === "scheduled";
  const isOut = post.targets.some(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      <BackLink />
      <PageHeader
        title={title}
        actions={
          <div className="flex items-center gap-2">
            <StatusBadge status={shownStatus(post)} />
            {isWaiting && (
              <Link to={editPath(post)} className={buttonClass()}>
                <SquarePen size={18} strokeWidth={1.75} aria-hidden="true" />
                {words.edit}
              </Link>
            )}
            <PostMenu post={post} actions={actions} onDeleted={() => void navigate(paths.posts)} />
          </div>
        }
      >
        {whenOf(post, texts)}
      </PageHeader>
      <div className="grid items-start gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-(--gutter)">
          {post.notice !== null && (
            <Callout tone="warning" title={texts.notice}>
              <DeliveryError error={post.notice} isFinal={false} />
            </Callout>
          )}
          <Card aria-labelledby="deliveries">
            <CardHeader title={texts.deliveries} id="deliveries">
              <RepeatMark id={post.id} />
            </CardHeader>
            <CardBody className="grid gap-1">
              {post.targets.length === 0 ? (
                <p className="text-sm text-ink-3">{texts.noDeliveries}</p>
              ) : (
                <PostTargets post={post} actions={actions} />
              )}
            </CardBody>
          </Card>
          <Timeline post={post} />
        </div>
        <div className="grid gap-(--gutter)">
          <PostContent post={post} />
          {post.creationIds.length > 0 && <PostMedia post={post} />}
          {isOut && <PostFigures post={post} />}
        </div>
      </div>
    </>
  );
}

function whenOf(
  post: Post,
  texts: { written: (at: string) => string; goesOut: (at: string) => string; wentOut: (at: string) => string },
) {
  const moment = formatMoment(momentOf(post));
  if (post.publishedAt !== null) return texts.wentOut(moment);
  return post.status === "scheduled" && post.scheduledAt !== null ? texts.goesOut(moment) : texts.written(moment);
}

/** That a post was made by a repeating one. */
function RepeatMark({ id }: { id: string }) {
  const { detail: texts } = useTexts("posts");
  const { data } = trpc.publishing.history.useQuery({ id });
  if (data?.repeatId == null) return null;
  return (
    <Link to={`${paths.posts}?tab=scheduled`} className="link touch-area inline-flex items-center gap-1.5 text-sm">
      <RepeatIcon size={14} strokeWidth={2} aria-hidden="true" />
      {texts.repeating}
    </Link>
  );
}
