import { z } from "zod";
import { Count } from "../answer-count.ts";
import { Name, WebAddress } from "../answer-fields.ts";
import type { Graph } from "../meta/graph.ts";
import { Insights, insightOf } from "../meta/insights.ts";
import { readPosts } from "../meta/read-posts.ts";
import type { SocialPlatform } from "../platform.ts";

const MediaFigures = z.object({ like_count: Count, comments_count: Count, insights: Insights });
const AccountFigures = z.object({ followers_count: Count });
const AccountProfile = z.object({ username: Name, name: Name.optional(), profile_picture_url: WebAddress });
const PublishingLimit = z.object({
  data: z
    .array(
      z.object({
        quota_usage: z.number().int().nonnegative(),
        config: z.object({
          quota_total: z.number().int().positive(),
          quota_duration: z.number().int().positive(),
        }),
      }),
    )
    .max(10),
});

// A count of likes is absent where the owner hides it.
const fieldsOf = () => ({ fields: "id,like_count,comments_count", insights: "insights.metric(views,shares)" });

/** What an Instagram account and its posts are counted by. */
export const instagramMetrics = (
  graph: Graph,
): Required<Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "quota" | "profile">> => ({
  metricsBatch: 25,

  async metrics(actor, ids, signal) {
    const reads = { network: "instagram", fieldsOf, answer: MediaFigures } as const;
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
    const { followers_count: followers } = await graph({ ...call, answer: AccountFigures, signal });
    return { followers };
  },

  async quota(actor, signal) {
    const path = `/${actor.externalId}/content_publishing_limit`;
    const call = { network: "instagram", path, actor, query: { fields: "quota_usage,config" } } as const;
    const [limit] = (await graph({ ...call, answer: PublishingLimit, signal })).data;
    if (limit === undefined) return null;
    const { quota_total: total, quota_duration: perSeconds } = limit.config;
    return { used: limit.quota_usage, total, perSeconds };
  },

  async profile(actor, signal) {
    const query = { fields: "username,name,profile_picture_url" };
    const call = { network: "instagram", path: `/${actor.externalId}`, actor, query } as const;
    const account = await graph({ ...call, answer: AccountProfile, signal });
    const { username, name = username } = account;
    return { name, username, avatarUrl: account.profile_picture_url ?? null };
  },
});
