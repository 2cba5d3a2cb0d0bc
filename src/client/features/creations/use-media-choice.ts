import { useState } from "react";
import { type Creation, isUsableCreation, usableCreationStatuses } from "#shared/creations.ts";
import { trpc } from "#client/lib/trpc.ts";

const shownAtOnce = 20;

/** The finished pictures and videos to choose from, and the chosen one; the first choice may come from the address. */
export function useMediaChoice(initialId: string | null) {
  const [chosenId, setChosenId] = useState(initialId);
  /** By id: what was typed and is not stored yet, so that a post that is sent at once has it. */
  const [altTexts, setAltTexts] = useState<Readonly<Record<string, string>>>({});
  const update = trpc.creations.update.useMutation({ meta: { errorTitle: "The alt text was not kept" } });
  const list = trpc.creations.list.useQuery({
    status: [...usableCreationStatuses],
    limit: shownAtOnce,
  });
  const listed = list.data?.creations ?? [];
  const isListed = listed.some(({ id }) => id === chosenId);
  // An older picture, opened from elsewhere, is not among the newest twenty.
  const other = trpc.creations.get.useQuery(
    { id: chosenId ?? "" },
    { enabled: chosenId !== null && list.data !== undefined && !isListed, retry: false },
  ).data?.creation;
  const extra = !isListed && other?.id === chosenId && isUsableCreation(other.status) ? [other] : [];
  const creations: readonly Creation[] = [...extra, ...listed];
  const stored = creations.find(({ id }) => id === chosenId) ?? null;
  return {
    creations,
    chosen: stored && { ...stored, altText: altTexts[stored.id] ?? stored.altText },
    /** Says what the chosen one shows. */
    describe: (altText: string) => {
      if (stored !== null) setAltTexts((before) => ({ ...before, [stored.id]: altText }));
    },
    keepDescription: (altText: string) => {
      if (stored !== null && altText !== (stored.altText ?? ""))
        update.mutate({ id: stored.id, altText: altText.trim() || null });
    },
    choose: setChosenId,
    clear: () => setChosenId(null),
    isLoading: list.isPending,
    isFetching: list.isFetching,
    error: list.data === undefined ? list.error : null,
    refetch: () => void list.refetch(),
  };
}

export type MediaChoice = ReturnType<typeof useMediaChoice>;
