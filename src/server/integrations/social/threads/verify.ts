import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { earliestTime, lookBackPosts, sameText, searchFrom, type SentAt } from "../match.ts";
import { isMissing } from "../meta/await-container.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { threadsContainers } from "./container.ts";

export const ThreadsPost = z.object({
  id: GraphId,
  text: z.string().nullish().catch(null),
  timestamp: z.coerce.date(),
  permalink: WebAddress,
});

const Posts = z.object({ data: z.array(ThreadsPost.extend({ media_type: z.string().optional() })).max(lookBackPosts) });

/**
 * Compares texts without the number signs of tags: Threads shows a topic tag without it, and its reference does not say
 * how the API returns it.
 */
export const isSameText = (found: string | null | undefined, sought: string) =>
  sameText(withoutSigns(found ?? ""), withoutSigns(sought));

const withoutSigns = (text: string) => text.replaceAll(/#(?=[\p{L}\p{N}_])/gu, "");

const unseen: Verdict = {
  outcome: "unclear",
  reason: "Threads published the post but does not show which one it is",
  isPublished: true,
};
const unreadable: Verdict = { outcome: "unclear", reason: "Threads does not show what was prepared" };

interface SoughtPost {
  text: string;
  sent: SentAt;
  /** The verdict if it is not found for certain. */
  otherwise: Verdict;
}

/** The post of a published container. Threads does not return its id, so it is found by text and time. */
async function findPost(
  graph: Graph,
  actor: Actor,
  { text, sent, otherwise }: SoughtPost,
  signal: AbortSignal,
): Promise<Verdict> {
  const query = {
    fields: "id,text,timestamp,permalink,media_type",
    since: String(Math.floor(searchFrom(sent.at).getTime() / 1000)),
    limit: String(lookBackPosts),
  };
  let headers = new Headers();
  const { data } = await graph({
    network: "threads",
    path: "/me/threads",
    actor,
    query,
    answer: Posts,
    onHeaders: (given) => void (headers = given),
    signal,
  });
  const from = earliestTime(sent, headers);
  if (from === null) return otherwise;
  const own = data.filter((post) => post.timestamp >= from && post.media_type !== "REPOST_FACADE");
  const [match, second] = own.filter((post) => isSameText(post.text, text));
  return match !== undefined && second === undefined
    ? { outcome: "live", externalId: match.id, permalink: match.permalink ?? null }
    : otherwise;
}

/** Verifies by the container's status. */
export const threadsVerify = (graph: Graph): SocialPlatform["verify"] =>
  async function verify(actor, content, { container }, sent, signal) {
    if (container === undefined) return { outcome: "absent" };
    const find = (otherwise: Verdict) => findPost(graph, actor, { text: content.text, sent, otherwise }, signal);
    try {
      const { status } = await threadsContainers(graph, actor).read(container, signal);
      switch (status) {
        case "PUBLISHED":
          return await find(unseen);
        case "FINISHED":
        case "IN_PROGRESS":
        case "EXPIRED":
          return { outcome: "absent" };
        case "ERROR":
          return { outcome: "unclear", reason: "Threads reports an error for the post" };
      }
    } catch (error) {
      // How long a container can be read is not documented: without it, only a post that is found shows the outcome.
      if (error instanceof PlatformError && isMissing(error)) return find(unreadable);
      throw error;
    }
  };
