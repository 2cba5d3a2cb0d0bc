import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { isUnreachable } from "#client/lib/api-error.ts";
import { newKey } from "#client/lib/idempotency-key.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type PostDraft, toInput } from "./post-draft.ts";
import { timetableOf } from "./timing.ts";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** What the server has of the draft; without an id it has nothing. */
export interface StoredDraft {
  postId: string | null;
  updatedAt: string | null;
}

interface Sending {
  draft: PostDraft;
  stored: StoredDraft;
}

/** Sends what is stored, with the last words. Without an answer the post itself says whether it is on its way. */
async function sendStored(client: Client, { draft, stored }: Sending, id: string): Promise<{ post: Post }> {
  const unchangedSince = stored.updatedAt === null ? {} : { unchangedSince: stored.updatedAt };
  try {
    return await client.posts.update.mutate({ ...toInput(draft), id, draft: false, ...unchangedSince });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { post } = await client.posts.get.query({ id });
    if (post.status === "draft" || post.updatedAt === stored.updatedAt) throw error;
    return { post };
  }
}

/** To the next free slot of its accounts. */
async function queue(client: Client, { draft, stored }: Sending, idempotencyKey: string): Promise<{ post: Post }> {
  const { scheduledAt: _at, ...post } = toInput(draft);
  if (stored.postId === null) return client.queue.add.mutate(post, { context: { idempotencyKey } });
  await client.posts.update.mutate({ ...post, id: stored.postId, draft: true });
  return client.queue.addExisting.mutate({ id: stored.postId });
}

/** Answers with the post of its first time. The draft it was written as is not needed any more. */
async function repeat(client: Client, { draft, stored }: Sending, idempotencyKey: string): Promise<{ post: Post }> {
  const { scheduledAt: _at, ...post } = toInput(draft);
  const timetable = timetableOf(draft.timing.repeat, currentTimeZone());
  if (timetable === null) throw new Error("The times are not valid");
  const variants = [...draft.timing.repeat.variants];
  const made = await client.repeats.create.mutate(
    { ...timetable, post: { ...post, variants } },
    { context: { idempotencyKey } },
  );
  const id = made.repeat.next[0]?.postId;
  if (id == null) throw new Error("The first post was not made");
  if (stored.postId !== null) await client.posts.remove.mutate({ id: stored.postId });
  return client.posts.get.query({ id });
}

function send(client: Client, sending: Sending, idempotencyKey: string): Promise<{ post: Post }> {
  const { draft, stored } = sending;
  if (draft.timing.mode === "queue") return queue(client, sending, idempotencyKey);
  if (draft.timing.mode === "repeat") return repeat(client, sending, idempotencyKey);
  return stored.postId === null
    ? client.posts.create.mutate(toInput(draft), { context: { idempotencyKey } })
    : sendStored(client, sending, stored.postId);
}

/** Sends a post. The same request sent again, after a lost answer or by a double click, makes no second one. */
export function useSendPost() {
  const { client } = trpc.useUtils();
  const unanswered = useRef({ request: "", key: "" });
  return useMutation({
    mutationKey: [["posts", "create"]],
    meta: { errorShownInPage: true },
    mutationFn: (sending: Sending) => {
      const request = JSON.stringify([toInput(sending.draft), sending.draft.timing]);
      if (unanswered.current.request !== request) unanswered.current = { request, key: newKey() };
      return send(client, sending, unanswered.current.key);
    },
    onSuccess: () => {
      unanswered.current = { request: "", key: "" };
    },
  });
}
