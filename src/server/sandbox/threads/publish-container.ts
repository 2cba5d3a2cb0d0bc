import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { addMs, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { graphErrors } from "../meta/errors.ts";
import { stringParam } from "../params.ts";
import { ledgerLine } from "../posts-store.ts";
import { requireScope, requireSelf, type ThreadsCaller } from "./caller.ts";
import { refusePublish } from "./containers.ts";

const dayMs = 24 * 3_600_000;

/** Posts of the last 24 hours, or replies: they have limits of their own. Deleted ones count too. */
const countToday = (context: SandboxContext, accountId: string, areReplies: boolean) => context.sql`
  select count(*)::int as count from sandbox.posts
  where account_id = ${accountId} and is_published and (reply_to_id is not null) = ${areReplies}
    and published_at > ${toStored(addMs(context.now(), -dayMs))}`;

/**
 * `POST {user}/threads_publish`. One statement claims the container, publishes its post and writes the ledger:
 * concurrent calls publish once.
 */
export async function publishContainer(
  context: SandboxContext,
  caller: ThreadsCaller,
  userId: string,
  reply: FastifyReply,
) {
  requireSelf(caller, userId);
  requireScope(caller, "threads_content_publish");
  const containerId = stringParam(caller.params, "creation_id");
  if (containerId === undefined) throw graphErrors.parameter("The parameter creation_id is required");
  const { id: accountId } = caller.account;
  const now = toStored(context.now());
  const { threadsPostsPerDay, threadsRepliesPerDay } = context.limits;
  const [published] = await context.sql<{ id: string }[]>`
    with claimed as (
      update sandbox.containers c set published_post_id = p.id
      from sandbox.posts p
      where c.id = ${containerId} and c.account_id = ${accountId} and p.account_id = c.account_id and p.caller_key = c.id
        and c.published_post_id is null and c.ready_at <= ${now} and c.expires_at > ${now} and c.failure is null
        and case when p.reply_to_id is null
          then (${countToday(context, accountId, false)}) < ${threadsPostsPerDay}::int
          else (${countToday(context, accountId, true)}) < ${threadsRepliesPerDay}::int end
      returning p.id
    ), post as (
      update sandbox.posts set is_published = true, published_at = ${now} where id in (select id from claimed)
      returning *
    ), entry as (${ledgerLine(context, receivedAt(reply))})
    select id from post`;
  return published ?? refusePublish(context, accountId, containerId);
}

/** `GET {user}/threads_publishing_limit`. */
export async function readPublishingLimit(context: SandboxContext, caller: ThreadsCaller, userId: string) {
  requireSelf(caller, userId);
  requireScope(caller, "threads_content_publish");
  const { id } = caller.account;
  const { threadsPostsPerDay, threadsRepliesPerDay } = context.limits;
  const [posts] = await context.sql<[{ count: number }]>`${countToday(context, id, false)}`;
  const [replies] = await context.sql<[{ count: number }]>`${countToday(context, id, true)}`;
  const config = (total: number) => ({ quota_total: total, quota_duration: dayMs / 1000 });
  return {
    data: [
      {
        quota_usage: posts.count,
        config: config(threadsPostsPerDay),
        reply_quota_usage: replies.count,
        reply_config: config(threadsRepliesPerDay),
      },
    ],
  };
}
