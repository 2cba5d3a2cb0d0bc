import type { z } from "zod";
import { DebuggedToken } from "../meta/debugged-token.ts";
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

export type TokenFacts = z.infer<typeof DebuggedToken>["data"];

/** The state of the token, read with the token itself. */
export async function readTokenFacts(graph: Graph, accessToken: string, signal: AbortSignal): Promise<TokenFacts> {
  const query = { input_token: accessToken };
  const call = { network: "threads", path: "/debug_token", actor: { accessToken }, query } as const;
  return (await graph({ ...call, answer: DebuggedToken, signal })).data;
}
