import { CalendarClock, FlaskConical, RefreshCw, Send } from "lucide-react";
import { useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Button } from "#client/ui/button.tsx";
import { AccountAgain } from "./account-again.tsx";
import { EditPublished, isEditable } from "./edit-published.tsx";
import { hasFailedTarget, hasMissedItsTime } from "./post-state.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { TargetRow } from "./target-row.tsx";
import type { PostActions } from "./use-post-actions.ts";

export function PostTargets({ post, actions }: { post: Post; actions: PostActions }) {
  const { actions: words, retry, target: targetWords } = useTexts("posts");
  const [isMoving, setIsMoving] = useState(false);
  const isLate = hasMissedItsTime(post);
  const hasFailed = hasFailedTarget(post);
  const showsFeed = useSystemInfo()?.sandbox === true && post.targets.some(({ sandbox }) => sandbox);
  const editable = post.targets.filter(isEditable);
  return (
    <>
      <ul>
        {post.targets.map((target) => (
          <TargetRow
            key={target.id}
            target={target}
            isBusy={actions.isBusy}
            onResolve={(outcome) => actions.resolve(target.id, outcome)}
          />
        ))}
      </ul>
      <AccountAgain post={post} isBusy={actions.isBusy} onUse={actions.useAccounts} />
      {(isLate || hasFailed || editable.length > 0) && (
        <div className="flex flex-wrap gap-2 pb-1">
          {isLate && (
            <>
              <Button size="sm" disabled={actions.isBusy} onClick={actions.publish}>
                <Send size={16} strokeWidth={1.75} aria-hidden="true" />
                {words.publish}
              </Button>
              <Button size="sm" disabled={actions.isBusy} onClick={() => setIsMoving(true)}>
                <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
                {words.rescheduleNow}
              </Button>
              {isMoving && <RescheduleDialog post={post} actions={actions} open onOpenChange={setIsMoving} />}
            </>
          )}
          {!isLate && hasFailed && (
            <Button size="sm" disabled={actions.isBusy} onClick={actions.publish}>
              <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
              {retry}
            </Button>
          )}
          {editable.map((target) => (
            <EditPublished key={target.id} post={post} target={target} />
          ))}
        </div>
      )}
      {showsFeed && (
        <a
          href="/sandbox/feed"
          target="_blank"
          rel="noopener"
          className="link touch-area inline-flex items-center gap-1.5 justify-self-start pb-1 text-sm"
        >
          <FlaskConical size={14} strokeWidth={2} aria-hidden="true" />
          {targetWords.sandboxFeed}
        </a>
      )}
    </>
  );
}
