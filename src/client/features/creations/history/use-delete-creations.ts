import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Creation } from "#shared/creations/creations.ts";

/** A creation that was not deleted. */
export interface Refusal {
  creation: Creation;
  reason: string;
  /** Times of the scheduled posts that use it; a forced deletion turns them into drafts. */
  posts: readonly (string | null)[];
}

interface Progress {
  done: number;
  all: number;
}

/** The maximum page size of the API. */
const mostPosts = 100;

/** Deletes creations one by one and collects refusals with their reasons. */
export function useDeleteCreations(onDeleted: (ids: readonly string[]) => void) {
  const { deletion: messages } = useMessages("creations");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<readonly Creation[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);

  const refusalOf = async (creation: Creation, error: unknown): Promise<Refusal> => {
    if (errorCode(error) !== "CONFLICT") return { creation, reason: errorText(error), posts: [] };
    const { posts } = await client.posts.scheduled.query({ limit: mostPosts });
    const using = posts.filter(({ creationIds }) => creationIds.includes(creation.id));
    return using.length === 0
      ? { creation, reason: errorText(error), posts: [] }
      : { creation, reason: messages.usedByPost, posts: using.map(({ scheduledAt }) => scheduledAt) };
  };

  const remove = async (creations: readonly Creation[], force: boolean) => {
    const refused: Refusal[] = [];
    for (const [done, creation] of creations.entries()) {
      setProgress({ done, all: creations.length });
      try {
        await client.creations.remove.mutate({ id: creation.id, force });
      } catch (error) {
        // Already deleted, such as in another tab.
        if (errorCode(error) !== "NOT_FOUND")
          refused.push(
            await refusalOf(creation, error).catch(() => ({ creation, reason: errorText(error), posts: [] })),
          );
      }
    }
    setProgress(null);
    const refusedIds = new Set(refused.map(({ creation }) => creation.id));
    const deleted = creations.filter(({ id }) => !refusedIds.has(id));
    onDeleted(deleted.map(({ id }) => id));
    setAsked([]);
    setRefusals(refused);
    if (deleted.length > 0) showToast({ tone: "info", title: messages.done({ count: deleted.length }) });
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
    /** Also deletes those that scheduled posts use. */
    force: () =>
      void remove(
        refusals.filter(({ posts }) => posts.length > 0).map(({ creation }) => creation),
        true,
      ),
  };
}

export type Deletion = ReturnType<typeof useDeleteCreations>;
