import { readDashboard } from "#server/domains/analytics/dashboard.service.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { Dashboard } from "#shared/users.ts";

export const analyticsRouter = router({
  dashboard: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/users/dashboard",
        tag: "users",
        summary: "Figures, recent work and usage at a glance",
      },
    })
    .output(Dashboard)
    .query(({ ctx }) => readDashboard(ctx.deps, ctx.userId)),
});
