import { z } from "zod";
import { Count, Name, WebAddress, sumKnown } from "../answer-fields.ts";
import type { SocialPlatform } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";

const batch = 100;

const PublicMetrics = z.object({
  like_count: Count,
  reply_count: Count,
  // Responses have had `retweet_count`; newer documentation says `repost_count`.
  retweet_count: Count,
  repost_count: Count,
  quote_count: Count,
  impression_count: Count,
});

/** Missing posts are in `errors`, beside `data`. */
const Lookup = z.object({
  data: z
    .array(z.object({ id: XId, public_metrics: PublicMetrics.optional() }))
    .max(batch)
    .default([]),
});

const unknown = { likes: null, comments: null, shares: null, views: null };

const Me = z.object({
  data: z.object({
    name: Name,
    username: Name,
    profile_image_url: WebAddress,
    public_metrics: z.object({ followers_count: Count }).optional(),
  }),
});

/** Metrics of X. One call reads up to 100 posts; with pay-per-use every post is billed. */
export function xMetrics(x: X): Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "profile"> {
  const readMe = async (accessToken: string, fields: string, signal: AbortSignal) => {
    const call = { path: "/2/users/me", authorization: bearer(accessToken), query: { "user.fields": fields } };
    return (await x({ ...call, answer: Me, signal })).data;
  };

  return {
    metricsBatch: batch,

    async metrics({ accessToken }, ids, signal) {
      if (ids.length === 0) return new Map();
      const query = { ids: ids.join(","), "tweet.fields": "public_metrics" };
      const call = { path: "/2/tweets", authorization: bearer(accessToken), query, answer: Lookup, signal };
      const { data } = await x(call);
      return new Map(
        data.map(({ id, public_metrics: counted }) => [
          id,
          counted === undefined
            ? unknown
            : {
                likes: counted.like_count,
                comments: counted.reply_count,
                shares: sumKnown(counted.retweet_count ?? counted.repost_count, counted.quote_count),
                views: counted.impression_count,
              },
        ]),
      );
    },

    async accountMetrics({ accessToken }, signal) {
      const me = await readMe(accessToken, "public_metrics,profile_image_url", signal);
      return { followers: me.public_metrics?.followers_count ?? null };
    },

    async profile({ accessToken }, signal) {
      const me = await readMe(accessToken, "profile_image_url,name,username", signal);
      return { name: me.name, username: me.username, avatarUrl: me.profile_image_url ?? null };
    },
  };
}
