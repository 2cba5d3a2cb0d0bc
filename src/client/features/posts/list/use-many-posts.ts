import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";

/** The new time of each post: the earliest at `at`, the others with the same distance to it as before. */
export function movedTogether(posts: readonly Post[], at: Date): { post: Post; scheduledAt: string }[] {
  const waiting = posts.filter(({ scheduledAt }) => scheduledAt !== null);
  const firstMs = Math.min(...waiting.map(({ scheduledAt }) => Date.parse(scheduledAt ?? "")));
  return waiting.map((post) => ({
    post,
    scheduledAt: new Date(at.getTime() + Date.parse(post.scheduledAt ?? "") - firstMs).toISOString(),
  }));
}

/** Actions on several posts, one after the other; a toast reports failures. */
export function useManyPosts(onDone: (ids: readonly string[]) => void) {
  const { list: messages, actions: actionMessages, undo } = useMessages("posts");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const each = async <Item extends { post: Post }>(items: readonly Item[], act: (item: Item) => Promise<unknown>) => {
    setIsBusy(true);
    const done: Item[] = [];
    let refusal: unknown;
    for (const item of items) {
      try {
        await act(item);
        done.push(item);
      } catch (error) {
        refusal = error;
      }
    }
    await invalidateAfter(queryClient, ["posts", "update"]);
    setIsBusy(false);
    if (refusal !== undefined)
      showToast({
        tone: "danger",
        title: messages.someFailed({ failed: items.length - done.length, all: items.length }),
        description: errorText(refusal, actionMessages.notChanged),
      });
    return done;
  };

  /** As `each`, and deselects the posts that are done. An undo uses `each`, which leaves later selections alone. */
  const eachChosen: typeof each = async (items, act) => {
    const done = await each(items, act);
    onDone(done.map(({ post }) => post.id));
    return done;
  };

  /** Of posts that were sent, which no undo brings back. */
  const remove = async (posts: readonly Post[]) => {
    const done = await eachChosen(
      posts.map((post) => ({ post })),
      ({ post }) => client.posts.remove.mutate({ id: post.id }),
    );
    if (done.length > 0) showToast({ tone: "info", title: messages.deleted({ count: done.length }) });
  };

  const move = async (posts: readonly Post[], at: Date) => {
    const moved = new Map<string, Post>();
    const done = await eachChosen(movedTogether(posts, at), async ({ post: { id }, scheduledAt }) => {
      moved.set(id, (await client.posts.update.mutate({ id, scheduledAt })).post);
    });
    const moveBack = () =>
      void each(done, ({ post: { id, scheduledAt } }) =>
        client.posts.update.mutate({ id, scheduledAt, unchangedSince: moved.get(id)?.updatedAt }),
      );
    const submitted = [...moved.values()].filter(({ status }) => status === "submitted").length;
    if (done.length > 0)
      showToast({
        tone: "scheduled",
        title: messages.moved({ count: done.length }),
        ...(submitted > 0 && { description: messages.movedAndSubmitted({ count: submitted }) }),
        action: { label: undo, onClick: moveBack },
      });
  };

  const retry = async (posts: readonly Post[]) => {
    const done = await eachChosen(
      posts.map((post) => ({ post })),
      ({ post }) => client.posts.publish.mutate({ id: post.id }),
    );
    if (done.length > 0) showToast({ tone: "info", title: messages.restarted({ count: done.length }) });
  };
  return { isBusy, remove, move, retry };
}

export type ManyPosts = ReturnType<typeof useManyPosts>;
