import { useEffect, useRef } from "react";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { asksForUser, isUnderWay, pollAfter } from "./post-state.ts";
import { PostTargets } from "./post-targets.tsx";
import { usePostActions } from "./use-post-actions.ts";

interface SentPostProps {
  id: string;
  /** It is a draft again. */
  onTakenBack: () => void;
}

/** What became of the post that was just sent, account by account, until all is settled. */
export function SentPost({ id, onTakenBack }: SentPostProps) {
  const { sent: texts } = useTexts("composer");
  const polling = usePolling();
  const query = trpc.posts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => polling(pollAfter(state.data?.post)) },
  );
  if (query.data !== undefined) return <Outcome post={query.data.post} onTakenBack={onTakenBack} />;
  if (query.error === null) return null;
  return (
    <Callout tone="warning" announce="status" title={texts.unread}>
      {errorText(query.error)}
    </Callout>
  );
}

const tones = {
  scheduled: "success",
  publishing: "info",
  published: "success",
  partial: "warning",
  failed: "danger",
} as const satisfies Record<Exclude<Post["status"], "draft">, "info" | "success" | "warning" | "danger">;

const goesToXAlone = ({ targets }: Post) => targets.every(({ platform }) => platform === "x");

function Outcome({ post, onTakenBack }: { post: Post; onTakenBack: () => void }) {
  const { sent: texts } = useTexts("composer");
  const { kit } = useShellTexts();
  const utils = trpc.useUtils();
  const actions = usePostActions(post);
  const { actions: actionTexts } = useTexts("posts");
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: actionTexts.notTakenBack },
    onSuccess: onTakenBack,
  });
  const place = useRef<HTMLDivElement>(null);
  const { status } = post;
  const busy = isUnderWay(post);

  // The form has just become empty, and with it the button that was pressed; what became of the post may lie outside the screen.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
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

  if (status === "draft") return null;
  const isAsked = status === "publishing" && asksForUser(post);
  const tone = isAsked ? "warning" : tones[status];
  const said = status === "published" && goesToXAlone(post) ? texts.publishedToX : texts[status];
  const title = isAsked ? texts.needsAnswer : status === "failed" ? kit.error(texts.failed) : said;
  return (
    <div ref={place} tabIndex={-1} className="rounded-md outline-none">
      <Callout
        tone={tone}
        announce={tone === "danger" ? "alert" : "status"}
        title={title}
        action={
          status === "scheduled" ? (
            <Button
              size="sm"
              variant="quiet"
              disabled={actions.isBusy || takeBack.isPending}
              onClick={() => takeBack.mutate({ id: post.id, draft: true })}
            >
              {texts.undo}
            </Button>
          ) : undefined
        }
      >
        {status === "scheduled" && post.scheduledAt !== null && (
          <p>
            {texts.at(
              <Moment at={post.scheduledAt} />,
              post.targets
                .map(({ accountName, platform }) => texts.on(accountName, platformNames[platform]))
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
