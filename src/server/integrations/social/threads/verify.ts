import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { sameText } from "../match.ts";
import { findByText } from "../meta/find-by-text.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import { verifyContainer } from "../meta/verify-container.ts";
import type { SocialPlatform } from "../platform.ts";
import { threadsContainers } from "./container.ts";

export const ThreadsPost = z.object({
  id: GraphId,
  text: z.string().nullish().catch(null),
  timestamp: z.coerce.date(),
  permalink: WebAddress,
});

const ListedPost = ThreadsPost.extend({ media_type: z.string().optional() });

/**
 * Compares texts without the number signs of tags: Threads shows a topic tag without it, and its reference does not say
 * how the API returns it.
 */
export const isSameText = (found: string | null | undefined, sought: string) =>
  sameText(withoutSigns(found ?? ""), withoutSigns(sought));

const withoutSigns = (text: string) => text.replaceAll(/#(?=[\p{L}\p{N}_])/gu, "");

const reasons = {
  unseen: "Threads published the post but does not show which one it is",
  unreadable: "Threads does not show what was prepared",
  broken: "Threads reports an error for the post",
};

export const threadsVerify = (graph: Graph): SocialPlatform["verify"] =>
  function verify(actor, { text }, { container }, sent, signal) {
    const search = {
      network: "threads",
      path: "/me/threads",
      fields: "id,text,timestamp,permalink,media_type",
      post: ListedPost,
      isSought: (post: z.infer<typeof ListedPost>) =>
        post.media_type !== "REPOST_FACADE" && isSameText(post.text, text),
    } as const;
    const find = () => findByText(graph, actor, search, sent, signal);
    return verifyContainer(threadsContainers(graph, actor), container, find, reasons, signal);
  };
