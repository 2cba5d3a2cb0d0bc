import { CalendarClock, FlaskConical, RefreshCw, Send, Link2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { canBeRestored } from "../actions/can-be-restored.ts";
import { RescheduleDialog } from "../actions/reschedule-dialog.tsx";
import type { PostActions } from "../actions/use-post-actions.ts";
import { hasFailedTarget, hasMissedItsTime } from "../post-state.ts";
import { EditPublished, isEditable } from "./edit-published.tsx";
import { reconnectedAccounts } from "./reconnected-accounts.ts";
import { TargetRow } from "./target-row.tsx";

export function PostTargets({ post, actions }: { post: Post; actions: PostActions }) {
  const { actions: messages, retry, target: targetMessages } = useMessages("posts");
  const mayPublish = useMay()("posts.publish");
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
      <IfMay action="posts.publish">
        <ReconnectedAccounts post={post} isBusy={actions.isBusy} onUse={actions.useAccounts} />
      </IfMay>
      {mayPublish && (isLate || hasFailed || editable.length > 0) && (
        <div className="flex flex-wrap gap-2 pb-1">
          {isLate && (
            <>
              <Button size="sm" busy={actions.isBusy} onClick={actions.publish}>
                <Send size={16} strokeWidth={1.75} aria-hidden="true" />
                {messages.publish}
              </Button>
              <Button size="sm" busy={actions.isBusy} onClick={() => setIsMoving(true)}>
                <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
                {messages.rescheduleNow}
              </Button>
              {isMoving && <RescheduleDialog post={post} actions={actions} open onOpenChange={setIsMoving} />}
            </>
          )}
          {!isLate && hasFailed && (
            <Button size="sm" busy={actions.isBusy} onClick={actions.publish}>
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
          {targetMessages.sandboxFeed}
        </a>
      )}
    </>
  );
}

/** A button that gives a post its reconnected accounts. */
function ReconnectedAccounts({ post, isBusy, onUse }: { post: Post; isBusy: boolean; onUse: (ids: string[]) => void }) {
  const { target: messages } = useMessages("posts");
  const hasLost = canBeRestored(post) && post.targets.some(({ accountId }) => accountId === null);
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 }, { enabled: hasLost });
  const reconnected = hasLost ? reconnectedAccounts(post, data?.accounts ?? []) : null;
  if (reconnected === null) return null;
  return (
    <Button size="sm" className="mb-1 justify-self-start" busy={isBusy} onClick={() => onUse(reconnected.ids)}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
      {messages.again({ account: reconnected.names.join(", ") })}
    </Button>
  );
}
