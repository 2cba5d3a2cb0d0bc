import { Day } from "#shared/durations.ts";
import { createGraph } from "../meta/graph.ts";
import type { NetworkContext, SocialPlatform } from "../platform.ts";
import type { OAuthClient } from "../social-settings.ts";
import { threadsInspect } from "./inspect.ts";
import { threadsMetrics } from "./metrics.ts";
import { threadsOAuth } from "./oauth.ts";
import { threadsPublishing } from "./publish.ts";
import { threadsReplies } from "./reply.ts";
import { threadsVerify } from "./verify.ts";

/** The app's own id and secret for Threads, which are not those of the Meta app. */
export type ThreadsConfig = OAuthClient & { graphUrl: string; authorizeUrl: string } & Pick<
    NetworkContext,
    "canFetchFromHere"
  > &
  Partial<Pick<NetworkContext, "onUsage">>;

/** The only place with the version. */
const threadsVersion = "v1.0";

/** Threads: a Graph API with its own host, app and tokens. */
export function createThreads(config: ThreadsConfig): SocialPlatform {
  // The reference of Threads has no appsecret_proof.
  const graph = createGraph({ ...config, version: threadsVersion, sendsProof: false });
  return {
    platform: "threads",
    // A token of 60 days, which the daily look at each connection renews in time.
    renewAheadMs: 7 * Day.ms,
    apiUrl: config.graphUrl,
    ...threadsOAuth(config, graph),
    ...threadsPublishing(graph, config),
    verify: threadsVerify(graph),
    ...threadsReplies(graph),
    ...threadsInspect(graph),
    ...threadsMetrics(graph),
  };
}
