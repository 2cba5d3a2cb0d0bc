import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { earliestTime, lookBackPosts, sameText, searchFrom, type SentAt } from "../match.ts";
import { isMissing } from "../meta/await-container.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { readVideo, videoFailed } from "./video-status.ts";

const DraftState = z.object({ is_published: z.boolean(), permalink_url: WebAddress });
const PublishedPosts = z.object({
  data: z
    .array(
      z.object({
        id: GraphId,
        message: z.string().default(""),
        created_time: z.coerce.date(),
        permalink_url: WebAddress,
      }),
    )
    .max(lookBackPosts),
});

/** Searches the Page's posts when the draft cannot be read. One match proves the post; no match proves nothing. */
async function findByText(
  graph: Graph,
  actor: Actor,
  text: string,
  sent: SentAt,
  signal: AbortSignal,
): Promise<Verdict> {
  const unclear = { outcome: "unclear", reason: "Facebook does not show the post it was told to publish" } as const;
  if (text === "") return unclear;
  const query = {
    fields: "id,message,created_time,permalink_url",
    since: String(Math.floor(searchFrom(sent.at).getTime() / 1000)),
    limit: String(lookBackPosts),
  };
  let headers = new Headers();
  const { data } = await graph({
    network: "facebook",
    path: `/${actor.externalId}/published_posts`,
    actor,
    query,
    answer: PublishedPosts,
    onHeaders: (given) => void (headers = given),
    signal,
  });
  const from = earliestTime(sent, headers);
  if (from === null) return unclear;
  const [match, second] = data.filter((post) => post.created_time >= from && sameText(post.message, text));
  return match === undefined || second !== undefined
    ? unclear
    : { outcome: "live", externalId: match.id, permalink: match.permalink_url ?? null };
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
      return verifyVideo(graph, actor, video, signal).catch((error: unknown) =>
        ifMissing(error, () => ({
          outcome: "unclear",
          reason: "Facebook does not show the post it was told to publish",
        })),
      );
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
      return ifMissing(error, () => findByText(graph, actor, content.text, sent, signal));
    }
  };
