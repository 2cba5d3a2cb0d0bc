import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { invalidateAfter } from "#client/lib/invalidation.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Post } from "#shared/posts/posts.ts";
import { canComeBack } from "./new-post-of.ts";
import { useRestorePosts } from "./use-delete-post.ts";

/** Each post with the time it is to have: the first at `at`, the others as far from it as they were. */
export function movedTogether(posts: readonly Post[], at: Date): { post: Post; scheduledAt: string }[] {
  const waiting = posts.filter(({ scheduledAt }) => scheduledAt !== null);
  const firstMs = Math.min(...waiting.map(({ scheduledAt }) => Date.parse(scheduledAt ?? "")));
  return waiting.map((post) => ({
    post,
    scheduledAt: new Date(at.getTime() + Date.parse(post.scheduledAt ?? "") - firstMs).toISOString(),
  }));
}

/** Does the same to several posts, one after the other, and says what could not be done. */
export function useManyPosts(onDone: (ids: readonly string[]) => void) {
  const { list: texts, actions: words, undo } = useTexts("posts");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const restore = useRestorePosts();
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
        title: texts.someFailed(items.length - done.length, items.length),
        description: errorText(refusal, words.notChanged),
      });
    return done;
  };

  /** What was done to those that were chosen; undoing it leaves alone what was chosen since. */
  const eachChosen: typeof each = async (items, act) => {
    const done = await each(items, act);
    onDone(done.map(({ post }) => post.id));
    return done;
  };

  const remove = async (posts: readonly Post[]) => {
    const done = await eachChosen(
      posts.map((post) => ({ post })),
      ({ post }) => client.posts.remove.mutate({ id: post.id }),
    );
    const lost = done.map(({ post }) => post).filter(canComeBack);
    if (done.length > 0)
      showToast({
        tone: "info",
        title: texts.deleted(done.length),
        ...(lost.length > 0 && { action: { label: undo, onClick: () => void restore(lost) } }),
      });
  };

  const move = async (posts: readonly Post[], at: Date) => {
    const done = await eachChosen(movedTogether(posts, at), ({ post, scheduledAt }) =>
      client.posts.update.mutate({ id: post.id, scheduledAt }),
    );
    const back = () =>
      void each(done, ({ post }) => client.posts.update.mutate({ id: post.id, scheduledAt: post.scheduledAt }));
    if (done.length > 0)
      showToast({ tone: "scheduled", title: texts.moved(done.length), action: { label: undo, onClick: back } });
  };

  const retry = async (posts: readonly Post[]) => {
    const done = await eachChosen(
      posts.map((post) => ({ post })),
      ({ post }) => client.posts.publish.mutate({ id: post.id }),
    );
    if (done.length > 0) showToast({ tone: "info", title: texts.restarted(done.length) });
  };
  return { isBusy, remove, move, retry };
}

export type ManyPosts = ReturnType<typeof useManyPosts>;
