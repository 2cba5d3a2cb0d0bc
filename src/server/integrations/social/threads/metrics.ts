import { z } from "zod";
import { Count, sumKnown } from "../answer-fields.ts";
import { isMissing } from "../meta/await-container.ts";
import type { Graph } from "../meta/graph.ts";
import { readPublishingLimit } from "../meta/publishing-limit.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PostMetrics, SocialPlatform } from "../platform.ts";
import { readProfile } from "./profile.ts";

/** A metric is a list of values, or a total. */
const Insights = z.object({
  data: z
    .array(
      z.object({
        name: z.string().max(100),
        values: z
          .array(z.object({ value: Count }))
          .max(1_000)
          .default([]),
        total_value: z.object({ value: Count }).optional(),
      }),
    )
    .max(50),
});
type Insights = z.infer<typeof Insights>;

function insightOf({ data }: Insights, name: string): number | null {
  const metric = data.find((candidate) => candidate.name === name);
  return metric?.total_value?.value ?? metric?.values.at(-1)?.value ?? null;
}

const unknown: PostMetrics = { likes: null, comments: null, shares: null, views: null };

const isRefusal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === "rejected";

export const threadsMetrics = (
  graph: Graph,
): Required<Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "quota" | "profile">> => {
  const readInsights = (actor: Actor, path: string, metric: string, signal: AbortSignal) =>
    graph({ network: "threads", path, actor, query: { metric }, answer: Insights, signal });

  const readPost = async (actor: Actor, id: string, signal: AbortSignal): Promise<PostMetrics> => {
    const insights = await readInsights(actor, `/${id}/insights`, "views,likes,replies,reposts,quotes", signal);
    return {
      likes: insightOf(insights, "likes"),
      comments: insightOf(insights, "replies"),
      shares: sumKnown(insightOf(insights, "reposts"), insightOf(insights, "quotes")),
      views: insightOf(insights, "views"),
    };
  };

  return {
    metricsBatch: 25,

    /** One call for each post. After a refusal for another reason than a missing post, the rest is unknown. */
    async metrics(actor, ids, signal) {
      const posts = new Map<string, PostMetrics>();
      let isRefused = false;
      for (const id of ids) {
        try {
          posts.set(id, isRefused ? unknown : await readPost(actor, id, signal));
        } catch (error) {
          if (!(error instanceof PlatformError) || !(isRefusal(error) || isMissing(error))) throw error;
          if (isMissing(error)) continue;
          isRefused = true;
          posts.set(id, unknown);
        }
      }
      return posts;
    },

    async accountMetrics(actor, signal) {
      const insights = await readInsights(actor, "/me/threads_insights", "followers_count", signal);
      return { followers: insightOf(insights, "followers_count") };
    },

    quota: (actor, signal) => readPublishingLimit(graph, "threads", actor, signal),
    profile: (actor, signal) => readProfile(graph, actor, signal),
  };
};
