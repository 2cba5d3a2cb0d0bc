import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRetry } from "#client/features/creations/use-retry.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Creation } from "#shared/creations/creations.ts";

export const canRetry = ({ status, prompt }: Creation): boolean => status === "failed" && prompt !== null;

/** Retries failed creations one by one and stops at the first refusal, because the next would be refused, too. */
export function useRetryCreations(onStarted: (ids: readonly string[]) => void) {
  const { menu } = useMessages("creations");
  const retryOne = useRetry();
  const queryClient = useQueryClient();
  const [isRetrying, setIsRetrying] = useState(false);

  const run = async (creations: readonly Creation[]) => {
    setIsRetrying(true);
    const started: string[] = [];
    try {
      for (const creation of creations) {
        await retryOne(creation);
        started.push(creation.id);
      }
    } catch (error) {
      const title = menu.someNotStarted({ count: creations.length - started.length });
      showToast({ tone: "danger", title, description: errorText(error) });
    } finally {
      setIsRetrying(false);
    }
    onStarted(started);
    await invalidateAfter(queryClient, ["generation", "retry"]);
  };

  return {
    isRetrying,
    retry: (creations: readonly Creation[]) => {
      if (!isRetrying) void run(creations);
    },
  };
}
