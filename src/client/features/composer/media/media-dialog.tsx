import { useInfiniteQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useCallback, useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { type CreationType, usableCreationStatuses } from "#shared/creations/creations.ts";
import { MediaGrid } from "./media-grid.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import type { MediaUpload } from "./use-media-upload.ts";

const none: UsableFilters = { q: "", type: "all", favourite: false };

interface MediaSearchProps {
  media: MediaChoice;
  uploading: MediaUpload;
}

interface MediaDialogProps extends MediaSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All usable media. A press chooses at once, and the previews behind the dialog show it. */
export function MediaDialog({ media, uploading, open, onOpenChange }: MediaDialogProps) {
  const { all: messages } = useMessages("media");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={messages.title}
      aside={
        <output className="text-sm text-ink-2">{messages.chosen({ count: media.ids.length, most: media.most })}</output>
      }
    >
      <MediaSearch media={media} uploading={uploading} />
      <DialogActions>
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function MediaSearch({ media, uploading }: MediaSearchProps) {
  const mediaMessages = useMessages("media");
  const { all: messages } = mediaMessages;
  const [filters, setFilters] = useState(none);
  const change = useCallback((part: Partial<UsableFilters>) => setFilters((before) => ({ ...before, ...part })), []);
  const search = useCallback((q: string) => change({ q }), [change]);
  const query = useUsableCreations(filters);
  const { creations, isFetching, hasNextPage, fetchNextPage } = query;
  const failure = useFailure(query, filters);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const isNarrowed = filters.q !== "" || filters.type !== "all" || filters.favourite;
  return (
    <>
      <search aria-label={messages.title} className="flex flex-wrap items-center gap-2">
        <SearchField
          label={messages.search}
          placeholder={messages.searchHint}
          value={filters.q}
          onSearch={search}
          className="min-w-52 flex-1"
        />
        <Segmented
          label={messages.kind}
          options={[
            { value: "all", label: messages.every },
            { value: "image", label: messages.images },
            { value: "video", label: messages.videos },
          ]}
          value={filters.type}
          onValueChange={(type) => change({ type })}
        />
        <Button aria-pressed={filters.favourite} onClick={() => change({ favourite: !filters.favourite })}>
          <Star
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={filters.favourite ? "fill-current text-accent-ink" : ""}
          />
          {messages.favourites}
        </Button>
      </search>
      {failure !== null && <LoadError title={mediaMessages.failed} labels={mediaMessages} {...failure} />}
      {creations === undefined && failure === null && (
        <div
          aria-busy="true"
          aria-label={messages.loading}
          className="grid h-[min(460px,calc(100dvh-320px))] content-start gap-3"
        >
          <Skeleton picture />
          <Skeleton picture />
          <Skeleton picture />
        </div>
      )}
      {creations !== undefined && (
        <div className="relative">
          <MediaGrid
            key={JSON.stringify(filters)}
            creations={creations}
            media={media}
            uploading={uploading}
            onNearEnd={onNearEnd}
          />
          {creations.length === 0 && (
            <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
              <p className="text-ink-2">{isNarrowed ? messages.noneFit : mediaMessages.none}</p>
              {isNarrowed && (
                <Button size="sm" className="pointer-events-auto" onClick={() => setFilters(none)}>
                  {messages.clear}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface UsableFilters {
  q: string;
  type: CreationType | "all";
  favourite: boolean;
}

const perPage = 60;

/** The media that a post can use, page by page. */
function useUsableCreations({ q, type, favourite }: UsableFilters) {
  const { client } = trpc.useUtils();
  const input = {
    status: [...usableCreationStatuses],
    limit: perPage,
    ...(q !== "" && { q }),
    ...(type !== "all" && { type }),
    ...(favourite && { favourite }),
  };
  const query = useInfiniteQuery({
    ...inPages(["creations", "list"], input, client.creations.list.query),
    // The last answer stays visible while a new search loads.
    placeholderData: (previous) => previous,
  });
  return { ...query, creations: query.data?.pages.flatMap(({ creations }) => creations) };
}
