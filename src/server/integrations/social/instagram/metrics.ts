import { z } from "zod";
import { Count, Name, WebAddress } from "../answer-fields.ts";
import type { Graph } from "../meta/graph.ts";
import { readPublishingLimit } from "../meta/publishing-limit.ts";
import { Insights, insightOf, readPosts } from "../meta/read-posts.ts";
import type { SocialPlatform } from "../platform.ts";

const MediaCounts = z.object({ like_count: Count, comments_count: Count, insights: Insights });
const AccountCounts = z.object({ followers_count: Count });
const AccountProfile = z.object({ username: Name, name: Name.optional(), profile_picture_url: WebAddress });
// The like count is absent where the owner hides it.
const fieldsOf = () => ({ fields: "id,like_count,comments_count", insights: "insights.metric(views,shares)" });

/** Metrics of an Instagram account and its posts. */
export const instagramMetrics = (
  graph: Graph,
): Required<Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "quota" | "profile">> => ({
  metricsBatch: 25,

  async metrics(actor, ids, signal) {
    const reads = { network: "instagram", fieldsOf, answer: MediaCounts } as const;
    const posts = await readPosts(graph, actor, ids, reads, signal);
    return new Map(
      [...posts].map(([id, media]) => [
        id,
        {
          likes: media.like_count,
          comments: media.comments_count,
          shares: insightOf(media.insights, "shares"),
          views: insightOf(media.insights, "views"),
        },
      ]),
    );
  },

  async accountMetrics(actor, signal) {
    const call = {
      network: "instagram",
      path: `/${actor.externalId}`,
      actor,
      query: { fields: "followers_count" },
    } as const;
    const { followers_count: followers } = await graph({ ...call, answer: AccountCounts, signal });
    return { followers };
  },

  quota: (actor, signal) => readPublishingLimit(graph, "instagram", actor, signal),

  async profile(actor, signal) {
    const query = { fields: "username,name,profile_picture_url" };
    const call = { network: "instagram", path: `/${actor.externalId}`, actor, query } as const;
    const account = await graph({ ...call, answer: AccountProfile, signal });
    const { username, name = username } = account;
    return { name, username, avatarUrl: account.profile_picture_url ?? null };
  },
});
