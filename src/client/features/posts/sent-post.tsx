import { useEffect, useRef } from "react";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatMoment } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { asksForUser, isUnderWay, pollAfter } from "./post-state.ts";
import { PostTargets } from "./post-targets.tsx";
import { usePostActions } from "./use-post-actions.ts";

/** What became of the post that was just sent, account by account, until all is settled. */
export function SentPost({ id }: { id: string }) {
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)) },
  );
  if (query.data !== undefined) return <Outcome post={query.data.post} />;
  if (query.error === null) return null;
  return (
    <Callout tone="warning" announce="status" title="The post was saved, but its state could not be read">
      {errorText(query.error)}
    </Callout>
  );
}

const headlines = {
  scheduled: { tone: "success", title: "Scheduled successfully!" },
  publishing: { tone: "info", title: "Posting now" },
  published: { tone: "success", title: "Posted successfully!" },
  partial: { tone: "warning", title: "Posted to some accounts, not to all" },
  failed: { tone: "danger", title: "Error: Nothing was posted. Your text is kept." },
} as const satisfies Record<
  Exclude<Post["status"], "draft">,
  { tone: "info" | "success" | "warning" | "danger"; title: string }
>;

function Outcome({ post }: { post: Post }) {
  const utils = trpc.useUtils();
  const actions = usePostActions(post);
  const place = useRef<HTMLDivElement>(null);
  const { status } = post;
  const busy = isUnderWay(post);

  // The form above has just become empty; what became of it may lie outside a small screen.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, []);

  // The server settles a post on its own time, so the lists and figures hear of it from here.
  useEffect(() => {
    if (busy) return;
    void utils.posts.list.invalidate();
    void utils.posts.scheduled.invalidate();
    void utils.analytics.invalidate();
    void utils.creations.invalidate();
  }, [busy, status, utils]);

  // Taking it back is told by its own toast.
  if (status === "draft") return null;
  const { tone, title } =
    status === "publishing" && asksForUser(post)
      ? { tone: "warning" as const, title: "One account needs your answer" }
      : headlines[status];
  return (
    <div ref={place}>
      <Callout
        tone={tone}
        announce={tone === "danger" ? "alert" : "status"}
        title={title}
        action={
          status === "scheduled" ? (
            <Button size="sm" variant="quiet" disabled={actions.isBusy} onClick={actions.takeBack}>
              Undo
            </Button>
          ) : undefined
        }
      >
        {status === "scheduled" && post.scheduledAt !== null && (
          <p>
            <span className="num">{formatMoment(post.scheduledAt)}</span> on{" "}
            {post.targets.map(({ accountName, platform }) => `${accountName} on ${platformNames[platform]}`).join(", ")}
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
