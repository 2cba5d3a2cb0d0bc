import { Upload, X } from "lucide-react";
import { formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";
import { uploadContentTypes } from "#shared/creations/upload-limits.ts";
import { UploadFailures } from "./upload-failures.tsx";
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
  const { upload, failures, send, cancel } = uploading;
  const { open, picker } = useFilePicker({ label: messages.upload, accept: accepted, multiple: true, onChosen: send });
  const isUploading = upload !== null;
  // One button for both, so that it keeps the focus.
  return (
    <>
      <button
        type="button"
        className={tile}
        disabled={disabled && !isUploading}
        aria-label={isUploading ? messages.cancelUpload : undefined}
        title={upload?.name}
        onClick={isUploading ? cancel : open}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!isUploading && event.dataTransfer.files.length > 0) send([...event.dataTransfer.files]);
        }}
      >
        {isUploading ? (
          <>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className="num">{formatShare(Math.floor(upload.sent * 100) / 100)}</span>
            <span className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-surface-3">
              <span className="block h-full bg-thread" style={{ width: `${upload.sent * 100}%` }} />
            </span>
          </>
        ) : (
          <>
            <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
            {messages.upload}
          </>
        )}
      </button>
      {/* Beside the button, whose name is all that screen readers read of it. */}
      <output className="sr-only">{isUploading && messages.uploading({ name: upload.name })}</output>
      {picker}
      {failures.length > 0 && (
        <div role="alert" className="col-span-full text-sm text-danger">
          <p>{messages.uploadFailed}</p>
          <UploadFailures failures={failures} />
        </div>
      )}
    </>
  );
}
