import { metaComments } from "../meta/comment.ts";
import { createGraph, type MetaConfig } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import { removeObject } from "../meta/remove.ts";
import type { SocialPlatform } from "../platform.ts";
import { facebookEdit } from "./edit.ts";
import { facebookMetrics } from "./metrics.ts";
import { facebookPublishing } from "./publish.ts";
import { facebookVerify } from "./verify.ts";

/** Facebook Pages. */
export function createFacebook(config: MetaConfig): SocialPlatform {
  const graph = createGraph(config);
  return {
    platform: "facebook",
    ...metaOAuth("facebook", config, graph),
    ...facebookPublishing(graph, config),
    verify: facebookVerify(graph),
    ...metaComments(graph, "facebook"),
    edit: facebookEdit(graph),
    remove: removeObject(graph),
    ...metaInspect("facebook", config, graph),
    ...facebookMetrics(graph),
  };
}
