import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { useFilePicker } from "#client/ui/use-file-picker.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { forgetPicture, readPicture } from "./read-picture.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Changes the picture at once; it does not wait for the rest of the profile to be saved. */
export function AvatarControl() {
  const { avatar: texts } = useTexts("profile");
  const { imageUrl } = useUser();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string>();
  const remove = trpc.users.removeAvatar.useMutation({
    meta: { errorTitle: texts.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: texts.removed }),
  });

  async function choose(file: File): Promise<void> {
    try {
      setPicture(await readPicture(file));
      setProblem(undefined);
    } catch {
      setProblem(texts.unreadable);
    }
  }

  function close(): void {
    if (picture !== null) forgetPicture(picture);
    setPicture(null);
  }

  const { open, picker } = useFilePicker({
    label: texts.label,
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
          {texts.choose}
        </Button>
        {imageUrl !== null && (
          <Button
            size="sm"
            variant="quiet"
            className="touch-area"
            busy={remove.isPending}
            busyLabel={texts.removing}
            onClick={() => remove.mutate()}
          >
            <Trash2 {...icon} />
            {texts.remove}
          </Button>
        )}
      </div>
      {problem === undefined ? (
        <p className="text-xs text-ink-3">{texts.hint}</p>
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
