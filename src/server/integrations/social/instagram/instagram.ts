import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { earliestTime, lookBackPosts, sameText, searchFrom, type SentAt } from "../match.ts";
import { type ContainerState, isMissing } from "../meta/await-container.ts";
import { metaComments } from "../meta/comment.ts";
import { type Graph, GraphId, type MetaConfig, createGraph } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import { PlatformError } from "../platform-error.ts";
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

interface SoughtMedia {
  caption: string;
  sent: SentAt;
  /** The verdict if it is not found for certain. */
  otherwise: Verdict;
}

/** The media of a published container. Instagram does not return its id, so it is found by caption and time. */
async function findMedia(
  graph: Graph,
  actor: Actor,
  { caption, sent, otherwise }: SoughtMedia,
  signal: AbortSignal,
): Promise<Verdict> {
  const query = {
    fields: "id,caption,timestamp,permalink",
    since: String(Math.floor(searchFrom(sent.at).getTime() / 1000)),
    limit: String(lookBackPosts),
  };
  let headers = new Headers();
  const { data } = await graph({
    network: "instagram",
    path: `/${actor.externalId}/media`,
    actor,
    query,
    answer: MediaList,
    onHeaders: (given) => void (headers = given),
    signal,
  });
  const from = earliestTime(sent, headers);
  if (from === null) return otherwise;
  const [match, second] = data.filter((media) => media.timestamp >= from && sameText(media.caption, caption));
  if (match !== undefined && second === undefined)
    return { outcome: "live", externalId: match.id, permalink: match.permalink ?? null };
  return otherwise;
}

const unseen: Verdict = {
  outcome: "unclear",
  reason: "Instagram published the post but does not show which one it is",
  isPublished: true,
};
const unreadable: Verdict = { outcome: "unclear", reason: "Instagram does not show what was prepared" };

/** Verifies by the container's status. Graph can report a container as missing that exists: then only a found post shows the outcome. */
const instagramVerify = (graph: Graph): SocialPlatform["verify"] =>
  async function verify(actor, content, { container }, sent, signal) {
    if (container === undefined) return { outcome: "absent" };
    const find = (otherwise: Verdict) => findMedia(graph, actor, { caption: content.text, sent, otherwise }, signal);
    let state: ContainerState;
    try {
      state = await readContainer(graph, actor, container, signal);
    } catch (error) {
      if (error instanceof PlatformError && isMissing(error)) return find(unreadable);
      throw error;
    }
    switch (state.status) {
      case "PUBLISHED":
        return find(unseen);
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
