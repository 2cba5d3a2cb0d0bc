import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { errorText } from "#client/lib/api-error.ts";
import { invalidateAfter } from "#client/lib/invalidation.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useTexts } from "#client/lib/language.ts";

export const canRetry = ({ status, prompt }: Creation): boolean => status === "failed" && prompt !== null;

/** Begins several failed ones again, one after the other, and stops at the first that is refused: the next would be, too. */
export function useRetryCreations(onBegun: (ids: readonly string[]) => void) {
  const { menu } = useTexts("creations");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [isRetrying, setIsRetrying] = useState(false);

  const run = async (creations: readonly Creation[]) => {
    setIsRetrying(true);
    const begun: string[] = [];
    try {
      for (const { id } of creations) {
        await client.generation.retry.mutate({ id });
        begun.push(id);
      }
    } catch (error) {
      const title = menu.someNotStarted(creations.length - begun.length);
      showToast({ tone: "danger", title, description: errorText(error) });
    } finally {
      setIsRetrying(false);
    }
    onBegun(begun);
    await invalidateAfter(queryClient, ["generation", "retry"]);
  };

  return {
    isRetrying,
    retry: (creations: readonly Creation[]) => {
      if (!isRetrying) void run(creations);
    },
  };
}
