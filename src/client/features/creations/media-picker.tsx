import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Badge } from "#client/ui/badge.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { CheckTiles } from "#client/ui/check-tiles.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import { mediaTile } from "./media-tile.tsx";
import { sampleMedia } from "./sample-media.ts";
import { UploadTile } from "./upload-tile.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import { useMediaUpload } from "./use-media-upload.ts";

const columns = "grid-cols-4 md:grid-cols-6";

interface MediaPickerProps {
  media: MediaChoice;
  /** Behind the label, where a post needs none: "(optional)". */
  note?: string;
  error: string | undefined;
}

/** The newest pictures and videos, of which several may be chosen, and a place for new ones. */
export function MediaPicker({ media, note, error }: MediaPickerProps) {
  const texts = useTexts("media");
  const [isOpen, setIsOpen] = useState(false);
  const uploading = useMediaUpload(media.add);
  const label = (
    <>
      {texts.label}
      {note !== undefined && <span className="font-regular text-ink-3"> {note}</span>}
    </>
  );
  if (media.isLoading) {
    return (
      <div aria-busy="true" className="grid gap-2">
        <span className="text-sm font-medium">{label}</span>
        <Skeleton picture />
      </div>
    );
  }
  if (media.error !== null) return <MediaUnavailable media={media} />;
  const tiles = media.creations.map((creation) => mediaTile(creation, media));
  return (
    <div className="grid gap-2">
      <CheckTiles
        label={label}
        action={
          tiles.length > 0 && (
            <button type="button" className="link touch-area text-sm" onClick={() => setIsOpen(true)}>
              {texts.viewAll}
            </button>
          )
        }
        tiles={tiles}
        values={media.ids}
        onToggle={(id, isChosen) => (isChosen ? media.add(id) : media.remove(id))}
        className={columns}
        extra={<UploadTile uploading={uploading} disabled={media.isFull} />}
        error={error}
      />
      <MediaDialog media={media} uploading={uploading} open={isOpen} onOpenChange={setIsOpen} />
      {media.isFull && <p className="text-xs text-ink-3">{texts.full(media.ids.length)}</p>}
      {tiles.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-line-strong px-3.5 py-3">
          <p className="text-sm text-ink-2">{texts.none}</p>
          <Link to={paths.generateImage} className={buttonClass({ size: "sm" })}>
            <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.create}
          </Link>
        </div>
      )}
    </div>
  );
}

function MediaUnavailable({ media }: { media: MediaChoice }) {
  const texts = useTexts("media");
  const samples = Object.entries(sampleMedia).map(([name, image]) => ({
    value: name,
    label: `${texts.sample}: ${texts.samples[name as keyof typeof sampleMedia]}`,
    image,
    disabled: true,
  }));
  return (
    <div className="grid gap-2">
      <Callout
        tone="danger"
        announce="alert"
        title={texts.failed}
        action={
          <Button size="sm" busy={media.isFetching} busyLabel={texts.trying} onClick={media.refetch}>
            {texts.tryAgain}
          </Button>
        }
      >
        {errorText(media.error)}
      </Callout>
      <div>
        <Badge tone="warning">{texts.sample}</Badge>
      </div>
      <CheckTiles label={texts.label} tiles={samples} values={[]} onToggle={() => undefined} className={columns} />
    </div>
  );
}
