import { listActivity } from "#server/domains/activity/activity.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import { ActivityPage, ListActivityInput } from "#shared/activity/activity.ts";

export const activityRouter = router({
  list: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/users/activity",
        tag: "users",
        summary: "The log of the account, newest first",
      },
    })
    .input(ListActivityInput)
    .output(answer(ActivityPage))
    .query(({ ctx, input }) => listActivity(ctx.deps, ctx.workspaceId, input)),
});
