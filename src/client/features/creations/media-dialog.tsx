import { Star } from "lucide-react";
import { useCallback, useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { MediaGrid } from "./media-grid.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import type { MediaUpload } from "./use-media-upload.ts";
import { type UsableFilters, useUsableCreations } from "./use-usable-creations.ts";

const none: UsableFilters = { q: "", type: "all", favourite: false };

interface MediaSearchProps {
  media: MediaChoice;
  uploading: MediaUpload;
}

interface MediaDialogProps extends MediaSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything a post may be made of. What is pressed is chosen at once, behind it the previews show it. */
export function MediaDialog({ media, uploading, open, onOpenChange }: MediaDialogProps) {
  const { all: texts } = useTexts("media");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={texts.title}
      aside={<output className="text-sm text-ink-2">{texts.chosen(media.ids.length, media.most)}</output>}
    >
      <MediaSearch media={media} uploading={uploading} />
      <DialogActions>
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function MediaSearch({ media, uploading }: MediaSearchProps) {
  const words = useTexts("media");
  const { all: texts } = words;
  const [filters, setFilters] = useState(none);
  const change = useCallback((part: Partial<UsableFilters>) => setFilters((before) => ({ ...before, ...part })), []);
  const search = useCallback((q: string) => change({ q }), [change]);
  const { creations, error, isFetching, hasNextPage, fetchNextPage, refetch } = useUsableCreations(filters);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const isNarrowed = filters.q !== "" || filters.type !== "all" || filters.favourite;
  return (
    <>
      <search aria-label={texts.title} className="flex flex-wrap items-center gap-2">
        <SearchField
          label={texts.search}
          hideLabel
          placeholder={texts.searchHint}
          value={filters.q}
          onSearch={search}
          className="min-w-52 flex-1"
        />
        <Segmented
          label={texts.kind}
          options={[
            { value: "all", label: texts.every },
            { value: "image", label: texts.images },
            { value: "video", label: texts.videos },
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
          {texts.favourites}
        </Button>
      </search>
      {error !== null && (
        <Callout
          tone="danger"
          announce="alert"
          title={words.failed}
          action={
            <Button size="sm" busy={isFetching} busyLabel={words.trying} onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </Callout>
      )}
      {creations === undefined && error === null && (
        <div
          aria-busy="true"
          aria-label={texts.loading}
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
              <p className="text-ink-2">{isNarrowed ? texts.noneFit : words.none}</p>
              {isNarrowed && (
                <Button size="sm" className="pointer-events-auto" onClick={() => setFilters(none)}>
                  {texts.clear}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}
