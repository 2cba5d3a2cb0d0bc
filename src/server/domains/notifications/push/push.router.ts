import { z } from "zod";
import { subscribeBrowser, unsubscribeBrowser } from "#server/domains/notifications/push/push.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalProcedure, router } from "#server/trpc/procedures.ts";
import { PushKey, PushSubscribeInput, PushUnsubscribeInput } from "#shared/notifications/push.ts";

const tag = "notifications";

/** Notifications in browsers, also without an open page (Web Push). */
export const pushRouter = router({
  key: personalProcedure
    .meta({ rest: { method: "GET", path: "/push/key", tag, summary: "The key that browsers subscribe with" } })
    .output(answer(PushKey))
    .query(({ ctx }) => ({ publicKey: ctx.deps.push.publicKey })),

  subscribe: personalProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/push/subscriptions",
        tag,
        summary: "Send notifications to this browser, too, as long as it is signed in",
        message: "Subscribed",
        example: {
          endpoint: "https://push.example.org/send/Tm9ib2R5",
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        },
      },
    })
    .input(PushSubscribeInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await subscribeBrowser(ctx.deps, ctx.session, input);
      return {};
    }),

  unsubscribe: personalProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/push/subscriptions",
        tag,
        summary: "Stop notifications to this browser",
        message: "Unsubscribed",
        example: { endpoint: "https://push.example.org/send/Tm9ib2R5" },
      },
    })
    .input(PushUnsubscribeInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await unsubscribeBrowser(ctx.deps, ctx.userId, input.endpoint);
      return {};
    }),
});
