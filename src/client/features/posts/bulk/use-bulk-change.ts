import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { useSendOnce } from "#client/lib/api/send-once.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { type BulkChange, bulkMax, type LeftPost, type PostsChange } from "#shared/posts/bulk-changes.ts";

/** Posts that stayed as they were, by a change or by its undo. */
export interface Left {
  of: "change" | "undo";
  posts: readonly LeftPost[];
}

/** Changes of several posts, each with one undo. */
export function useBulkChange(onDone: (ids: readonly string[]) => void) {
  const messages = useMessages("bulkChanges");
  const { undo: undoLabel } = useMessages("posts");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  /** Number of answered changes: the same change after another one is a new wish. */
  const answered = useRef(0);
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState<Left | null>(null);

  /** The changes of an action, which has several where more posts are chosen than one call takes. */
  async function run(calls: readonly (() => Promise<{ change: BulkChange }>)[], of: Left["of"]): Promise<BulkChange[]> {
    setIsBusy(true);
    setLeft(null);
    const made: BulkChange[] = [];
    try {
      for (const call of calls) made.push((await call()).change);
    } catch (error) {
      showToast({ tone: "danger", title: messages.notChanged, description: errorText(error) });
    }
    await invalidateAfter(queryClient, ["posts", "update"]);
    setIsBusy(false);
    const posts = made.flatMap((change) => change.left);
    if (posts.length > 0) setLeft({ of, posts });
    return made;
  }

  async function undo(made: readonly BulkChange[]): Promise<void> {
    const undone = await run(
      made.map(
        ({ id }) =>
          () =>
            client.posts.undoMany.mutate({ id }),
      ),
      "undo",
    );
    const count = undone.flatMap((change) => change.undone).length;
    if (count > 0) showToast({ tone: "info", title: messages.undone({ count }) });
  }

  /** Whether the server answered: otherwise the person can send the same again, which is then made once. */
  async function change(
    ids: readonly string[],
    asked: PostsChange,
    title: (values: { count: number }) => string = messages.changed,
  ): Promise<boolean> {
    const parts = Array.from({ length: Math.ceil(ids.length / bulkMax) }, (_, index) =>
      ids.slice(index * bulkMax, (index + 1) * bulkMax),
    );
    const made = await run(
      parts.map(
        (part) => () =>
          sendOnce([answered.current, part, asked], (options) =>
            client.posts.changeMany.mutate({ ids: part, ...asked }, options),
          ),
      ),
      "change",
    );
    if (made.length > 0) answered.current += 1;
    const changed = made.flatMap((one) => one.changed);
    onDone(changed);
    if (changed.length > 0)
      showToast({
        tone: "info",
        title: title({ count: changed.length }),
        action: { label: undoLabel, onClick: () => void undo(made) },
      });
    return made.length > 0;
  }

  return { isBusy, left, dismissLeft: () => setLeft(null), change };
}

export type BulkChanging = ReturnType<typeof useBulkChange>;

/** What each dialog that asks for a change is given. */
export interface BulkDialogProps {
  count: number;
  busy: boolean;
  onChange: (change: PostsChange) => void;
  onClose: () => void;
}
