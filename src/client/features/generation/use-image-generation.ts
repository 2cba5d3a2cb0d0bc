import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import { draftOf, emptyDraft, type ImageDraft, isBlank } from "./image-draft.ts";
import { useCreation } from "./use-creation.ts";

const param = "creation";

/** The generator's state. Which creation is shown stands in the address, so that a reload finds it again. */
export function useImageGeneration() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<ImageDraft | null>(null);
  const [looksForRunning, setLooksForRunning] = useState(true);
  const named = params.get(param);
  const running = trpc.creations.list.useQuery(
    { type: "image", status: ["processing"], limit: 1 },
    { enabled: looksForRunning && named === null },
  );
  const shownId = named ?? (looksForRunning ? (running.data?.creations[0]?.id ?? null) : null);
  const shown = useCreation(shownId);
  const { creation } = shown;

  const show = (id: string | null) => {
    setLooksForRunning(false);
    setParams(id === null ? {} : { [param]: id }, { replace: id !== null && named !== null });
  };

  const start = trpc.generation.image.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: (started) => show(started.creation.id),
  });
  const cancel = trpc.generation.cancel.useMutation({
    meta: { errorTitle: "The image was not cancelled" },
    onSuccess: () => show(null),
  });

  const draft = typed ?? (creation === undefined ? emptyDraft : draftOf(creation));

  const isBusy = start.isPending || (creation?.status === "processing" && !shown.hasTimedOut);

  const generate = () => {
    if (isBlank(draft) || isBusy) return;
    // Given up on here, it must not be drawn and counted beside its successor.
    if (shown.hasTimedOut && creation !== undefined) cancel.mutate({ id: creation.id }, { onSuccess: () => undefined });
    setTyped(draft);
    const { seed, ...options } = draft;
    start.mutate({ ...options, ...(seed !== null && { seed }) });
  };

  return {
    draft,
    /** Something in the panel differs from what the shown picture was made with. */
    isEdited: typed !== null && creation !== undefined && isDifferent(typed, draftOf(creation)),
    edit: (change: Partial<ImageDraft>) => {
      setTyped({ ...draft, ...change });
      if (start.isError) start.reset();
    },
    shown,
    startError: start.error === null ? null : errorText(start.error),
    isStarting: start.isPending,
    isBusy,
    generate,
    open: (id: string) => {
      setTyped(null);
      start.reset();
      show(id);
    },
    clear: () => {
      setTyped(emptyDraft);
      start.reset();
      show(null);
    },
    cancel: () => {
      if (creation === undefined) return;
      setTyped(draft);
      cancel.mutate({ id: creation.id });
    },
    isCancelling: cancel.isPending,
  };
}

export type ImageGeneration = ReturnType<typeof useImageGeneration>;

const isDifferent = (a: ImageDraft, b: ImageDraft) =>
  a.prompt !== b.prompt ||
  a.style !== b.style ||
  a.size !== b.size ||
  a.creativity !== b.creativity ||
  a.detail !== b.detail;
