import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type Draft, isBlank, isDifferent } from "./drafts.ts";
import type { Kind } from "./kinds.ts";
import { useCreation } from "./use-creation.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useModels } from "./use-models.ts";
import { useRun } from "./use-run.ts";
import { useStart } from "./use-start.ts";
import { useTexts } from "#client/lib/language.ts";

const param = "creation";
const minute = 60_000;
/** What was begun so lately is what somebody coming back looks for, finished or not. */
const recentMs = 10 * minute;

const isRecent = ({ status, createdAt, error }: Creation) =>
  status === "processing" || (error?.code !== "CANCELLED" && Date.now() - Date.parse(createdAt) < recentMs);

/** A generator's state. Which creation is shown stands in the address, so that a reload finds it again. */
export function useGeneration<D extends Draft>(kind: Kind<D>) {
  const words = useTexts("generation");
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const [kept, keep] = useKeptDraft(kind, named);
  const [looksForRecent, setLooksForRecent] = useState(true);
  const models = useModels();
  const recent = trpc.creations.list.useQuery(
    { type: kind.type, limit: 1 },
    {
      enabled: looksForRecent && named === null,
      // An answer from before the job was begun would hide it.
      refetchOnMount: "always",
      select: ({ creations }) => creations.find(isRecent),
    },
  );
  const shownId = named ?? (looksForRecent ? (recent.data?.id ?? null) : null);
  const shown = useCreation(shownId);
  const { creation, hasTimedOut } = shown;
  const run = useRun(creation);
  const start = useStart(kind.type);
  const cancel = trpc.generation.cancel.useMutation({ meta: { errorTitle: words.kinds[kind.type].notCancelled } });

  const show = (id: string | null) => {
    setLooksForRecent(false);
    setParams(id === null ? {} : { [param]: id }, { replace: id !== null && named !== null });
  };
  const made = creation === undefined ? null : kind.fit(kind.draftOf(creation), models);
  const draft = kept === null ? (made ?? kind.fit(kind.empty, models)) : kind.fit(kept.draft, models);
  /** Something in the panel differs from what is shown. */
  const isEdited = kept !== null && made !== null && isDifferent(draft, made);
  const isBusy = start.isPending || (creation?.status === "processing" && !hasTimedOut);

  const begin = (next: D, parentId: CreationId | null, keepsPanel: boolean) => {
    // Kept while nobody knows what comes of it.
    if (!keepsPanel) keep({ draft: next, of: null });
    start.begin(next, parentId, (id) => {
      if (!keepsPanel) keep({ draft: next, of: id });
      show(id);
    });
  };
  const generate = () => {
    if (isBlank(draft) || isBusy) return;
    // Given up on here, it must not be made and counted beside its successor.
    if (hasTimedOut && creation !== undefined) cancel.mutate({ id: creation.id });
    begin(draft, null, false);
  };

  return {
    kind,
    draft,
    models,
    isEdited,
    edit: (change: Partial<D>) => {
      keep({ draft: { ...draft, ...change }, of: kept?.of ?? null });
      start.reset();
    },
    shown,
    run,
    startError: start.error,
    isStarting: start.isPending,
    isBusy,
    generate,
    /** The failed one once more, or what the panel holds if that is something else by now. */
    tryAgain: () => {
      if (creation?.status !== "failed" || start.error !== null || isEdited) generate();
      else start.retry(creation.id, () => void shown.refetch());
    },
    /** The same once more by another chance. */
    vary: () => {
      if (creation === undefined || made === null || start.isPending) return;
      begin({ ...made, seed: null }, creation.id, isEdited);
    },
    /** Everything the shown one was made with, its seed included, back into the panel. */
    remix: () => {
      if (creation === undefined || made === null) return;
      const before = isEdited ? kept : null;
      keep({ draft: { ...made, seed: creation.seedUsed ?? creation.options?.seed ?? null }, of: creation.id });
      showToast({
        tone: "info",
        title: words.stage.restored,
        ...(before !== null && { action: { label: words.stage.undo, onClick: () => keep(before) } }),
      });
    },
    /** What was typed and not made yet stays in the panel. */
    open: (id: string) => {
      if (!isEdited) keep(null);
      start.reset();
      show(id);
    },
    clear: () => {
      keep(null);
      start.reset();
      show(null);
    },
    cancel: () => {
      if (creation === undefined) return;
      const others = run.filter(({ id, status }) => status === "processing" && id !== creation.id);
      const finished = run.find(({ fileUrl }) => fileUrl !== null);
      keep({ draft, of: null });
      for (const { id } of others) cancel.mutate({ id });
      // The shown one last: of several calls only the last one's end is told.
      cancel.mutate({ id: creation.id }, { onSuccess: () => show(finished?.id ?? null) });
    },
    isCancelling: cancel.isPending,
  };
}

type WholeGeneration<D extends Draft> = ReturnType<typeof useGeneration<D>>;
/** What draws the stage needs: the same for every panel. */
export type Generation = Omit<WholeGeneration<Draft>, "edit" | "kind"> & {
  kind: Pick<Kind<Draft>, "type" | "path">;
};
