import { z } from "zod";
import { isoDateTime } from "#shared/time.ts";

/** The checks of a connection, in the order of the list. */
export const healthCheckNames = ["token", "scopes", "task", "quota", "media"] as const;

/** Result of one check of a connection. */
export const HealthCheck = z.object({
  name: z
    .enum(healthCheckNames)
    .describe(
      "token: it works. scopes: all permissions are granted. task: the Page role. quota: posts left. media: files are reachable",
    ),
  state: z.enum(["ok", "warning", "failed", "skipped"]),
  message: z.string(),
  fix: z.string().nullable(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const AccountHealth = z.object({ checks: z.array(HealthCheck).max(10), checkedAt: isoDateTime });
export type AccountHealth = z.infer<typeof AccountHealth>;
