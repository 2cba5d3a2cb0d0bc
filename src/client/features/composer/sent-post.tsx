import { useEffect, useRef } from "react";
import { usePolling } from "#client/features/live/use-live.ts";
import { usePostActions } from "#client/features/posts/actions/use-post-actions.ts";
import { PostTargets } from "#client/features/posts/delivery/post-targets.tsx";
import { asksForUser, isUnderWay, pollAfter } from "#client/features/posts/post-state.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

interface SentPostProps {
  id: string;
  /** The repeat of which it is the first post; null: it is the only one. */
  repeatId: string | null;
  /** It is a draft again. */
  onTakenBack: () => void;
  /** Its repeat is over, and the post is gone. */
  onStopped: () => void;
}

/** The outcome of the post just sent, by account, polled until all deliveries are settled. */
export function SentPost({ id, ...rest }: SentPostProps) {
  const { sent: messages } = useMessages("composer");
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)) },
  );
  if (query.data !== undefined) return <Outcome post={query.data.post} {...rest} />;
  if (query.error === null) return null;
  return (
    <Callout tone="warning" announce="status" title={messages.unread}>
      {errorText(query.error)}
    </Callout>
  );
}

const tones = {
  submitted: "success",
  changes_requested: "warning",
  scheduled: "success",
  publishing: "info",
  published: "success",
  partial: "warning",
  failed: "danger",
} as const satisfies Record<Exclude<Post["status"], "draft">, "info" | "success" | "warning" | "danger">;

const goesToXAlone = ({ targets }: Post) => targets.every(({ platform }) => platform === "x");

function Outcome({ post, repeatId, onTakenBack, onStopped }: Omit<SentPostProps, "id"> & { post: Post }) {
  const { sent: messages } = useMessages("composer");
  const { kit } = useShellMessages();
  const utils = trpc.useUtils();
  const actions = usePostActions(post);
  const { actions: actionTexts, repeat: repeatTexts } = useMessages("posts");
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: actionTexts.notTakenBack },
    onSuccess: onTakenBack,
  });
  const stop = trpc.repeats.stop.useMutation({
    meta: { errorTitle: repeatTexts.notStopped },
    onSuccess: () => {
      showToast({ tone: "info", title: repeatTexts.stopped });
      onStopped();
    },
  });
  const container = useRef<HTMLDivElement>(null);
  const { status } = post;
  const busy = isUnderWay(post);

  // The form was just replaced, so the focus may be lost and the outcome may be outside the viewport.
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "center" });
  }, []);

  // No request of this page settles the post, so the lists and metrics are invalidated here.
  useEffect(() => {
    if (busy) return;
    void utils.posts.list.invalidate();
    void utils.posts.scheduled.invalidate();
    void utils.analytics.invalidate();
    void utils.creations.invalidate();
  }, [busy, status, utils]);

  if (status === "draft") return null;
  const isAsked = status === "publishing" && asksForUser(post);
  const tone = isAsked ? "warning" : tones[status];
  const statusTitle = status === "published" && goesToXAlone(post) ? messages.publishedToX : messages[status];
  const title = isAsked ? messages.needsAnswer : status === "failed" ? kit.error(messages.failed) : statusTitle;
  return (
    <div ref={container} tabIndex={-1} className="rounded-md outline-none">
      <Callout
        tone={tone}
        announce={tone === "danger" ? "alert" : "status"}
        title={title}
        action={
          status === "scheduled" ? (
            <Button
              size="sm"
              variant="quiet"
              busy={actions.isBusy || takeBack.isPending || stop.isPending}
              onClick={() =>
                repeatId === null ? takeBack.mutate({ id: post.id, draft: true }) : stop.mutate({ id: repeatId })
              }
            >
              {repeatId === null ? messages.undo : repeatTexts.stopMade}
            </Button>
          ) : undefined
        }
      >
        {status === "scheduled" && post.scheduledAt !== null && (
          <p>
            {messages.at(
              <Moment at={post.scheduledAt} />,
              post.targets
                .map(({ accountName, platform }) => messages.on(accountName, platformNames[platform]))
                .join(", "),
            )}
          </p>
        )}
        {status !== "scheduled" && (
          <div className="mt-1 grid text-ink-1">
            <PostTargets post={post} actions={actions} />
          </div>
        )}
      </Callout>
    </div>
  );
}
