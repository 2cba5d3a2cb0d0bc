import { z } from "zod";
import { createWebhook, rotateSecret } from "#server/domains/webhooks/create-webhook.ts";
import { listDeliveries, replayDeliveries, sendTest } from "#server/domains/webhooks/deliveries.service.ts";
import { deleteWebhook, getWebhook, listWebhooks, updateWebhook } from "#server/domains/webhooks/webhooks.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  CreateWebhookInput,
  ListDeliveriesInput,
  Replayed,
  ReplayInput,
  TestSent,
  UpdateWebhookInput,
  Webhook,
  WebhookDeliveryPage,
  WebhookList,
  WebhookRef,
  WebhookWithSecret,
} from "#shared/webhooks/webhooks.ts";

const tag = "webhooks";
const OneWebhook = z.object({ webhook: Webhook });

export const webhooksRouter = router({
  list: workspaceProcedure("workspace.manage")
    .meta({ rest: { method: "GET", path: "/webhooks", tag, summary: "The webhooks of the workspace, oldest first" } })
    .output(answer(WebhookList))
    .query(async ({ ctx }) => ({ webhooks: await listWebhooks(ctx.deps, ctx.workspaceId), nextCursor: null })),

  get: workspaceProcedure("workspace.manage")
    .meta({ rest: { method: "GET", path: "/webhooks/{id}", tag, summary: "One webhook" } })
    .input(WebhookRef)
    .output(answer(OneWebhook))
    .query(async ({ ctx, input }) => ({ webhook: await getWebhook(ctx.deps, ctx.workspaceId, input.id) })),

  create: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks",
        tag,
        summary: "Send events of the workspace to an address. The answer holds the secret for verifying signatures",
        description:
          "Requests follow Standard Webhooks 1.0. Their bodies are described under `webhooks` in this document. An event may arrive more than once, always with the same `webhook-id`.",
        status: 201,
        message: "Webhook created",
        idempotent: true,
        example: { url: "https://hooks.example.org/postloom", events: ["post.published", "post.failed"] },
      },
    })
    .input(CreateWebhookInput)
    .output(answer(WebhookWithSecret))
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.workspaceId, input, ctx.idempotencyKey)),

  update: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "PATCH",
        path: "/webhooks/{id}",
        tag,
        summary: "Change the address or the events of a webhook, pause it or turn it on again",
        description:
          "Events that happen while it is paused are held for 30 days. They are sent only by a replay, not when it is turned on.",
        message: "Webhook updated",
        example: { status: "paused" },
      },
    })
    .input(UpdateWebhookInput)
    .output(answer(OneWebhook))
    .mutation(async ({ ctx, input }) => ({ webhook: await updateWebhook(ctx.deps, ctx.workspaceId, input) })),

  remove: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/webhooks/{id}",
        tag,
        summary: "Delete a webhook and its deliveries",
        message: "Webhook deleted",
      },
    })
    .input(WebhookRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),

  rotate: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/rotate",
        tag,
        summary: "Make a new secret. For 24 hours requests carry a signature with the one before, too",
        message: "Secret changed",
      },
    })
    .input(WebhookRef)
    .output(answer(WebhookWithSecret))
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx.workspaceId, input.id)),

  deliveries: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/webhooks/{id}/deliveries",
        tag,
        summary: "The events of the last 30 days for a webhook, newest first, with the outcome of their last attempt",
        example: { limit: 20, status: ["failed"] },
      },
    })
    .input(ListDeliveriesInput)
    .output(answer(WebhookDeliveryPage))
    .query(({ ctx, input }) => listDeliveries(ctx.deps, ctx.workspaceId, input)),

  replay: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/replay",
        tag,
        summary: "Send one delivery again, or those of a period that failed or were held",
        description: "Each is sent with the `webhook-id` it had, so that a receiver recognises what it has handled.",
        message: "Sending again",
        example: { from: "2026-11-20T00:00:00Z", status: ["failed", "held"] },
      },
    })
    .input(ReplayInput)
    .output(answer(Replayed))
    .mutation(({ ctx, input }) => replayDeliveries(ctx.deps, ctx.workspaceId, input)),

  test: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/test",
        tag,
        summary: "Send a `webhook.test` event",
        message: "Test event sent",
      },
    })
    .input(WebhookRef)
    .output(answer(TestSent))
    .mutation(({ ctx, input }) => sendTest(ctx.deps, ctx.workspaceId, input.id)),
});
