import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { CreationId } from "#shared/ids.ts";

const payload = z.object({ creationId: CreationId });
// The row limits the attempts, by retry-delays.ts; this limit only has to be higher.
const retries = { retryLimit: 8, retryDelaySeconds: 1, heartbeatSeconds: 20 } as const;

export const generateImageJob = defineJob("generation.generate-image", payload, {
  ...retries,
  expireInSeconds: 120,
  concurrency: 2,
});

export const generateVideoJob = defineJob("generation.generate-video", payload, {
  ...retries,
  expireInSeconds: 2_400,
  concurrency: 1,
});

/** Waits for remote machines, so many may run at once, except at a server that makes one thing after the other. */
export const generateRemotelyJob = defineJob("generation.generate-remotely", payload, {
  ...retries,
  expireInSeconds: 7_200,
  concurrency: 12,
  // One is made, and the next is ready when this machine still fetches or converts the result.
  groupConcurrency: 2,
});

export const cancelOperationJob = defineJob("generation.cancel-operation", z.object({ operationId: z.uuid() }), {
  retryLimit: 8,
  retryBackoff: true,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  concurrency: 2,
});

export const sweepGenerationsJob = defineJob("generation.sweep", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 50,
  concurrency: 1,
});
