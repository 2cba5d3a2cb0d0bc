import { Upload, X } from "lucide-react";
import { formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";
import { uploadContentTypes } from "#shared/creations/upload-limits.ts";
import type { MediaUpload } from "./use-media-upload.ts";

const accepted = uploadContentTypes.join(",");
const tile =
  "relative grid aspect-square place-content-center justify-items-center gap-1 rounded-md border border-dashed border-line-strong text-xs text-ink-2 not-disabled:hover:bg-surface-2 not-disabled:hover:text-ink-1 disabled:text-ink-3";

interface UploadTileProps {
  uploading: MediaUpload;
  disabled: boolean;
}

/** Uploads files that are chosen or dropped. The upload continues when the tile is unmounted. */
export function UploadTile({ uploading, disabled }: UploadTileProps) {
  const messages = useMessages("media");
  const { upload, failure, send, cancel } = uploading;
  const { open, picker } = useFilePicker({ label: messages.upload, accept: accepted, multiple: true, onChosen: send });
  if (upload !== null) {
    return (
      <button type="button" className={tile} aria-label={messages.cancelUpload} title={upload.name} onClick={cancel}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="num">{formatShare(Math.floor(upload.sent * 100) / 100)}</span>
        <span className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
          <span className="block h-full bg-thread" style={{ width: `${upload.sent * 100}%` }} />
        </span>
        <output className="sr-only">{messages.uploading(upload.name)}</output>
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={tile}
        disabled={disabled}
        onClick={open}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (event.dataTransfer.files.length > 0) send([...event.dataTransfer.files]);
        }}
      >
        <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
        {messages.upload}
      </button>
      {picker}
      {failure !== null && (
        <p role="alert" className="col-span-full text-sm text-danger">
          {messages.uploadFailed}: {failure}
        </p>
      )}
    </>
  );
}
