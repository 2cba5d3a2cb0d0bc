import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { UserId } from "#shared/ids.ts";

/** Deletes the files of a replaced or removed avatar, or of such a picture of a workspace. */
export const removeAvatarJob = defineJob("users.remove-avatar", z.object({ stem: z.string().max(200) }), {
  retryLimit: 5,
  retryBackoff: true,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 1,
});

/** Makes the newsletter follow the setting of a user, after it was changed or the address verified. */
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
