import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";
import { RadioTiles } from "./radio-tiles.tsx";

interface StartImageProps {
  value: CreationId | null;
  onValueChange: (id: CreationId | null) => void;
  isSupported: boolean;
}

const shownAtOnce = 20;
/** The maximum page size of the API. */
const mostShown = 100;

/** The start image of a video. */
export function StartImage({ value, onValueChange, isSupported }: StartImageProps) {
  const { startImage: messages, stage, provenance } = useMessages("generation");
  const { kit } = useMessages("shell");
  const [isChoosing, setIsChoosing] = useState(false);
  const { data, error } = trpc.creations.get.useQuery({ id: value ?? "" }, { enabled: value !== null, retry: false });
  const chosen = data?.creation;
  const notFound = error && (errorCode(error) === "NOT_FOUND" ? provenance.deleted : errorText(error));
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">
        {messages.title} <span className="font-regular text-ink-3">{kit.optional}</span>
      </p>
      {value === null ? (
        <Button size="sm" className="justify-self-start" disabled={!isSupported} onClick={() => setIsChoosing(true)}>
          <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.choose}
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
          <span dir="auto" className="min-w-0 grow truncate text-sm">
            {chosen?.title ?? notFound ?? stage.loading}
          </span>
          <Button size="sm" variant="quiet" square aria-label={messages.remove} onClick={() => onValueChange(null)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      )}
      {!isSupported && <p className="text-xs text-ink-3">{messages.unsupported}</p>}
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={messages.title}>
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
  const { startImage: messages, stage } = useMessages("generation");
  const [limit, setLimit] = useState(shownAtOnce);
  const list = trpc.creations.list.useQuery(
    { type: "image", status: [...usableCreationStatuses], limit },
    { placeholderData: (previous) => previous },
  );
  if (list.error !== null && list.data === undefined)
    return <p className="text-sm text-danger">{errorText(list.error)}</p>;
  if (list.data === undefined) return <Skeleton picture />;
  const { creations } = list.data;
  if (creations.length === 0) return <p className="text-sm text-ink-2">{messages.none}</p>;
  const hasMore = list.data.nextCursor !== null && limit < mostShown;
  return (
    <>
      <div className="-m-1 max-h-[60dvh] overflow-y-auto p-1">
        <RadioTiles
          label={messages.yours}
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
            busyLabel={stage.loading}
            onClick={() => setLimit(limit + shownAtOnce)}
          >
            {messages.more}
          </Button>
        )}
        <Button onClick={onCancel}>{stage.cancel}</Button>
      </DialogActions>
    </>
  );
}
