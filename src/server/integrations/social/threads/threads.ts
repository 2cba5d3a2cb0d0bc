import { createGraph } from "../meta/graph.ts";
import { permalinkOf } from "../meta/permalink.ts";
import type { SocialPlatform } from "../platform.ts";
import { threadsInspect } from "./inspect.ts";
import { threadsMetrics } from "./metrics.ts";
import { type ThreadsConfig, renewAheadMs, threadsOAuth } from "./oauth.ts";
import { threadsPublishing } from "./publish.ts";
import { threadsReplies } from "./reply.ts";
import { threadsVerify } from "./verify.ts";

/** The only place with the version. */
const threadsVersion = "v1.0";

/** Threads: a Graph API with its own host, app and tokens. */
export function createThreads(config: ThreadsConfig): SocialPlatform {
  // The reference of Threads has no appsecret_proof.
  const graph = createGraph({ ...config, version: threadsVersion, sendsProof: false });
  return {
    platform: "threads",
    renewAheadMs,
    apiUrl: config.graphUrl,
    ...threadsOAuth(config, graph),
    ...threadsPublishing(graph, config),
    verify: threadsVerify(graph),
    ...threadsReplies(graph),
    permalink: (actor, id, signal) => permalinkOf(graph, "threads", actor, id, signal),
    ...threadsInspect(graph),
    ...threadsMetrics(graph),
  };
}
