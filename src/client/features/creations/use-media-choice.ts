import { type Creation, isUsableCreation, usableCreationStatuses } from "#shared/creations/creations.ts";
import { mediaMax } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";

const shownAtOnce = 11;

/** What of a draft is about its pictures and videos. */
interface MediaFields {
  /** Of the chosen ones, in the order they go out. */
  creationIds: string[];
  /** By id: what it shows, where the post has words of its own for that, or they were typed and the creation has them not yet. */
  altTexts: Record<string, string>;
}

interface MediaOptions {
  fields: Readonly<MediaFields>;
  /** Given the fields as they are by then: an Undo is pressed long after the render that offered it. */
  edit: (change: (fields: MediaFields) => Partial<MediaFields>) => void;
  /** How many a post may have. */
  most?: number;
}

/** The finished pictures and videos to choose from, and the chosen ones in their order. */
export function useMediaChoice({ fields, edit, most = mediaMax }: MediaOptions) {
  const { creationIds: ids, altTexts } = fields;
  const change = (by: (now: string[]) => string[]) => edit(({ creationIds }) => ({ creationIds: by(creationIds) }));
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
    describe: (id: string, altText: string) => edit((now) => ({ altTexts: { ...now.altTexts, [id]: altText } })),
    keepDescription: (id: string, altText: string) => {
      const before = stored.find((one) => one.id === id)?.altText ?? "";
      if (altText !== before) update.mutate({ id, altText: altText.trim() || null });
    },
    descriptionError: update.error,
    put: (order: string[]) => change(() => order),
    /** One that is shown already need not be asked for again. One more than a post may have stays in the library. */
    add: (id: string, shown?: Creation) => {
      if (shown !== undefined) utils.creations.get.setData({ id }, { creation: shown });
      if (ids.length >= most && !ids.includes(id)) showToast({ tone: "info", title: texts.full(most) });
      else change((now) => (now.includes(id) || now.length >= most ? now : [...now, id]));
    },
    remove: (id: string) => change((now) => now.filter((one) => one !== id)),
    /** Back where it was, unless its place was given to another one. */
    restore: (id: string, index: number) =>
      change((now) => (now.includes(id) || now.length >= most ? now : now.toSpliced(index, 0, id))),
    /** What they show is known, also of those that are not listed. */
    isKnown,
    isLoading: list.isPending,
    isFetching: list.isFetching,
    error: list.data === undefined ? list.error : null,
    refetch: () => void list.refetch(),
  };
}

export type MediaChoice = ReturnType<typeof useMediaChoice>;
