import { z } from "zod";
import { readDashboard } from "#server/domains/analytics/dashboard.service.ts";
import { readAccountStats } from "#server/domains/analytics/read-account-stats.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { AccountStats, AccountStatsInput, Dashboard } from "#shared/users.ts";

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

  stats: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/users/stats",
        tag: "users",
        summary: "How much there is, or was begun in a period",
      },
    })
    .input(AccountStatsInput)
    .output(z.object({ stats: AccountStats }))
    .query(async ({ ctx, input }) => ({ stats: await readAccountStats(ctx.deps, ctx.userId, input) })),
});
