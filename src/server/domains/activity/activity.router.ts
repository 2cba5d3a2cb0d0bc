import { listActivity } from "#server/domains/activity/activity.service.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { ActivityPage, ListActivityInput } from "#shared/activity.ts";

export const activityRouter = router({
  list: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/users/activity",
        tag: "users",
        summary: "What happened in the account, newest first",
      },
    })
    .input(ListActivityInput)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx.deps, ctx.userId, input)),
});
