import { z } from "zod";
import type { Graph } from "../meta/graph.ts";

/** Each needs Meta's review for people without a role in the app. */
export const threadsScopes = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_manage_insights",
  "threads_delete",
] as const;

const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string().max(200)).max(500).default([]),
    data_access_expires_at: z.number().int().nonnegative().optional().catch(undefined),
  }),
});
export type TokenFacts = z.infer<typeof Debugged>["data"];

/** The state of the token, read with the token itself. */
export async function readTokenFacts(graph: Graph, accessToken: string, signal: AbortSignal): Promise<TokenFacts> {
  const query = { input_token: accessToken };
  const call = { network: "threads", path: "/debug_token", actor: { accessToken }, query } as const;
  return (await graph({ ...call, answer: Debugged, signal })).data;
}
