import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { CreationId } from "#shared/ids.ts";

export const generateImageJob = defineJob("generation.generate-image", z.object({ creationId: CreationId }), {
  // How often a picture is really tried is counted on its row; this only has to be more.
  retryLimit: 8,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 2,
});

export const sweepGenerationsJob = defineJob("generation.sweep", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 50,
  concurrency: 1,
});
