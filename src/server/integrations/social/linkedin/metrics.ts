import { z } from "zod";
import { Count } from "../answer-fields.ts";
import type { PostMetrics, SocialPlatform } from "../platform.ts";
import { encodeUrn, isPage, type Linkedin, Urn, urnList } from "./client.ts";

/** Keeps the address of a call short. */
const batch = 20;

const Statistics = z.object({
  elements: z
    .array(
      z.object({
        share: Urn.optional(),
        ugcPost: Urn.optional(),
        totalShareStatistics: z.object({
          likeCount: Count,
          commentCount: Count,
          shareCount: Count,
          impressionCount: Count,
        }),
      }),
    )
    .max(100),
});

const NetworkSize = z.object({ firstDegreeSize: Count });

/**
 * Metrics of a Page's posts. Those of a person's posts need a permission that this app does not ask for, so they are unknown. The
 * statistics and the number of followers are read by other public clients in this way; a post without activity may be missing.
 */
export const linkedinMetrics = (
  linkedin: Linkedin,
): Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics"> => ({
  metricsBatch: batch,

  async metrics({ externalId, accessToken }, ids, signal) {
    const found = new Map<string, PostMetrics>();
    if (!isPage(externalId)) return found;
    for (const [list, kind] of [
      ["shares", "urn:li:share:"],
      ["ugcPosts", "urn:li:ugcPost:"],
    ] as const) {
      const urns = ids.filter((id) => id.startsWith(kind));
      if (urns.length === 0) continue;
      const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeUrn(externalId)}&${list}=${urnList(urns)}`;
      const call = { path, token: accessToken, restli: "FINDER", answer: Statistics, signal } as const;
      const { data } = await linkedin.call(call);
      for (const { share, ugcPost, totalShareStatistics: total } of data.elements)
        found.set(share ?? ugcPost ?? "", {
          likes: total.likeCount,
          comments: total.commentCount,
          shares: total.shareCount,
          views: total.impressionCount,
        });
    }
    return found;
  },

  async accountMetrics({ externalId, accessToken }, signal) {
    if (!isPage(externalId)) return { followers: null };
    const path = `/rest/networkSizes/${encodeUrn(externalId)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
    const { data } = await linkedin.call({ path, token: accessToken, answer: NetworkSize, signal });
    return { followers: data.firstDegreeSize };
  },
});
