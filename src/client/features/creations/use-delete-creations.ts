import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { invalidateAfter } from "#client/lib/invalidation.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useTexts } from "#client/lib/language.ts";

/** One that was not deleted. */
export interface Refusal {
  creation: Creation;
  reason: string;
  /** Times of the scheduled posts that use it; deleting it all the same makes drafts of them. */
  posts: readonly (string | null)[];
}

interface Progress {
  done: number;
  all: number;
}

/** The most a page of posts holds: enough to say which of them use something. */
const mostPosts = 100;

/** Deletes several one after the other and keeps those that were refused, with the reason. */
export function useDeleteCreations(onDeleted: (ids: readonly string[]) => void) {
  const { deletion: words } = useTexts("creations");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<readonly Creation[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);

  const whyNot = async (creation: Creation, error: unknown): Promise<Refusal> => {
    if (errorCode(error) !== "CONFLICT") return { creation, reason: errorText(error), posts: [] };
    const { posts } = await client.posts.scheduled.query({ limit: mostPosts });
    const using = posts.filter(({ creationIds }) => creationIds.includes(creation.id));
    return using.length === 0
      ? { creation, reason: errorText(error), posts: [] }
      : { creation, reason: words.usedByPost, posts: using.map(({ scheduledAt }) => scheduledAt) };
  };

  const remove = async (creations: readonly Creation[], force: boolean) => {
    const refused: Refusal[] = [];
    for (const [done, creation] of creations.entries()) {
      setProgress({ done, all: creations.length });
      try {
        await client.creations.remove.mutate({ id: creation.id, force });
      } catch (error) {
        // Deleted in another tab: what was wanted.
        if (errorCode(error) !== "NOT_FOUND")
          refused.push(await whyNot(creation, error).catch(() => ({ creation, reason: errorText(error), posts: [] })));
      }
    }
    setProgress(null);
    const kept = new Set(refused.map(({ creation }) => creation.id));
    const gone = creations.filter(({ id }) => !kept.has(id));
    onDeleted(gone.map(({ id }) => id));
    setAsked([]);
    setRefusals(refused);
    if (gone.length > 0) showToast({ tone: "info", title: words.done(gone.length) });
    await invalidateAfter(queryClient, ["creations", "remove"]);
  };

  return {
    asked,
    refusals,
    progress,
    ask: setAsked,
    close: () => {
      setAsked([]);
      setRefusals([]);
    },
    confirm: () => void remove(asked, false),
    /** Those that scheduled posts use, all the same. */
    force: () =>
      void remove(
        refusals.filter(({ posts }) => posts.length > 0).map(({ creation }) => creation),
        true,
      ),
  };
}

export type Deletion = ReturnType<typeof useDeleteCreations>;
