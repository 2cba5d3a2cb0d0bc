import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Progress } from "#client/ui/progress.tsx";
import { Slider } from "#client/ui/slider.tsx";
import { type Crop, centred, within, zoomMax } from "./crop.ts";
import { CropWindow } from "./crop-window.tsx";
import { cutPicture } from "./cut-picture.ts";
import { useAvatarUpload } from "./use-avatar-upload.ts";

interface CropDialogProps {
  picture: HTMLImageElement;
  onClose: () => void;
}

/** The slider counts steps, not magnifications. */
const levels = 10;
const zoomAt = (level: number) => 1 + ((level - 1) / (levels - 1)) * (zoomMax - 1);
const levelOf = (zoom: number) => Math.round(1 + ((zoom - 1) / (zoomMax - 1)) * (levels - 1));

/** Chooses the part of a picture that is shown, and sends it. */
export function CropDialog({ picture, onClose }: CropDialogProps) {
  const { avatar: texts, cancel } = useTexts("profile");
  const [crop, setCrop] = useState<Crop>(centred);
  const { sentShare, failure, send } = useAvatarUpload(onClose);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const move = (change: Partial<Crop>) => setCrop((now) => within(size, { ...now, ...change }));
  const isBusy = sentShare !== null;
  return (
    <Dialog open onOpenChange={() => !isBusy && onClose()} title={texts.cropTitle} description={texts.cropText}>
      <CropWindow
        label={texts.cropArea}
        url={picture.src}
        size={size}
        crop={crop}
        onMove={(x, y) => !isBusy && move({ x, y })}
      />
      <Slider
        label={texts.zoom}
        value={levelOf(crop.zoom)}
        min={1}
        max={levels}
        onValueChange={(level) => move({ zoom: zoomAt(level) })}
      />
      {isBusy && <Progress label={texts.uploading} value={sentShare} />}
      {failure !== undefined && (
        <Callout tone="danger" announce="alert" title={texts.failed}>
          {failure}
        </Callout>
      )}
      <DialogActions>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={texts.uploading}
          onClick={() => send(cutPicture(picture, crop))}
        >
          {texts.use}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
