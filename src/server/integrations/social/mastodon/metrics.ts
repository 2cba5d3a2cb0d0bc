import { z } from "zod";
import { Count } from "../answer-fields.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PostMetrics, SocialPlatform } from "../platform.ts";
import { type Mastodon, type MastodonConfig, MastodonId, serverOf } from "./client.ts";

/** Mastodon reads this many statuses in one call. */
const batch = 20;

const Counted = z.object({ id: MastodonId, favourites_count: Count, reblogs_count: Count, replies_count: Count });
type Counted = z.infer<typeof Counted>;

/** No server counts views. */
const metricsOf = (status: Counted): PostMetrics => ({
  likes: status.favourites_count,
  comments: status.replies_count,
  shares: status.reblogs_count,
  views: null,
});

const isMissing = (error: unknown) => error instanceof PlatformError && error.code === "mastodon.404.missing";

/** Metrics of posts. Servers before Mastodon 4.3 read one status a call. */
export function mastodonMetrics(
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "metrics" | "metricsBatch"> {
  async function readTogether(actor: Actor, ids: readonly string[], signal: AbortSignal): Promise<Counted[] | null> {
    const query = ids.map((id) => ["id[]", id] as const);
    const call = { server: serverOf(actor, config), path: "/api/v1/statuses", actor, query, signal };
    try {
      return (await mastodon({ ...call, answer: z.array(Counted).max(200) })).data;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function readOne(actor: Actor, id: string, signal: AbortSignal): Promise<Counted[]> {
    const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
    try {
      return [(await mastodon({ server: serverOf(actor, config), path, actor, answer: Counted, signal })).data];
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  return {
    metricsBatch: batch,

    async metrics(actor, ids, signal) {
      if (ids.length === 0) return new Map();
      let statuses = await readTogether(actor, ids, signal);
      if (statuses === null) {
        statuses = [];
        for (const id of ids) statuses.push(...(await readOne(actor, id, signal)));
      }
      const asked = new Set(ids);
      return new Map(statuses.filter(({ id }) => asked.has(id)).map((status) => [status.id, metricsOf(status)]));
    },
  };
}
