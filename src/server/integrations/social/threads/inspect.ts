import type { z } from "zod";
import { explainedError } from "../call-errors.ts";
import type { Graph } from "../meta/graph.ts";
import { DebuggedToken } from "../meta/inspect.ts";
import type { ConnectionFacts, SocialPlatform } from "../platform.ts";

/** Each needs Meta's review for people without a role in the app. */
export const threadsScopes = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_manage_insights",
  "threads_delete",
] as const;

type TokenFacts = z.infer<typeof DebuggedToken>["data"];

/** The state of the token, read with the token itself. */
export async function readTokenFacts(graph: Graph, accessToken: string, signal: AbortSignal): Promise<TokenFacts> {
  const query = { input_token: accessToken };
  const call = { network: "threads", path: "/debug_token", actor: { accessToken }, query } as const;
  return (await graph({ ...call, answer: DebuggedToken, signal })).data;
}

export const threadsInspect = (graph: Graph): Pick<SocialPlatform, "inspect"> => ({
  async inspect(actor, _tokens, signal): Promise<ConnectionFacts> {
    const facts = await readTokenFacts(graph, actor.accessToken, signal);
    if (!facts.is_valid) throw explainedError("auth_expired", "threads.190", {}, "The network refused this.");
    const { data_access_expires_at: dataEnds = 0 } = facts;
    return {
      missingScopes: threadsScopes.filter((scope) => !facts.scopes.includes(scope)),
      canPublish: facts.scopes.includes("threads_content_publish"),
      hasTask: null,
      accessEndsAt: dataEnds === 0 ? null : new Date(dataEnds * 1_000),
    };
  },
});
