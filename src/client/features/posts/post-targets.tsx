import { RefreshCw } from "lucide-react";
import type { Post } from "#shared/posts.ts";
import { Button } from "#client/ui/button.tsx";
import { hasFailedTarget } from "./post-state.ts";
import { TargetRow } from "./target-row.tsx";
import type { PostActions } from "./use-post-actions.ts";

export function PostTargets({ post, actions }: { post: Post; actions: PostActions }) {
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
      {hasFailedTarget(post) && (
        <Button size="sm" className="justify-self-start" disabled={actions.isBusy} onClick={actions.publish}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
          Retry
        </Button>
      )}
    </>
  );
}
