import { z } from "zod";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import {
  beginCheckout,
  billingState,
  changePlan,
  openPortal,
  paymentOf,
  refreshPayments,
} from "#server/domains/billing/premium.ts";
import { answer } from "#server/trpc/answer.ts";
import {
  authedAloneProcedure,
  authedProcedure,
  personalAloneProcedure,
  workspaceProcedure,
  publicProcedure,
  router,
} from "#server/trpc/procedures.ts";
import { BillingState, ChoosePlanInput, Payment, Plan, PlanOffer, Usage } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";

const tag = "billing";
const PageToPay = z.object({ url: z.url() });

export const billingRouter = router({
  plans: publicProcedure
    .meta({ rest: { method: "GET", path: "/billing/plans", tag, summary: "The plans", public: true } })
    .output(answer(z.object({ plans: z.array(PlanOffer), payment: Payment })))
    .query(({ ctx }) => ({ plans, payment: paymentOf(ctx.deps) })),

  usage: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/billing/usage", tag, summary: "Units used this month, and the limits" } })
    .output(answer(z.object({ usage: Usage })))
    .query(async ({ ctx }) => ({ usage: await usageOf(ctx.deps.db, ctx.workspaceId) })),

  state: authedProcedure
    .meta({ rest: { method: "GET", path: "/billing/state", tag, summary: "The plan and its payment" } })
    .output(answer(z.object({ billing: BillingState })))
    .query(async ({ ctx }) => ({ billing: await billingState(ctx.deps, ctx.userId) })),

  choosePlan: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/billing/plan",
        tag,
        summary: "Choose a plan",
        message: "Plan updated",
        description:
          "Where Premium is paid for (`payment` of `GET /billing/plans`), Basic ends it with the period that is paid for, and Premium takes that back; the first time begins with `POST /billing/checkout`. `plan` is the one that holds now.",
        example: { plan: "basic" },
        errors: ["UNPROCESSABLE", "UNAVAILABLE"],
      },
    })
    .input(ChoosePlanInput)
    .output(answer(z.object({ plan: Plan.nullable(), usage: Usage })))
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, log: ctx.log };
      await changePlan(deps, ctx.userId, input.plan);
      const { plan } = await billingState(deps, ctx.userId);
      return { plan, usage: await usageOf(deps.db, ctx.userId) };
    }),

  checkout: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/billing/checkout",
        tag,
        summary: "Begin to pay for Premium: the address of Stripe's page",
        errors: ["UNPROCESSABLE", "CONFLICT", "UNAVAILABLE"],
      },
    })
    .output(answer(PageToPay))
    .mutation(async ({ ctx }) => ({
      url: await beginCheckout({ ...ctx.deps, log: ctx.log }, ctx.userId, ctx.client.language),
    })),

  /** Without API keys: whoever opens the page sees cards and invoices, and may end the subscription. */
  portal: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/billing/portal",
        tag,
        summary: "The address of Stripe's page for cards, invoices and cancelling",
        errors: ["UNPROCESSABLE", "NOT_FOUND", "UNAVAILABLE"],
      },
    })
    .output(answer(PageToPay))
    .mutation(async ({ ctx }) => ({
      url: await openPortal({ ...ctx.deps, log: ctx.log }, ctx.userId, ctx.client.language),
    })),

  refresh: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/billing/refresh",
        tag,
        summary: "Read the state of the subscription from Stripe",
        errors: ["UNAVAILABLE"],
      },
    })
    .output(answer(z.object({ billing: BillingState })))
    .mutation(async ({ ctx }) => {
      const deps = { ...ctx.deps, log: ctx.log };
      await refreshPayments(deps, ctx.userId);
      return { billing: await billingState(deps, ctx.userId) };
    }),
});
