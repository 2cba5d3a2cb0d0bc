import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { CreationId } from "#shared/ids.ts";

const payload = z.object({ creationId: CreationId });
// How often a thing is really tried is counted on its row; this only has to be more.
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

export const sweepGenerationsJob = defineJob("generation.sweep", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 50,
  concurrency: 1,
});
