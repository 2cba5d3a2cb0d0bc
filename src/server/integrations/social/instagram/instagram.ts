import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { sameText } from "../match.ts";
import { metaComments } from "../meta/comment.ts";
import { findByText } from "../meta/find-by-text.ts";
import { type Graph, GraphId, type MetaConfig, createGraph } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import { permalinkOf } from "../meta/permalink.ts";
import { verifyContainer } from "../meta/verify-container.ts";
import type { SocialPlatform } from "../platform.ts";
import { instagramContainers } from "./container.ts";
import { instagramMetrics } from "./metrics.ts";
import { instagramPublishing } from "./publish.ts";

const ListedMedia = z.object({
  id: GraphId,
  caption: z.string().default(""),
  timestamp: z.coerce.date(),
  permalink: WebAddress,
});

const reasons = {
  unseen: "Instagram published the post but does not show which one it is",
  unreadable: "Instagram does not show what was prepared",
  broken: "Instagram reports an error for the post",
};

const instagramVerify = (graph: Graph): SocialPlatform["verify"] =>
  function verify(actor, { text }, { container }, sent, signal) {
    const search = {
      network: "instagram",
      path: `/${actor.externalId}/media`,
      fields: "id,caption,timestamp,permalink",
      post: ListedMedia,
      isSought: ({ caption }: z.infer<typeof ListedMedia>) => sameText(caption, text),
    } as const;
    const find = () => findByText(graph, actor, search, sent, signal);
    return verifyContainer(instagramContainers(graph, actor), container, find, reasons, signal);
  };

/** Instagram professional accounts, reached through the Facebook Page they are linked to. */
export function createInstagram(config: MetaConfig): SocialPlatform {
  const graph = createGraph(config);
  return {
    platform: "instagram",
    apiUrl: config.graphUrl,
    ...metaOAuth("instagram", config, graph),
    ...instagramPublishing(graph, config),
    verify: instagramVerify(graph),
    ...metaComments(graph, "instagram"),
    permalink: (actor, id, signal) => permalinkOf(graph, "instagram", actor, id, signal),
    commentsHaveNoLink: true,
    ...metaInspect("instagram", config, graph),
    ...instagramMetrics(graph),
  };
}
