import { readInsights, readSocialStats } from "#server/domains/analytics/social-insights.ts";
import { syncAccount } from "#server/domains/analytics/sync-account.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedAloneProcedure, authedProcedure, router } from "#server/trpc/procedures.ts";
import { AccountInsights, InsightsInput, RangeInput, SocialStats, SyncedAccount } from "#shared/analytics/analytics.ts";
import { AccountRef } from "#shared/social-accounts/social-accounts.ts";

const tag = "social-accounts";

export const socialFiguresRouter = router({
  stats: authedProcedure
    .meta({ rest: { method: "GET", path: "/social/stats", tag, summary: "Platforms and accounts with their figures" } })
    .input(RangeInput)
    .output(answer(SocialStats))
    .query(({ ctx, input }) => readSocialStats(ctx.deps, ctx.userId, input)),

  insights: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/social/insights/{id}",
        tag,
        summary: "One account over time: followers, what its posts gained, and when they do best",
      },
    })
    .input(InsightsInput)
    .output(answer(AccountInsights))
    .query(({ ctx, input }) => readInsights(ctx.deps, ctx.userId, input)),

  sync: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/social/accounts/{id}/sync",
        tag,
        summary: "Read the profile, followers and recent figures of an account now; once a minute",
        message: "Account synced",
        errors: ["UNPROCESSABLE", "UNAVAILABLE"],
      },
    })
    .input(AccountRef)
    .output(answer(SyncedAccount))
    .mutation(({ ctx, input }) => syncAccount({ ...ctx.deps, log: ctx.log }, ctx.userId, input.id, ctx.signal)),
});
