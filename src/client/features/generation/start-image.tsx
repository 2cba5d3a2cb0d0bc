import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { usableCreationStatuses } from "#shared/creations.ts";
import type { CreationId } from "#shared/ids.ts";
import { errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { RadioTiles } from "#client/ui/radio-tiles.tsx";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

interface StartImageProps {
  value: CreationId | null;
  onValueChange: (id: CreationId | null) => void;
  isSupported: boolean;
}

const shownAtOnce = 20;
/** The most a page of creations holds. */
const mostShown = 100;

/** The picture a video begins with. */
export function StartImage({ value, onValueChange, isSupported }: StartImageProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = trpc.creations.get.useQuery({ id: value ?? "" }, { enabled: value !== null, retry: false }).data
    ?.creation;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">
        Start image <span className="font-regular text-ink-3">(optional)</span>
      </p>
      {value === null ? (
        <Button size="sm" className="justify-self-start" disabled={!isSupported} onClick={() => setIsChoosing(true)}>
          <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          Choose an image
        </Button>
      ) : (
        <div className="flex items-center gap-3">
          {chosen?.thumbnailUrl != null && (
            <SizedImage
              url={chosen.thumbnailUrl}
              alt=""
              sizes="48px"
              className="size-12 rounded-md border border-line object-cover"
            />
          )}
          <span className="min-w-0 grow truncate text-sm">{chosen?.title ?? "Loading"}</span>
          <Button
            size="sm"
            variant="quiet"
            square
            aria-label="Remove the start image"
            onClick={() => onValueChange(null)}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      )}
      {!isSupported && <p className="text-xs text-ink-3">The current model does not begin with an image.</p>}
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Start image">
        <Images
          onChoose={(id) => {
            onValueChange(id);
            setIsChoosing(false);
          }}
          onCancel={() => setIsChoosing(false)}
        />
      </Dialog>
    </div>
  );
}

interface ImagesProps {
  onChoose: (id: CreationId) => void;
  onCancel: () => void;
}

function Images({ onChoose, onCancel }: ImagesProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const list = trpc.creations.list.useQuery(
    { type: "image", status: [...usableCreationStatuses], limit },
    { placeholderData: (previous) => previous },
  );
  if (list.error !== null && list.data === undefined)
    return <p className="text-sm text-danger">{errorText(list.error)}</p>;
  if (list.data === undefined) return <Skeleton picture />;
  const { creations } = list.data;
  if (creations.length === 0) return <p className="text-sm text-ink-2">You have no images yet. Generate one first.</p>;
  const hasMore = list.data.nextCursor !== null && limit < mostShown;
  return (
    <>
      <div className="-m-1 max-h-[60dvh] overflow-y-auto p-1">
        <RadioTiles
          label="Your images"
          hideLabel
          look="ticked"
          tiles={creations.map(({ id, title, thumbnailUrl }) => ({
            value: id,
            label: title,
            image: thumbnailUrl ?? "",
          }))}
          value={null}
          onValueChange={onChoose}
        />
      </div>
      <DialogActions>
        {hasMore && (
          <Button
            variant="quiet"
            busy={list.isFetching}
            busyLabel="Loading"
            onClick={() => setLimit(limit + shownAtOnce)}
          >
            Load more
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </>
  );
}
