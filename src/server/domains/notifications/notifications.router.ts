import { z } from "zod";
import {
  deleteNotification,
  listNotifications,
  markNotification,
  readAllNotifications,
  unreadNotifications,
} from "#server/domains/notifications/notifications.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import {
  ListNotificationsInput,
  MarkNotificationInput,
  Notification,
  NotificationPage,
  NotificationRef,
  ReadAllInput,
  UnreadCount,
} from "#shared/notifications/notifications.ts";

const tag = "notifications";

export const notificationsRouter = router({
  list: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/notifications",
        tag,
        summary: "The notifications, newest first",
        description:
          "A notification carries its kind and what its sentence needs, without words of any language. About one thing there is one notification: the newest word. They are kept for 90 days.",
      },
    })
    .input(ListNotificationsInput)
    .output(answer(NotificationPage))
    .query(({ ctx, input }) => listNotifications(ctx.deps, ctx.userId, input)),

  unread: authedProcedure
    .meta({
      rest: { method: "GET", path: "/notifications/unread", tag, summary: "The number of unread notifications" },
    })
    .output(answer(UnreadCount))
    .query(({ ctx }) => unreadNotifications(ctx.deps, ctx.userId)),

  mark: authedProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/notifications/{id}",
        tag,
        summary: "Mark a notification read, or unread again",
        message: "Notification updated",
        example: { read: true },
      },
    })
    .input(MarkNotificationInput)
    .output(answer(z.object({ notification: Notification })))
    .mutation(async ({ ctx, input }) => ({ notification: await markNotification(ctx.deps, ctx.userId, input) })),

  readAll: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/notifications/read",
        tag,
        summary: "Mark all notifications read, up to the newest one that was seen",
        message: "Notifications marked read",
        example: {},
      },
    })
    .input(ReadAllInput)
    .output(answer(UnreadCount))
    .mutation(({ ctx, input }) => readAllNotifications(ctx.deps, ctx.userId, input.upTo ?? null)),

  remove: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/notifications/{id}",
        tag,
        summary: "Delete a notification",
        message: "Notification deleted",
      },
    })
    .input(NotificationRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteNotification(ctx.deps, ctx.userId, input.id);
      return {};
    }),
});
