import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Checks the connections that were not checked for a day. */
export const sweepHealthJob = defineJob("social-accounts.sweep-health", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 1_800,
  concurrency: 1,
});

/** Sent when an account is connected, again or for the first time: restarts the posts that failed for lack of the connection. */
export const accountReconnectedJob = defineJob(
  "social-accounts.reconnected",
  z.strictObject({ accountId: SocialAccountId }),
  { retryLimit: 5, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 60, concurrency: 1 },
);

/** Fetches the avatar of an account. Retries are for an unavailable host; after the last one renewAvatarsJob reads the profile again. */
export const fetchAvatarJob = defineJob(
  "social-accounts.fetch-avatar",
  z.strictObject({ accountId: SocialAccountId }),
  {
    retryLimit: 4,
    retryDelaySeconds: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    concurrency: 2,
  },
);

/** Reads outdated avatars again. */
export const renewAvatarsJob = defineJob("social-accounts.renew-avatars", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 1_800,
  concurrency: 1,
});

export const sweepAccountAvatarsJob = defineJob("social-accounts.sweep-avatars", z.strictObject({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
