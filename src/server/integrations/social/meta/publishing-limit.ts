import { z } from "zod";
import type { Actor, PublishingQuota } from "../platform.ts";
import type { Graph } from "./graph.ts";

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

const pathOf = {
  instagram: (id: string) => `/${id}/content_publishing_limit`,
  threads: () => "/me/threads_publishing_limit",
} as const;

/** The account's limit of posts and its usage; null where the network does not say. */
export async function readPublishingLimit(
  graph: Graph,
  network: keyof typeof pathOf,
  actor: Actor,
  signal: AbortSignal,
): Promise<PublishingQuota | null> {
  const path = pathOf[network](actor.externalId);
  const call = { network, path, actor, query: { fields: "quota_usage,config" } } as const;
  const [limit] = (await graph({ ...call, answer: PublishingLimit, signal })).data;
  if (limit === undefined) return null;
  const { quota_total: total, quota_duration: perSeconds } = limit.config;
  return { used: limit.quota_usage, total, perSeconds };
}
