import { createGraph, type MetaConfig } from "../meta/graph.ts";
import { metaOAuth } from "../meta/oauth.ts";
import type { SocialPlatform } from "../platform.ts";
import { facebookPublishing } from "./publish.ts";
import { facebookVerify } from "./verify.ts";

/** Facebook Pages. */
export function createFacebook(config: MetaConfig): SocialPlatform {
  const graph = createGraph(config);
  return {
    platform: "facebook",
    ...metaOAuth("facebook", config, graph),
    ...facebookPublishing(graph),
    verify: facebookVerify(graph),
  };
}
