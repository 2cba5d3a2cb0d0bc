import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { lookBackPosts, sameText, searchFrom } from "../match.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { readContainer } from "./container.ts";

const MediaList = z.object({
  data: z
    .array(
      z.object({ id: GraphId, caption: z.string().default(""), timestamp: z.coerce.date(), permalink: WebAddress }),
    )
    .max(lookBackPosts),
});

/** Which media the published container became: Instagram does not say, so it is the one with this caption since then. */
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

/** Asks the container what became of it. */
export const instagramVerify = (graph: Graph): SocialPlatform["verify"] =>
  async function verify(actor, content, { container }, since, signal) {
    if (container === undefined) return { outcome: "absent" };
    const { status_code: status } = await readContainer(graph, actor, container, signal);
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
