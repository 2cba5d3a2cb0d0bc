import { explainedError } from "../call-errors.ts";
import type { Graph } from "../meta/graph.ts";
import type { ConnectionFacts, SocialPlatform } from "../platform.ts";
import { readTokenFacts, threadsScopes } from "./token-facts.ts";

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
