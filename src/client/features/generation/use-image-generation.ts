import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import { draftOf, emptyDraft, type ImageDraft, isBlank } from "./image-draft.ts";
import { useCreation } from "./use-creation.ts";

const param = "creation";
const minute = 60_000;
/** What was begun so lately is what somebody coming back looks for, finished or not. */
const recentMs = 10 * minute;

/** The generator's state. Which creation is shown stands in the address, so that a reload finds it again. */
export function useImageGeneration() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<ImageDraft | null>(null);
  const [looksForRecent, setLooksForRecent] = useState(true);
  const named = params.get(param);
  const recent = trpc.creations.list.useQuery(
    { type: "image", limit: 1 },
    {
      enabled: looksForRecent && named === null,
      // An answer from before the job was begun would hide it.
      refetchOnMount: "always",
      select: ({ creations }) =>
        creations.find(
          ({ status, createdAt, error }) =>
            status === "processing" || (error?.code !== "CANCELLED" && Date.now() - Date.parse(createdAt) < recentMs),
        ),
    },
  );
  const shownId = named ?? (looksForRecent ? (recent.data?.id ?? null) : null);
  const shown = useCreation(shownId);
  const { creation } = shown;

  const show = (id: string | null) => {
    setLooksForRecent(false);
    setParams(id === null ? {} : { [param]: id }, { replace: id !== null && named !== null });
  };

  const start = trpc.generation.image.useMutation({
    meta: { errorShownInPage: true },
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
    // Given with the call, so that it does not change the address once the screen was left.
    start.mutate({ ...options, ...(seed !== null && { seed }) }, { onSuccess: (started) => show(started.creation.id) });
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
