import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

const Deletion = z.strictObject({ deletionId: z.uuid() });
const erasure = {
  retryLimit: 5,
  retryDelaySeconds: 10,
  retryBackoff: true,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
  concurrency: 1,
} as const;

/** Carries the deletion id instead of the user id, because payloads outlive the account in the queue's tables. */
export const eraseAccountJob = defineJob("personal-data.erase-account", Deletion, erasure);

export const eraseWorkspaceJob = defineJob("personal-data.erase-workspace", Deletion, erasure);

export const sweepDeletionsJob = defineJob("personal-data.sweep-deletions", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 50,
  concurrency: 1,
});
