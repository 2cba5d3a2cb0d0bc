import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useState, useRef } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import { Slider } from "#client/ui/fields/slider.tsx";
import { type Crop, type Size, centred, within, zoomMax, squareOf, drawnSize } from "./crop.ts";

interface CropWindowProps {
  label: string;
  url: string;
  size: Size;
  crop: Crop;
  onMove: (x: number, y: number) => void;
}

/** Distance that an arrow key moves the picture, as a share of the window's side. */
const step = 0.04;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The picture behind a round window; the part outside is shaded. */
function CropWindow({ label, url, size, crop, onMove }: CropWindowProps) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const { width, height } = drawnSize(size, crop.zoom);

  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    if (from.current === null) return;
    const side = currentTarget.clientWidth;
    onMove(crop.x + (clientX - from.current.x) / side, crop.y + (clientY - from.current.y) / side);
    from.current = { x: clientX, y: clientY };
  }

  function nudge(event: KeyboardEvent): void {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(crop.x + by[0], crop.y + by[1]);
  }

  return (
    <button
      type="button"
      aria-label={label}
      onKeyDown={nudge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      className="relative mx-auto block aspect-square w-full max-w-64 cursor-grab touch-none overflow-hidden rounded-md bg-surface-3 active:cursor-grabbing"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute top-1/2 left-1/2 max-w-none select-none"
        style={{
          width: `${width * 100}%`,
          height: `${height * 100}%`,
          transform: `translate(calc(-50% + ${(crop.x / width) * 100}%), calc(-50% + ${(crop.y / height) * 100}%))`,
        }}
      />
      <span aria-hidden="true" className="absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(3_6_16/.64)]" />
      <span aria-hidden="true" className="absolute inset-0 rounded-full border border-line-strong" />
    </button>
  );
}

/** Destination of an upload: path under /api, form field, and the procedure behind the call. */
export interface PictureUpload {
  path: string;
  field: string;
  changes: readonly string[];
}

interface CropDialogProps {
  picture: HTMLImageElement;
  upload: PictureUpload;
  onClose: () => void;
}

/** Steps of the zoom slider. */
const levels = 10;
const zoomAt = (level: number) => 1 + ((level - 1) / (levels - 1)) * (zoomMax - 1);
const levelOf = (zoom: number) => Math.round(1 + ((zoom - 1) / (zoomMax - 1)) * (levels - 1));

/** Crops a picture and uploads the chosen square. */
export function CropDialog({ picture, upload, onClose }: CropDialogProps) {
  const { avatar: messages, cancel } = useMessages("profile");
  const [crop, setCrop] = useState<Crop>(centred);
  const { sentShare, failure, send } = useUpload(upload, onClose);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const move = (change: Partial<Crop>) => setCrop((now) => within(size, { ...now, ...change }));
  const isBusy = sentShare !== null;
  return (
    <Dialog open onOpenChange={() => !isBusy && onClose()} title={messages.cropTitle} description={messages.cropText}>
      <CropWindow
        label={messages.cropArea}
        url={picture.src}
        size={size}
        crop={crop}
        onMove={(x, y) => !isBusy && move({ x, y })}
      />
      <Slider
        label={messages.zoom}
        value={levelOf(crop.zoom)}
        min={1}
        max={levels}
        onValueChange={(level) => move({ zoom: zoomAt(level) })}
      />
      {isBusy && <Progress label={messages.uploading} value={sentShare} />}
      {failure !== undefined && (
        <Callout tone="danger" announce="alert" title={messages.failed}>
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
          busyLabel={messages.uploading}
          onClick={() => send(cropPicture(picture, crop))}
        >
          {messages.use}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Pixels. The server stores 512 at most; twice that loses no detail and uploads quickly. */
const sideMax = 1024;
const quality = 0.92;

/** The chosen square of a picture as an image file. */
function cropPicture(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(side, sideMax));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob === null ? reject(new Error("The picture could not be encoded")) : resolve(blob);
    // Browsers that cannot encode WebP produce a PNG.
    canvas.toBlob(onBlob, "image/webp", quality);
  });
}

function useUpload({ path, field, changes }: PictureUpload, onDone: () => void) {
  const { avatar: messages } = useMessages("profile");
  const queryClient = useQueryClient();
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();

  async function send(picture: Promise<Blob>): Promise<void> {
    setFailure(undefined);
    setSentShare(0);
    try {
      const body = new FormData();
      body.append(field, await picture, field);
      await callRest({ method: "POST", path, body, onSent: setSentShare });
      await invalidateAfter(queryClient, changes);
      showToast({ tone: "success", title: messages.updated });
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSentShare(null);
    }
  }

  return { sentShare, failure, send: (picture: Promise<Blob>) => void send(picture) };
}
