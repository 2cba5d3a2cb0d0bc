import { skipToken } from "@tanstack/react-query";
import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { accountIdsOf, type PostDraft } from "../draft/post-draft.ts";

export interface NextSlot {
  at: string | null;
  /** Why there is none, or the error of the request. */
  problem: string | null;
  /** The queues of these accounts have no slot. */
  isNone: boolean;
}

/** The next free slot for this draft. It is not reserved: sending takes the next slot at that time. */
export function useNextSlot(draft: PostDraft): NextSlot {
  const accountIds = accountIdsOf(draft);
  const { data, error } = trpc.queue.next.useQuery(
    draft.timing.mode !== "queue" || accountIds.length === 0 ? skipToken : { accountIds: [...accountIds] },
    { retry: false },
  );
  if (error === null) return { at: data?.slot.at ?? null, problem: null, isNone: false };
  return { at: null, problem: errorText(error), isNone: issuesOf(error).some(({ path }) => path === "accountIds") };
}
