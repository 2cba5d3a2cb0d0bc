import { useEffect, useState, useSyncExternalStore } from "react";
import { withTabLock } from "#client/lib/tab-lock.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DraftShelf } from "./draft-copy.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import type { Opening } from "./open-draft.ts";
import type { PostDraft } from "./post-draft.ts";

interface AutosaveOptions {
  opening: Opening;
  draft: PostDraft;
  shelf: DraftShelf;
  /** The accounts and pictures of the draft are known. */
  isReady: boolean;
  onAdopted: (postId: string) => void;
}

/** Keeps what stands in a composer while it is typed. */
export function useAutosave({ opening, draft, shelf, isReady, onAdopted }: AutosaveOptions) {
  const { client } = trpc.useUtils();
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        opening,
        shelf,
        onAdopted,
        alone: withTabLock,
        server: {
          create: (input, idempotencyKey) => client.posts.create.mutate(input, { context: { idempotencyKey } }),
          update: (id, input, unchangedSince) =>
            client.posts.update.mutate({ ...input, id, ...(unchangedSince !== null && { unchangedSince }) }),
        },
      }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.kept);

  useEffect(() => keeper.take(draft, isReady), [keeper, draft, isReady]);

  useEffect(() => {
    const again = () => keeper.retryNow();
    keeper.show(true);
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      keeper.show(false);
    };
  }, [keeper]);

  const { isEdit } = keeper;
  return {
    ...kept,
    keeper,
    isEdit,
    /** Something would be lost with this browser: it is nowhere else yet. */
    isAtRisk: kept.isDirty && (isEdit || ["offline", "refused", "conflict"].includes(kept.save.state)),
  };
}
