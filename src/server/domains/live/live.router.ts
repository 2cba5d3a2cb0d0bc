import { watchChanges } from "#server/domains/live/watch-changes.ts";
import { streamedAnswer } from "#server/trpc/answer.ts";
import { personalProcedure, router } from "#server/trpc/procedures.ts";
import { Changes } from "#shared/notifications/live.ts";

export const liveRouter = router({
  /** Over /trpc only, as server-sent events. REST clients poll, or send `Prefer: wait`. */
  changes: personalProcedure
    .output(streamedAnswer(Changes))
    .subscription(({ ctx: { deps, userId, authorization, signal } }) =>
      watchChanges(deps, { userId, authorization }, signal),
    ),
});
