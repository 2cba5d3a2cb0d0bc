import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";
import { CropDialog } from "./crop-dialog.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Changes the picture at once, independent of the profile form. */
export function AvatarControl() {
  const { avatar: messages } = useMessages("profile");
  const { imageUrl } = useUser();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string>();
  const remove = trpc.users.removeAvatar.useMutation({
    meta: { errorTitle: messages.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: messages.removed }),
  });

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
    label: messages.label,
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
        {imageUrl !== null && (
          <Button
            size="sm"
            variant="quiet"
            className="touch-area"
            busy={remove.isPending}
            busyLabel={messages.removing}
            onClick={() => remove.mutate()}
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
      {picture !== null && <CropDialog picture={picture} onClose={close} />}
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
