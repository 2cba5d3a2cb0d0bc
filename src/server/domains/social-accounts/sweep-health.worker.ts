import { sweepHealth } from "#server/domains/social-accounts/check-health.ts";

export const sweepHealthWorker = sweepHealth;
