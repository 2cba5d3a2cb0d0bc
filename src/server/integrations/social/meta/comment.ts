import { z } from "zod";
import { platformNames } from "#shared/platforms/platform.ts";
import { WebAddress } from "../answer-fields.ts";
import { lookBackPosts, sameText } from "../match.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform } from "../platform.ts";
import { Created, type Graph, GraphId } from "./graph.ts";
import { readPermalink } from "./permalink.ts";

type MetaNetwork = "facebook" | "instagram";

const Name = z.string().nullish().catch(null);

const Comment = z.object({
  id: GraphId,
  // Facebook and Instagram have different names for the text.
  message: z.string().optional(),
  text: z.string().optional(),
  permalink_url: WebAddress,
  from: z.object({ id: GraphId, username: Name }).nullish().catch(null),
  username: Name,
});

const Comments = z.object({
  data: z.array(Comment).max(lookBackPosts),
  paging: z.object({ next: z.string().optional() }).optional(),
});

const listQuery = {
  // Newest first, including replies to other comments.
  facebook: { fields: "id,message,permalink_url,from", order: "reverse_chronological", filter: "stream" },
  instagram: { fields: "id,text,username,from" },
} as const;

/**
 * The author is sent to some apps only; a comment without one counts as ours if the text matches. On Instagram the
 * author's id is app-scoped (Graph changelog of 2021-10-20). It is unverified whether an account's own comments have
 * its own id, so on Instagram the name decides.
 */
function authorOf(network: MetaNetwork, { from, username }: z.infer<typeof Comment>, actor: Actor) {
  const name = username ?? from?.username ?? null;
  if (from?.id === actor.externalId || (!from && name === null)) return "self";
  if (network === "facebook") return "other";
  if (name === null || actor.username === null) return "unknown";
  return name === actor.username ? "self" : "other";
}

/** The account's comment below its own post. Facebook and Instagram have no threads. */
export function metaComments(graph: Graph, network: MetaNetwork): Pick<SocialPlatform, "reply" | "verifyReply"> {
  return {
    async reply(actor, { parentId, text, kind }, signal) {
      if (kind !== "comment") throw noThreads(network);
      const { id } = await graph({
        network,
        method: "POST",
        path: `/${parentId}/comments`,
        actor,
        form: { message: text },
        answer: Created,
        kind: "irreversible",
        signal,
      });
      // A comment on Instagram has no permalink.
      const permalink = network === "facebook" ? await readPermalink(graph, network, actor, id, signal) : null;
      return { externalId: id, permalink };
    },

    async verifyReply(actor, { parentId, text }, _sent, signal) {
      const { data, paging } = await graph({
        network,
        path: `/${parentId}/comments`,
        actor,
        query: { ...listQuery[network], limit: String(lookBackPosts) },
        answer: Comments,
        signal,
      });
      const equal = data.filter((comment) => sameText(comment.message ?? comment.text ?? "", text));
      const { self = [], unknown = [] } = Object.groupBy(equal, (comment) => authorOf(network, comment, actor));
      const [match, second] = self;
      if (match !== undefined && second === undefined)
        return { outcome: "live", externalId: match.id, permalink: match.permalink_url ?? null };
      if (second !== undefined) return { outcome: "unclear", reason: "The post has several comments with this text" };
      if (unknown.length > 0) return { outcome: "unclear", reason: "Instagram does not tell whose comment it is" };
      return paging?.next === undefined
        ? { outcome: "absent" }
        : { outcome: "unclear", reason: "Not all comments of the post were shown" };
    },
  };
}

const noThreads = (network: MetaNetwork) =>
  new PlatformError("rejected", `${network}.no_threads`, `${platformNames[network]} has no threads.`, {
    fix: "Put the text into the post itself or into its first comment.",
  });
