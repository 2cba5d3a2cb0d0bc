import { metaComments } from "../meta/comment.ts";
import { createGraph, type MetaConfig } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import type { SocialPlatform } from "../platform.ts";
import { instagramMetrics } from "./metrics.ts";
import { instagramPublishing } from "./publish.ts";
import { instagramVerify } from "./verify.ts";

/** Instagram professional accounts, reached through the Facebook Page they are linked to. */
export function createInstagram(config: MetaConfig): SocialPlatform {
  const graph = createGraph(config);
  return {
    platform: "instagram",
    ...metaOAuth("instagram", config, graph),
    ...instagramPublishing(graph, config),
    verify: instagramVerify(graph),
    ...metaComments(graph, "instagram"),
    ...metaInspect("instagram", config, graph),
    ...instagramMetrics(graph),
  };
}
