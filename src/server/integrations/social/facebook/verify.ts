import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { sameText, type SentAt } from "../match.ts";
import { isMissing } from "../meta/await-container.ts";
import { findByText } from "../meta/find-by-text.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { readVideo, videoFailed } from "./video-status.ts";

const DraftState = z.object({ is_published: z.boolean(), permalink_url: WebAddress });
const PublishedPost = z
  .object({
    id: GraphId,
    message: z.string().default(""),
    created_time: z.coerce.date(),
    permalink_url: WebAddress,
  })
  .transform(({ created_time: timestamp, permalink_url: permalink, ...post }) => ({ ...post, timestamp, permalink }));

const unclear: Verdict = { outcome: "unclear", reason: "Facebook does not show the post it was told to publish" };

/** Searches the Page's posts when the draft cannot be read. One match proves the post; no match proves nothing. */
async function findPost(graph: Graph, actor: Actor, text: string, sent: SentAt, signal: AbortSignal): Promise<Verdict> {
  if (text === "") return unclear;
  const search = {
    network: "facebook",
    path: `/${actor.externalId}/published_posts`,
    fields: "id,message,created_time,permalink_url",
    post: PublishedPost,
    isSought: ({ message }: z.infer<typeof PublishedPost>) => sameText(message, text),
  } as const;
  return (await findByText(graph, actor, search, sent, signal)) ?? unclear;
}

/** Graph can report an object as missing that exists. */
const ifMissing = async (error: unknown, look: () => Verdict | Promise<Verdict>): Promise<Verdict> => {
  if (error instanceof PlatformError && isMissing(error)) return look();
  throw error;
};

/** The outcome of a video's publication. A failed video is final: the same file would fail again. */
async function verifyVideo(graph: Graph, actor: Actor, video: string, signal: AbortSignal): Promise<Verdict> {
  const { state, permalink } = await readVideo(graph, actor, video, signal);
  switch (state) {
    case "published":
      return { outcome: "live", externalId: video, permalink };
    case "waiting":
      return { outcome: "absent" };
    case "failed":
      return { outcome: "failed", error: videoFailed() };
    case "working":
      return { outcome: "working" };
  }
}

/** Reads whether the draft, or the uploaded video, is published. */
export const facebookVerify = (graph: Graph): SocialPlatform["verify"] =>
  async function verify(actor, content, { draft, video }, sent, signal) {
    if (video !== undefined)
      return verifyVideo(graph, actor, video, signal).catch((error: unknown) => ifMissing(error, () => unclear));
    if (draft === undefined) return { outcome: "absent" };
    try {
      const query = { fields: "is_published,permalink_url" };
      const state = await graph({
        network: "facebook",
        path: `/${draft}`,
        actor,
        query,
        answer: DraftState,
        signal,
      });
      return state.is_published
        ? { outcome: "live", externalId: draft, permalink: state.permalink_url ?? null }
        : { outcome: "absent" };
    } catch (error) {
      return ifMissing(error, () => findPost(graph, actor, content.text, sent, signal));
    }
  };
