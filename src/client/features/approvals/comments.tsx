import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import type { ApprovalPerson } from "#shared/posts/approvals.ts";
import type { Comment } from "#shared/posts/comments.ts";
import type { Post } from "#shared/posts/posts.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentsProps {
  post: Pick<Post, "id">;
  people: readonly ApprovalPerson[];
  /** Shows nothing while there is no comment: the workspace has no other member. */
  hidesEmpty?: boolean;
}

/** What people of the workspace and clients say about a post, the newest last. */
export function Comments({ post, people, hidesEmpty = false }: CommentsProps) {
  const { comments: messages } = useMessages("approvals");
  const query = useComments(post.id);
  const failure = useFailure(query);
  const found = (query.data?.pages.flatMap((page) => page.comments) ?? []).toReversed();
  if (hidesEmpty && found.length === 0) return null;
  return (
    <Card aria-labelledby="comments">
      <CardHeader title={messages.title} id="comments" />
      <CardBody className="grid gap-4">
        {failure !== null && <LoadError title={messages.failed} {...failure} />}
        {query.hasNextPage && (
          <Button size="sm" variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.more}
          </Button>
        )}
        {query.isSuccess && found.length === 0 && <p className="text-sm text-ink-3">{messages.empty}</p>}
        {found.length > 0 && (
          <ol className="grid gap-4">
            {found.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        <IfMay action="posts.comment">
          <CommentForm postId={post.id} people={people} />
        </IfMay>
      </CardBody>
    </Card>
  );
}

const pageSize = 20;

function useComments(id: string) {
  const { client } = trpc.useUtils();
  const input = { id, limit: pageSize };
  return useInfiniteQuery({
    ...inPages(["comments", "list"], input, client.comments.list.query),
  });
}

function CommentRow({ comment }: { comment: Comment }) {
  const { comments: messages } = useMessages("approvals");
  const { id: commentId, postId: id, author, client, kind, text, isShared, isMine, resolvedAt, createdAt } = comment;
  const change = trpc.comments.resolve.useMutation({ meta: { errorTitle: messages.notChanged } });
  const [isAsked, setIsAsked] = useState(false);
  const remove = trpc.comments.remove.useMutation({
    meta: { errorTitle: messages.notChanged },
    onSettled: () => setIsAsked(false),
  });
  const isBusy = change.isPending || remove.isPending;
  const name = client === null ? (author?.name ?? messages.someone) : messages.client({ name: client });
  return (
    <li className="flex gap-3">
      <Avatar name={name} imageUrl={null} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir={client === null ? "auto" : undefined} className="min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
          <span className="text-xs text-ink-3">
            <Moment at={createdAt} />
          </span>
          {kind === "changes_requested" && <Badge tone="danger">{messages.wish}</Badge>}
          {isShared && <Badge tone="info">{messages.shared}</Badge>}
          {resolvedAt !== null && <Badge tone="success">{messages.done}</Badge>}
        </div>
        <p
          dir="auto"
          className={cx("text-start wrap-anywhere whitespace-pre-wrap", resolvedAt !== null && "text-ink-3")}
        >
          {text}
        </p>
        <div className="-ml-2.5 flex gap-1 empty:hidden">
          <IfMay action="posts.comment">
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() => change.mutate({ id, commentId, resolved: resolvedAt === null })}
            >
              {resolvedAt === null ? messages.resolve : messages.reopen}
            </Button>
          </IfMay>
          {isMine && (
            <Button size="sm" variant="quiet" busy={isBusy} onClick={() => setIsAsked(true)}>
              {messages.remove}
            </Button>
          )}
        </div>
        <AlertDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={messages.removeTitle}
          description={messages.removeText}
          confirmLabel={messages.remove}
          busyLabel={messages.removing}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id, commentId })}
        />
      </div>
    </li>
  );
}
