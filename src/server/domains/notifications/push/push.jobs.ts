import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { NotificationId } from "#shared/ids.ts";

/** Enqueues a push job for each new notification. */
export const enqueuePushesJob = defineJob("push.hand-over", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 60,
  concurrency: 1,
});

export const pushJob = defineJob("push.notification", z.strictObject({ notificationId: NotificationId }), {
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  expireInSeconds: 240,
  concurrency: 4,
});
