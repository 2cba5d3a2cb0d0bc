import { useEffect, useRef } from "react";
import { usePolling } from "#client/features/live/use-live.ts";
import { usePostActions } from "#client/features/posts/actions/use-post-actions.ts";
import { PostTargets } from "#client/features/posts/delivery/post-targets.tsx";
import { asksForUser, isUnderWay, pollAfter } from "#client/features/posts/post-state.ts";
import { rhythmOf } from "#client/features/schedules/rhythm.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { networks } from "#shared/platforms/networks.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Sent } from "./composer-screen.tsx";
import { type AfterUndo, useUndoSent } from "./use-undo-sent.ts";

interface SentPostProps extends AfterUndo {
  sent: Sent;
}

/** The outcome of the post just sent, by account, polled until all deliveries are settled. */
export function SentPost(props: SentPostProps) {
  const { sent: messages } = useMessages("schedule");
  const { postId: id } = props.sent;
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)) },
  );
  if (query.data !== undefined) return <Outcome post={query.data.post} {...props} />;
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

const isTweet = ({ targets }: Post) => targets.every(({ platform }) => networks[platform].textCalled === "tweet");

/** What happened, in one sentence. */
function useTitle(post: Post, { repeat, before }: Sent, isRestored: boolean): string {
  const { sent: messages } = useMessages("schedule");
  const { kit } = useShellMessages();
  const isPaused = useSystemInfo()?.publishingPaused != null;
  const { status } = post;
  if (status === "draft") return "";
  if (status === "publishing" && asksForUser(post)) return messages.needsAnswer;
  if (status === "failed") return kit.error({ what: messages.failed });
  if (status === "publishing" && isPaused) return messages.paused;
  if (status === "published" && isTweet(post)) return messages.publishedToX;
  if (status === "scheduled" && isRestored) return messages.restored;
  if (status === "scheduled" && before !== null) return messages.changed;
  if (status === "scheduled" && repeat !== null) return messages.repeating;
  return status === "submitted" && before !== null && !isRestored ? messages.changedAndSubmitted : messages[status];
}

function Outcome({ post, sent, ...after }: SentPostProps & { post: Post }) {
  const { sent: messages, repeating: repeatTexts } = useMessages("schedule");
  const utils = trpc.useUtils();
  const actions = usePostActions(post);
  const { undo, isRestored } = useUndoSent(post, sent, after);
  const title = useTitle(post, sent, isRestored);
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
  const tone = status === "publishing" && asksForUser(post) ? "warning" : tones[status];
  return (
    <div ref={container} tabIndex={-1} className="rounded-md outline-none">
      <Callout
        tone={tone}
        announce={tone === "danger" ? "alert" : "status"}
        title={title}
        action={
          undo === null ? undefined : (
            <Button size="sm" variant="quiet" busy={actions.isBusy || undo.isBusy} onClick={undo.run}>
              {undo.label}
            </Button>
          )
        }
      >
        {sent.repeat !== null && <p>{rhythmOf(sent.repeat, repeatTexts)}</p>}
        {status === "scheduled" && post.scheduledAt !== null && (
          <p>
            {(sent.repeat === null ? messages.at : messages.first)({
              when: <Moment key="at" at={post.scheduledAt} />,
              where: post.targets
                .map(({ accountName, platform }) =>
                  messages.on({ account: accountName, platform: platformNames[platform] }),
                )
                .join(", "),
            })}
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
