import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { lookBackPosts, sameText, searchFrom } from "../match.ts";
import { metaComments } from "../meta/comment.ts";
import { type Graph, GraphId, type MetaConfig, createGraph } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { readContainer } from "./container.ts";
import { instagramMetrics } from "./metrics.ts";
import { instagramPublishing } from "./publish.ts";

const MediaList = z.object({
  data: z
    .array(
      z.object({ id: GraphId, caption: z.string().default(""), timestamp: z.coerce.date(), permalink: WebAddress }),
    )
    .max(lookBackPosts),
});

/** The media of a published container. Instagram does not return its id, so it is found by caption and time. */
async function findMedia(
  graph: Graph,
  actor: Actor,
  caption: string,
  since: Date,
  signal: AbortSignal,
): Promise<Verdict> {
  const from = searchFrom(since);
  const query = {
    fields: "id,caption,timestamp,permalink",
    since: String(Math.floor(from.getTime() / 1000)),
    limit: String(lookBackPosts),
  };
  const { data } = await graph({
    network: "instagram",
    path: `/${actor.externalId}/media`,
    actor,
    query,
    answer: MediaList,
    signal,
  });
  const [match, second] = data.filter((media) => media.timestamp >= from && sameText(media.caption, caption));
  if (match !== undefined && second === undefined)
    return { outcome: "live", externalId: match.id, permalink: match.permalink ?? null };
  return { outcome: "unclear", reason: "Instagram published the post but does not show which one it is" };
}

/** Verifies by the container's status. */
const instagramVerify = (graph: Graph): SocialPlatform["verify"] =>
  async function verify(actor, content, { container }, since, signal) {
    if (container === undefined) return { outcome: "absent" };
    const { status } = await readContainer(graph, actor, container, signal);
    switch (status) {
      case "PUBLISHED":
        return findMedia(graph, actor, content.text, since, signal);
      case "FINISHED":
      case "IN_PROGRESS":
      case "EXPIRED":
        return { outcome: "absent" };
      case "ERROR":
        return { outcome: "unclear", reason: "Instagram reports an error for the post" };
    }
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
    ...metaInspect("instagram", config, graph),
    ...instagramMetrics(graph),
  };
}
