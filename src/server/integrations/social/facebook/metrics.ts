import { z } from "zod";
import { Count, Name, WebAddress } from "../answer-fields.ts";
import type { Graph } from "../meta/graph.ts";
import { Insights, insightOf, readPosts } from "../meta/read-posts.ts";
import type { SocialPlatform } from "../platform.ts";

const Summary = z
  .object({ summary: z.object({ total_count: Count }) })
  .nullish()
  .transform((edge) => edge?.summary.total_count ?? null)
  .catch(null);

const PostCounts = z.object({
  reactions: Summary,
  likes: Summary,
  comments: Summary,
  shares: z.object({ count: Count }).nullish().catch(null),
  views: Count,
  insights: Insights,
});

const counted = (edge: string) => `${edge}.summary(total_count).limit(0)`;
const viewMetric = "post_media_view";

// A post's id contains its Page's id and `_`; a video's does not, and videos have other fields.
const isVideo = (id: string) => !id.includes("_");

const fieldsOf = (id: string) =>
  isVideo(id)
    ? { fields: ["id", "views", counted("likes"), counted("comments")].join(","), insights: null }
    : {
        fields: ["id", "shares", counted("reactions"), counted("comments")].join(","),
        insights: `insights.metric(${viewMetric})`,
      };

const PageCounts = z.object({ followers_count: Count });
const PageProfile = z.object({
  name: Name,
  picture: z
    .object({ data: z.object({ url: WebAddress }) })
    .nullish()
    .catch(null),
});

/** Metrics of a Page and its posts. */
export const facebookMetrics = (
  graph: Graph,
): Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "profile"> => ({
  metricsBatch: 25,

  async metrics(actor, ids, signal) {
    const reads = { network: "facebook", fieldsOf, answer: PostCounts } as const;
    const posts = await readPosts(graph, actor, ids, reads, signal);
    return new Map(
      [...posts].map(([id, post]) => [
        id,
        {
          likes: post.reactions ?? post.likes,
          comments: post.comments,
          shares: post.shares?.count ?? null,
          views: post.views ?? insightOf(post.insights, viewMetric),
        },
      ]),
    );
  },

  async accountMetrics(actor, signal) {
    const query = { fields: "followers_count" };
    const page = await graph({
      network: "facebook",
      path: `/${actor.externalId}`,
      actor,
      query,
      answer: PageCounts,
      signal,
    });
    return { followers: page.followers_count };
  },

  async profile(actor, signal) {
    const query = { fields: "name,picture{url}" };
    const page = await graph({
      network: "facebook",
      path: `/${actor.externalId}`,
      actor,
      query,
      answer: PageProfile,
      signal,
    });
    return { name: page.name, username: null, avatarUrl: page.picture?.data.url ?? null };
  },
});
