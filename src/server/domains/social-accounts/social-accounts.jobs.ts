import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Looks over the connections that were not looked at for a day. */
export const sweepHealthJob = defineJob("social-accounts.sweep-health", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 1_800,
  concurrency: 1,
});

/** An account is connected again: what failed because it was not goes out. */
export const accountReconnectedJob = defineJob(
  "social-accounts.reconnected",
  z.strictObject({ accountId: SocialAccountId }),
  { retryLimit: 5, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 60, concurrency: 1, isAnnounced: true },
);

/** Fetches the picture of an account. Later tries are for a host that is away; after the last one the clock asks the network anew. */
export const fetchAvatarJob = defineJob(
  "social-accounts.fetch-avatar",
  z.strictObject({ accountId: SocialAccountId }),
  {
    retryLimit: 4,
    retryDelaySeconds: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    concurrency: 2,
    isAnnounced: true,
  },
);

/** Has pictures read anew that are older than they may be. */
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
