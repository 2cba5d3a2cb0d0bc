import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { fetchStatusOf, useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { type Creation, isUsableCreation, usableCreationStatuses } from "#shared/creations/creations.ts";
import { mediaMax } from "#shared/posts/post-limits.ts";

const asked = 20;
/** With the tile for uploads they fill the rows. */
const shownAtOnce = 11;
/** Deleted, or an id of an address that is none. */
const isGone = (error: unknown) => ["NOT_FOUND", "INVALID_INPUT"].includes(errorCode(error) ?? "");

/** The media fields of a draft. */
interface MediaFields {
  /** Chosen media in the order of the post. */
  creationIds: string[];
  /** Alternative texts by creation id: of this post, or typed and not yet saved to the creation. */
  altTexts: Record<string, string>;
}

interface MediaOptions {
  fields: Readonly<MediaFields>;
  /** Gets the current fields, because an Undo may come long after the render that offered it. */
  edit: (change: (fields: MediaFields) => Partial<MediaFields>) => void;
  /** The maximum of the post. */
  most?: number;
}

/** The usable pictures and videos, and the chosen ones in their order. */
export function useMediaChoice({ fields, edit, most = mediaMax }: MediaOptions) {
  const { creationIds: ids, altTexts } = fields;
  const change = (by: (now: string[]) => string[]) => edit(({ creationIds }) => ({ creationIds: by(creationIds) }));
  const messages = useMessages("media");
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({ meta: { errorShownInPage: true } });
  const list = trpc.creations.list.useQuery({ status: [...usableCreationStatuses], limit: asked });
  const listed = list.data?.creations ?? [];
  // Chosen media may be older than the listed ones.
  const missing = list.data === undefined ? [] : ids.filter((id) => !listed.some((one) => one.id === id));
  const others = trpc.useQueries((t) => missing.map((id) => t.creations.get({ id })));
  const extra = others.flatMap(({ data }) => (data && isUsableCreation(data.creation.status) ? data.creation : []));
  const creations: readonly Creation[] = [...extra, ...listed];
  const isChosen = ({ id }: Creation) => ids.includes(id);
  // Chosen ones that are older than the first rows come first.
  const ranked = [...extra, ...listed.slice(shownAtOnce).filter(isChosen), ...listed.slice(0, shownAtOnce)];
  const stored = ids.flatMap((id) => creations.find((one) => one.id === id) ?? []);
  const unread = others.filter(({ data, error }) => data === undefined && !isGone(error));
  const isKnown = list.data !== undefined && unread.length === 0;
  const failure = useFailure(list);
  const unreadFailure = useFailure(
    {
      data: unread.length === 0 ? unread : undefined,
      error: unread.find(({ error }) => error !== null)?.error ?? null,
      fetchStatus: fetchStatusOf(unread),
      refetch: () => Promise.all(unread.map((one) => one.refetch())),
    },
    missing,
  );
  return {
    /** As many as fill the rows, and all chosen ones. */
    creations: ranked.filter((one, index) => index < shownAtOnce || isChosen(one)),
    ids,
    chosen: stored.map((one) => ({ ...one, altText: altTexts[one.id] ?? one.altText })),
    most,
    isFull: ids.length >= most,
    /** Sets an alternative text in the draft. */
    describe: (id: string, altText: string) => edit((now) => ({ altTexts: { ...now.altTexts, [id]: altText } })),
    saveDescription: (id: string, altText: string) => {
      const before = stored.find((one) => one.id === id)?.altText ?? "";
      if (altText !== before) update.mutate({ id, altText: altText.trim() || null });
    },
    descriptionError: update.error,
    setOrder: (order: string[]) => change(() => order),
    /** `shown`: the creation, if it is loaded already. A toast says when the maximum is reached. */
    add: (id: string, shown?: Creation) => {
      if (shown !== undefined) utils.creations.get.setData({ id }, { creation: shown });
      if (ids.length >= most && !ids.includes(id)) showToast({ tone: "info", title: messages.full({ count: most }) });
      else change((now) => (now.includes(id) || now.length >= most ? now : [...now, id]));
    },
    remove: (id: string) => change((now) => now.filter((one) => one !== id)),
    /** Inserts it at its former position, unless the post is full. */
    restore: (id: string, index: number) =>
      change((now) => (now.includes(id) || now.length >= most ? now : now.toSpliced(index, 0, id))),
    /** All chosen media are loaded, also those that are not listed. */
    isKnown,
    isLoading: list.isPending && failure === null,
    /** Why no media can be chosen. */
    failure: list.data === undefined ? failure : null,
    /** Why chosen media could not be loaded: the post would go out without them. */
    unreadFailure,
  };
}

export type MediaChoice = ReturnType<typeof useMediaChoice>;
