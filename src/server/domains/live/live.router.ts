import { watchChanges } from "#server/domains/live/watch-changes.ts";
import { streamedAnswer } from "#server/trpc/answer.ts";
import { router, watchedWorkspaceProcedure } from "#server/trpc/procedures.ts";
import { Changes } from "#shared/live/live.ts";

export const liveRouter = router({
  /** Over /trpc only, as server-sent events. REST clients poll, or send `Prefer: wait`. */
  changes: watchedWorkspaceProcedure
    .output(streamedAnswer(Changes))
    .subscription(({ ctx: { deps, userId, workspaceId, authorization, signal } }) =>
      watchChanges(deps, { userId, workspaceId, authorization }, signal),
    ),
});
