import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { UserId } from "#shared/ids.ts";

/** Removes the files of a picture that nobody shows any more. */
export const removeAvatarJob = defineJob("users.remove-avatar", z.object({ stem: z.string().max(200) }), {
  retryLimit: 5,
  retryBackoff: true,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 1,
});

/** The newsletter follows the switch of a person: when it was turned, or when their address was proven. */
export const followMarketingJob = defineJob(
  "users.follow-marketing",
  z.object({ userId: UserId, cause: z.enum(["chosen", "verified"]) }),
  { retryLimit: 5, retryBackoff: true, retryDelaySeconds: 10, expireInSeconds: 60, concurrency: 1 },
);

export const sweepAvatarsJob = defineJob("users.sweep-avatars", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
