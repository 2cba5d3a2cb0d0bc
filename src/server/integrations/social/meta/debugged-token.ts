import { z } from "zod";

/** The answer of `debug_token`, of Facebook and of Threads: the state of a token. */
export const DebuggedToken = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string().max(200)).max(500).default([]),
    data_access_expires_at: z.number().int().nonnegative().optional().catch(undefined),
  }),
});
