import { useState } from "react";
import { type Creation, isUsableCreation, usableCreationStatuses } from "#shared/creations.ts";
import { mediaMax } from "#shared/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";

const shownAtOnce = 11;

interface MediaOptions {
  /** Of the chosen ones, in the order they go out. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** How many a post may have. */
  most?: number;
}

/** The finished pictures and videos to choose from, and the chosen ones in their order. */
export function useMediaChoice({ ids, onChange, most = mediaMax }: MediaOptions) {
  /** By id: what was typed and is not stored yet, so that a post that is sent at once has it. */
  const [altTexts, setAltTexts] = useState<Readonly<Record<string, string>>>({});
  const texts = useTexts("media");
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({ meta: { errorShownInPage: true } });
  const list = trpc.creations.list.useQuery({ status: [...usableCreationStatuses], limit: shownAtOnce });
  const listed = list.data?.creations ?? [];
  // An older one, opened from elsewhere, is not among the newest.
  const missing = list.data === undefined ? [] : ids.filter((id) => !listed.some((one) => one.id === id));
  const others = trpc.useQueries((t) => missing.map((id) => t.creations.get({ id }, { retry: false })));
  const extra = others.flatMap(({ data }) => (data && isUsableCreation(data.creation.status) ? data.creation : []));
  const creations: readonly Creation[] = [...extra, ...listed];
  const stored = ids.flatMap((id) => creations.find((one) => one.id === id) ?? []);
  const isKnown = list.data !== undefined && others.every(({ isPending }) => !isPending);
  return {
    /** The newest, and whatever was chosen: as many as fill their rows. */
    creations: creations.filter(({ id }, index) => index < shownAtOnce || ids.includes(id)),
    ids,
    chosen: stored.map((one) => ({ ...one, altText: altTexts[one.id] ?? one.altText })),
    most,
    isFull: ids.length >= most,
    /** Says what one of them shows. */
    describe: (id: string, altText: string) => setAltTexts((before) => ({ ...before, [id]: altText })),
    keepDescription: (id: string, altText: string) => {
      const before = stored.find((one) => one.id === id)?.altText ?? "";
      if (altText !== before) update.mutate({ id, altText: altText.trim() || null });
    },
    descriptionError: update.error,
    put: onChange,
    /** One that is shown already need not be asked for again. One more than a post may have stays in the library. */
    add: (id: string, shown?: Creation) => {
      if (shown !== undefined) utils.creations.get.setData({ id }, { creation: shown });
      if (ids.includes(id)) return;
      if (ids.length < most) onChange([...ids, id]);
      else showToast({ tone: "info", title: texts.full(most) });
    },
    remove: (id: string) => onChange(ids.filter((one) => one !== id)),
    /** What they show is known, also of those that are not listed. */
    isKnown,
    isLoading: list.isPending,
    isFetching: list.isFetching,
    error: list.data === undefined ? list.error : null,
    refetch: () => void list.refetch(),
  };
}

export type MediaChoice = ReturnType<typeof useMediaChoice>;
