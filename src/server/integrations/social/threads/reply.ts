import { z } from "zod";
import { lookBackPosts } from "../match.ts";
import { awaitContainer } from "../meta/await-container.ts";
import type { Graph } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import type { Actor, SocialPlatform } from "../platform.ts";
import { createText, threadsContainers } from "./container.ts";
import { publishContainer } from "./publish.ts";
import { isSameText, ThreadsPost } from "./verify.ts";

const Reply = ThreadsPost.omit({ timestamp: true }).extend({
  username: z.string().max(200).nullish().catch(null),
  is_reply_owned_by_me: z.boolean().nullish().catch(null),
});
type Reply = z.infer<typeof Reply>;

const Replies = z.object({
  data: z.array(Reply).max(lookBackPosts),
  paging: z.object({ next: z.string().optional() }).optional(),
});

/** The whole reply takes one send of 30 s, so the wait for its container is shorter than for a post. */
const pollSeconds = [1, 1, 2, 3, 4, 5];

function authorOf({ username, is_reply_owned_by_me: isOwn }: Reply, actor: Actor) {
  if (isOwn === true || (username && username === actor.username)) return "self";
  return isOwn === false || (username && actor.username !== null) ? "other" : "unknown";
}

/** Parts of a thread and comments: both are posts with `reply_to_id`. */
export const threadsReplies = (graph: Graph): Pick<SocialPlatform, "reply" | "verifyReply"> => ({
  async reply(actor, { parentId, text }, signal) {
    const id = await createText(graph, actor, { text, reply_to_id: parentId }, signal);
    const container = { id, madeAt: performance.now(), media: undefined };
    await awaitContainer(threadsContainers(graph, actor), container, signal, pollSeconds);
    const externalId = await publishContainer(graph, actor, id, signal);
    return { externalId, permalink: await readPermalink(graph, "threads", actor, externalId, signal) };
  },

  /** The container of a reply is not stored, so the reply is found by its parent, author and text. */
  async verifyReply(actor, { parentId, text }, _sent, signal) {
    const query = {
      fields: "id,text,permalink,username,is_reply_owned_by_me",
      limit: String(lookBackPosts),
    };
    const call = { network: "threads", path: `/${parentId}/replies`, actor, query } as const;
    const { data, paging } = await graph({ ...call, answer: Replies, signal });
    const equal = data.filter((reply) => isSameText(reply.text, text));
    const { self = [], unknown = [] } = Object.groupBy(equal, (reply) => authorOf(reply, actor));
    const [match, second] = self;
    if (second !== undefined) return { outcome: "unclear", reason: "The post has several replies with this text" };
    if (match !== undefined) return { outcome: "live", externalId: match.id, permalink: match.permalink ?? null };
    if (unknown.length > 0) return { outcome: "unclear", reason: "Threads does not tell whose reply it is" };
    return paging?.next === undefined
      ? { outcome: "absent" }
      : { outcome: "unclear", reason: "Not all replies to the post were shown" };
  },
});
