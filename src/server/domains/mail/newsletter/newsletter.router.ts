import { z } from "zod";
import { confirmSubscription, subscribe, unsubscribe } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { publicAloneProcedure, publicProcedure, router } from "#server/trpc/procedures.ts";
import { NewsletterLinkInput, SubscribeInput } from "#shared/mail/newsletter.ts";

const tag = "newsletter";

export const newsletterRouter = router({
  subscribe: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/newsletter/subscribe",
        tag,
        summary: "Ask for the newsletter; the mailed link confirms it",
        public: true,
        message: "Please confirm with the link we have sent to this address",
      },
    })
    .input(SubscribeInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx.deps, ctx.client, input);
      return {};
    }),

  confirm: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/newsletter/confirm",
        tag,
        summary: "Confirm the newsletter by a mailed link",
        example: { token: "v1.5f0c2a9b.mN3xQ0.b64KpT7cYw.Rz1dF8" },
        public: true,
        message: "Subscription confirmed",
      },
    })
    .input(NewsletterLinkInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await confirmSubscription({ ...ctx.deps, log: ctx.log }, input.token);
      return {};
    }),

  unsubscribe: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/newsletter/unsubscribe",
        tag,
        summary: "Leave the newsletter by a mailed link",
        example: { token: "v1.5f0c2a9b.mN3xQ0.b64KpT7cYw.Rz1dF8" },
        public: true,
        message: "You are no longer subscribed",
      },
    })
    .input(NewsletterLinkInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await unsubscribe({ ...ctx.deps, log: ctx.log }, input.token);
      return {};
    }),
});
