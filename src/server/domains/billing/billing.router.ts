import { z } from "zod";
import { choosePlan, usageOf } from "#server/domains/billing/billing.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedProcedure, publicProcedure, router } from "#server/trpc/procedures.ts";
import { ChoosePlanInput, Plan, PlanOffer, Usage } from "#shared/billing.ts";
import { plans } from "#shared/plans.ts";

const tag = "billing";

export const billingRouter = router({
  plans: publicProcedure
    .meta({ rest: { method: "GET", path: "/billing/plans", tag, summary: "The plans there are", public: true } })
    .output(answer(z.object({ plans: z.array(PlanOffer) })))
    .query(() => ({ plans })),

  usage: authedProcedure
    .meta({ rest: { method: "GET", path: "/billing/usage", tag, summary: "Units used this month, and the limits" } })
    .output(answer(z.object({ usage: Usage })))
    .query(async ({ ctx }) => ({ usage: await usageOf(ctx.deps.db, ctx.userId) })),

  choosePlan: authedProcedure
    .meta({ rest: { method: "POST", path: "/billing/plan", tag, summary: "Choose a plan", message: "Plan updated" } })
    .input(ChoosePlanInput)
    .output(answer(z.object({ plan: Plan, usage: Usage })))
    .mutation(async ({ ctx, input }) => ({
      plan: input.plan,
      usage: await choosePlan(ctx.deps, ctx.userId, input.plan),
    })),
});
