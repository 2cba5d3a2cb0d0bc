import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { withTabLock } from "#client/lib/browser/tab-lock.ts";
import { isUnplanned } from "#shared/posts/posts.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import type { LocalDrafts } from "./draft-copy.ts";
import { type ComposerKind, fieldsOf } from "./draft-fields.ts";
import type { Opening } from "./open-draft.ts";
import { type PostDraft, storedFormOf } from "./post-draft.ts";
import { isOnlyHere } from "./save-state.ts";

interface AutosaveOptions {
  kind: ComposerKind;
  opening: Opening;
  draft: PostDraft;
  localDrafts: LocalDrafts;
  /** The accounts and media of the draft are known. */
  isReady: boolean;
  onCreated: (postId: string) => void;
}

/** Saves the draft of a composer while it is typed. */
export function useAutosave({ kind, opening, draft, localDrafts, isReady, onCreated }: AutosaveOptions) {
  const { client } = trpc.useUtils();
  const [keeper] = useState(
    () =>
      new DraftAutosave({
        opening,
        localDrafts,
        onCreated,
        withLock: withTabLock,
        server: {
          create: (input, idempotencyKey) => client.posts.create.mutate(input, { context: { idempotencyKey } }),
          update: (id, input, unchangedSince) =>
            client.posts.update.mutate({ ...input, id, ...(unchangedSince !== null && { unchangedSince }) }),
          read: async (id) => {
            const { post } = await client.posts.get.query({ id });
            const { updatedAt, status } = post;
            return { updatedAt, form: storedFormOf(fieldsOf(post, kind)), isDraft: isUnplanned(status) };
          },
        },
      }),
  );
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);

  // Compared by content: the draft is a new object on every render, and setting it again counts as typing.
  const content = JSON.stringify(draft);
  const update = useEffectEvent(() => keeper.setDraft(draft, isReady));
  useEffect(() => update(), [keeper, content, isReady]);

  useEffect(() => {
    const retry = () => keeper.retryNow();
    keeper.show(true);
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      keeper.show(false);
    };
  }, [keeper]);

  const { isEdit } = keeper;
  return {
    ...snapshot,
    keeper,
    isEdit,
    /** There are changes that exist only in this browser. */
    isAtRisk: snapshot.isDirty && (isEdit || isOnlyHere(snapshot.save)),
  };
}
