import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { newId, newShortcode } from "../ids.ts";
import { addMs, toDate, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { stringParam } from "../params.ts";
import { ledgerLine } from "../posts-store.ts";
import { type Caller, requireInstagram } from "./caller.ts";
import { findContainers } from "./container-store.ts";
import { graphErrors } from "./errors.ts";
import { readList } from "./page-posts.ts";
import { instagramMediaNode } from "./post-nodes.ts";

const dayMs = 24 * 3_600_000;

const countToday = (context: SandboxContext, accountId: string) => context.sql`
  select count(*)::int from sandbox.posts where account_id = ${accountId} and published_at > ${toStored(addMs(context.now(), -dayMs))}`;

/** The media of the container; for a carousel, the media of its children in order. */
const containedMedia = (context: SandboxContext) => context.sql`
  case when kind = 'CAROUSEL'
    then (select array_agg(c.media_id order by array_position(claimed.children, c.id)) from sandbox.containers c where c.id = any(claimed.children))
    else array[media_id] end`;

/**
 * `POST {ig}/media_publish`. One statement claims the container and writes post and ledger: concurrent calls publish
 * once.
 */
export async function publishContainer(
  context: SandboxContext,
  caller: Caller,
  accountId: string,
  reply: FastifyReply,
) {
  const account = await requireInstagram(context, caller, accountId, "instagram_content_publish");
  const containerId = stringParam(caller.params, "creation_id");
  if (containerId === undefined) throw graphErrors.parameter("The parameter creation_id is required");
  const id = newId("instagramMedia");
  const now = toStored(context.now());
  const published = await context.sql`
    with claimed as (
      update sandbox.containers set published_post_id = ${id}
      where id = ${containerId} and account_id = ${account.id} and published_post_id is null and ready_at <= ${now} and expires_at > ${now}
        and failure is null and not is_carousel_item
        and (${countToday(context, account.id)}) < ${context.limits.instagramPostsPerDay}
      returning *
    ), post as (
      insert into sandbox.posts (id, platform, account_id, text, media_ids, urls, shortcode, made_with_ai, is_published, created_at, published_at)
      select ${id}, 'instagram', account_id, caption, ${containedMedia(context)}, '[]'::jsonb, ${newShortcode(11)}, made_with_ai, true, ${now}, ${now} from claimed
      returning *
    ), entry as (${ledgerLine(context, receivedAt(reply))})
    select id from post`;
  if (published.length === 0) await refusePublish(context, account.id, containerId);
  return { id };
}

async function refusePublish(context: SandboxContext, accountId: string, containerId: string): Promise<never> {
  const [container] = await findContainers(context, [containerId]);
  if (container?.accountId !== accountId) throw graphErrors.containerMissing();
  if (container.isCarouselItem) throw graphErrors.parameter("An item of a carousel is not published by itself");
  // After publishing, the error is that of an unfinished container; only its status is PUBLISHED.
  if (container.publishedPostId !== null || container.failure !== null || toDate(container.readyAt) > context.now())
    throw graphErrors.containerNotReady();
  if (toDate(container.expiresAt) <= context.now()) throw graphErrors.containerExpired();
  throw graphErrors.dailyQuota();
}

/** `GET {ig}/content_publishing_limit`. */
export async function readPublishingLimit(context: SandboxContext, caller: Caller, accountId: string) {
  const account = await requireInstagram(context, caller, accountId, "instagram_content_publish");
  const [row] = await context.sql<[{ count: number }]>`${countToday(context, account.id)}`;
  return {
    data: [
      {
        quota_usage: row.count,
        config: { quota_total: context.limits.instagramPostsPerDay, quota_duration: dayMs / 1000 },
      },
    ],
  };
}

/** `GET {ig}/media`, newest first. */
export async function listInstagramMedia(context: SandboxContext, caller: Caller, accountId: string) {
  const account = await requireInstagram(context, caller, accountId, "instagram_basic");
  return readList(context, caller, account.id, "id", (post) => instagramMediaNode(context, caller, post));
}
