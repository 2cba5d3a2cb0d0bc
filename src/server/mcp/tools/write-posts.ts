import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { invalidInput, notFound } from "#server/lib/domain-error.ts";
import { SaidPost, sayPost, toSaidPost } from "#server/mcp/say-post.ts";
import { type Api, defineTool, type ToolCall } from "#server/mcp/tool.ts";
import { allAccounts } from "#server/mcp/tools/all-accounts.ts";
import { fingerprint, idempotencyKey, postFields, toPostInput } from "#server/mcp/tools/inputs.ts";
import { PostId, type SocialAccountId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import { isoDateTime } from "#shared/time.ts";

const OnePost = z.object({ post: SaidPost });

function answerWith({ baseUrl }: ToolCall, post: Post, before = "", warnings: readonly { message: string }[] = []) {
  const said = toSaidPost(post, baseUrl);
  const minded = warnings.map(({ message }) => `\nMind: ${message}`).join("");
  return { say: `${before}${sayPost(said)}${minded}`, data: { post: said } };
}

/** The networks of these accounts, which a new post names beside them. */
async function networksOf(call: ToolCall, accountIds: readonly SocialAccountId[]) {
  const accounts = await allAccounts(call);
  const unknown = accountIds.findIndex((id) => !accounts.some((account) => account.id === id));
  if (unknown !== -1)
    throw invalidInput([
      { path: `accountIds.${unknown}`, message: "This is none of your accounts. Use list_accounts" },
    ]);
  return [...new Set(accounts.filter(({ id }) => accountIds.includes(id)).map(({ platform }) => platform))];
}

async function findPost(api: Api, id: PostId): Promise<Post | null> {
  try {
    return (await api.posts.get({ id })).post;
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/**
 * A program may touch only posts to accounts that the person allowed it. Throws NOT_FOUND. A deleted post passes: the procedure refuses
 * it, or recognises a repeated call by its idempotency key.
 */
async function requireAllowed({ api, mayPostTo }: ToolCall, id: PostId): Promise<void> {
  const post = await findPost(api(), id);
  if (post === null) return;
  // A post without accounts would go to the default ones, which may be others.
  const accountIds = post.targets.length === 0 ? [null] : post.targets.map(({ accountId }) => accountId);
  if (!accountIds.every(mayPostTo)) throw notFound("Post");
}

export const postWritingTools = [
  defineTool({
    name: "create_draft",
    title: "Write a draft",
    description:
      "Saves a post as a draft. Nothing becomes public. Then check_post, and schedule_post, queue_post or publish_now.",
    effect: "adds",
    input: z.object({ ...postFields, idempotencyKey }),
    output: OnePost,
    async run(call, { idempotencyKey: key = null, ...fields }) {
      const platforms = await networksOf(call, fields.accountIds);
      const { post, warnings } = await call
        .api({ idempotencyKey: key })
        .posts.create({ ...toPostInput(fields), platforms, draft: true });
      return answerWith(call, post, "Saved. ", warnings);
    },
  }),

  defineTool({
    name: "update_post",
    title: "Change a post",
    description: "Changes a draft or a post that waits. What is left out stays. A time that is given plans the post.",
    effect: "changes",
    input: z.object({
      id: PostId,
      ...postFields,
      accountIds: postFields.accountIds.optional(),
      at: isoDateTime.optional().describe("A new time, with its offset or Z"),
      idempotencyKey,
    }),
    output: OnePost,
    async run(call, { id, at, idempotencyKey: key = null, ...fields }) {
      const accounts = fields.accountIds === undefined ? {} : { platforms: await networksOf(call, fields.accountIds) };
      await requireAllowed(call, id);
      const time = at === undefined ? {} : { scheduledAt: at };
      const { post, warnings } = await call
        .api({ idempotencyKey: key })
        .posts.update({ id, ...toPostInput(fields), ...accounts, ...time });
      return answerWith(call, post, "Changed. ", warnings);
    },
  }),

  defineTool({
    name: "schedule_post",
    title: "Plan a post",
    description: "Lets a draft or a waiting post go out at a time, within two years.",
    effect: "changes",
    input: z.object({
      id: PostId,
      at: isoDateTime.describe("With its offset or Z, like 2027-03-05T09:30:00+01:00"),
      idempotencyKey,
    }),
    output: OnePost,
    async run(call, { id, at, idempotencyKey: key = null }) {
      await requireAllowed(call, id);
      const { post, warnings } = await call
        .api({ idempotencyKey: key })
        .posts.update({ id, scheduledAt: at, draft: false });
      return answerWith(call, post, "Planned. ", warnings);
    },
  }),

  defineTool({
    name: "queue_post",
    title: "Put a post in the queue",
    description: "Lets a draft go out at the next free weekly slot of its accounts.",
    effect: "changes",
    input: z.object({ id: PostId, idempotencyKey }),
    output: OnePost,
    async run(call, { id, idempotencyKey: key = null }) {
      await requireAllowed(call, id);
      const { post } = await call.api({ idempotencyKey: key }).queue.addExisting({ id });
      return answerWith(call, post, "In the queue. ");
    },
  }),

  defineTool({
    name: "publish_now",
    title: "Publish a post now",
    description:
      "Makes a post public at once; of a post that failed, sends what is missing. Call check_post first, show the person what it answers, and only go on when they agree.",
    effect: "final",
    input: z.object({ id: PostId, fingerprint, idempotencyKey }),
    output: OnePost,
    async run(call, { id, fingerprint: seen, idempotencyKey: key = null }) {
      await requireAllowed(call, id);
      const { post } = await call.api({ idempotencyKey: key }).posts.publish({ id, fingerprint: seen });
      return answerWith(call, post);
    },
  }),

  defineTool({
    name: "delete_post",
    title: "Delete a post",
    description:
      "Deletes a post in Postloom; what is public stays public. Call check_post first, and only go on when the person agrees.",
    effect: "final",
    input: z.object({ id: PostId, fingerprint, idempotencyKey }),
    output: z.object({ id: PostId }),
    async run(call, { id, fingerprint: seen, idempotencyKey: key = null }) {
      await requireAllowed(call, id);
      await call.api({ idempotencyKey: key }).posts.remove({ id, fingerprint: seen });
      return { say: "Deleted. What is public stays public.", data: { id } };
    },
  }),
];
