import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";
import { CropDialog, type PictureUpload } from "./crop-dialog.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface PictureControlProps {
  label: string;
  hasPicture: boolean;
  upload: PictureUpload;
  isRemoving: boolean;
  onRemove: () => void;
}

/** Chooses, crops and removes a picture; each takes effect at once. */
export function PictureControl({ label, hasPicture, upload, isRemoving, onRemove }: PictureControlProps) {
  const { avatar: messages } = useMessages("profile");
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File): Promise<void> {
    try {
      setPicture(await readPicture(file));
      setProblem(undefined);
    } catch {
      setProblem(messages.unreadable);
    }
  }

  function close(): void {
    if (picture !== null) releasePicture(picture);
    setPicture(null);
  }

  const { open, picker } = useFilePicker({
    label,
    accept: "image/jpeg,image/png,image/webp,image/gif",
    onChosen: ([file]) => {
      if (file !== undefined) void choose(file);
    },
  });

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="touch-area" onClick={open}>
          <ImageUp {...icon} />
          {messages.choose}
        </Button>
        {hasPicture && (
          <Button
            size="sm"
            variant="quiet"
            className="touch-area"
            busy={isRemoving}
            busyLabel={messages.removing}
            onClick={onRemove}
          >
            <Trash2 {...icon} />
            {messages.remove}
          </Button>
        )}
      </div>
      {problem === undefined ? (
        <p className="text-xs text-ink-3">{messages.hint}</p>
      ) : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {picker}
      {picture !== null && <CropDialog picture={picture} upload={upload} onClose={close} />}
    </div>
  );
}

/** Reads a file as an image. Throws if the browser cannot decode it. Free it with `releasePicture`. */
async function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch (error) {
    releasePicture(picture);
    throw error;
  }
}

const releasePicture = (picture: HTMLImageElement): void => URL.revokeObjectURL(picture.src);
