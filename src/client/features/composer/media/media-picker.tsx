import { ImagePlus, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import bowls from "#client/assets/art/bowls.webp";
import cups from "#client/assets/art/cups.webp";
import marigolds from "#client/assets/art/marigolds.webp";
import tide from "#client/assets/art/tide.webp";
import type { Failure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { CheckTiles } from "./check-tiles.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import { mediaTile } from "./media-tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import { useMediaUpload } from "./use-media-upload.ts";

const columns = "grid-cols-4 md:grid-cols-6";

interface MediaPickerProps {
  media: MediaChoice;
  /** Shown behind the label, such as "(optional)". */
  note?: string;
  error: string | undefined;
  /** What a network shows otherwise than it was made. The post goes out all the same. */
  warnings: readonly string[];
  /** Whether files are on their way, which the post does not have yet. */
  onUploading: (isUploading: boolean) => void;
}

/** The newest pictures and videos to choose from, and an upload tile. */
export function MediaPicker({ media, note, error, warnings, onUploading }: MediaPickerProps) {
  const messages = useMessages("media");
  const [isOpen, setIsOpen] = useState(false);
  const uploading = useMediaUpload((id) => media.add(id));
  const isUploading = uploading.upload !== null;
  const report = useEffectEvent(onUploading);
  useEffect(() => {
    report(isUploading);
    return () => report(false);
  }, [isUploading]);
  const label = (
    <>
      {messages.label}
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
  if (media.failure !== null) return <MediaUnavailable failure={media.failure} />;
  const tiles = media.creations.map((creation) => mediaTile(creation, media));
  return (
    <div className="grid gap-2">
      {media.unreadFailure !== null && <NotLoaded {...media.unreadFailure} />}
      <CheckTiles
        label={label}
        action={
          tiles.length > 0 && (
            <button type="button" className="link touch-area text-sm" onClick={() => setIsOpen(true)}>
              {messages.viewAll}
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
      <output className="grid gap-1 empty:hidden">
        {warnings.map((warning) => (
          <span key={warning} className="flex gap-2 text-sm text-warning">
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
            {warning}
          </span>
        ))}
      </output>
      <MediaDialog media={media} uploading={uploading} open={isOpen} onOpenChange={setIsOpen} />
      {media.isFull && <p className="text-xs text-ink-3">{messages.full({ count: media.ids.length })}</p>}
      {tiles.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-line-strong px-3.5 py-3">
          <p className="text-sm text-ink-2">{messages.none}</p>
          <Link to={paths.generateImage} className={buttonClass({ size: "sm" })}>
            <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.create}
          </Link>
        </div>
      )}
    </div>
  );
}

function NotLoaded(failure: Failure) {
  const messages = useMessages("media");
  return <LoadError title={messages.failed} labels={messages} {...failure} />;
}

function MediaUnavailable({ failure }: { failure: Failure }) {
  const messages = useMessages("media");
  const samples = Object.entries(sampleMedia).map(([name, image]) => ({
    value: name,
    label: `${messages.sample}: ${messages.samples[name as keyof typeof sampleMedia]}`,
    image,
    disabled: true,
  }));
  return (
    <div className="grid gap-2">
      <NotLoaded {...failure} />
      <div>
        <Badge tone="warning">{messages.sample}</Badge>
      </div>
      <CheckTiles label={messages.label} tiles={samples} values={[]} onToggle={() => undefined} className={columns} />
    </div>
  );
}

/** Shown if the media of the workspace could not be loaded. They cannot be chosen. */
const sampleMedia = { bowls, marigolds, cups, tide };
