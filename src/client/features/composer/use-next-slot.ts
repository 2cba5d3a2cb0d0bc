import { skipToken } from "@tanstack/react-query";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import { accountIdsOf, type PostDraft } from "./post-draft.ts";

export interface NextSlot {
  at: string | null;
  /** Why there is none, or why nobody can tell. */
  problem: string | null;
  /** The accounts of the draft have none. */
  isNone: boolean;
}

/** Where a post for the queue would go; the place is given away when it is sent. */
export function useNextSlot(draft: PostDraft): NextSlot {
  const accountIds = accountIdsOf(draft);
  const { data, error } = trpc.queue.next.useQuery(
    draft.timing.mode !== "queue" || accountIds.length === 0 ? skipToken : { accountIds: [...accountIds] },
    { retry: false },
  );
  if (error === null) return { at: data?.slot.at ?? null, problem: null, isNone: false };
  return { at: null, problem: errorText(error), isNone: issuesOf(error).some(({ path }) => path === "accountIds") };
}
