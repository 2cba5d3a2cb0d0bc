import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Crop, drawnSize, type Size } from "./crop.ts";

interface CropWindowProps {
  label: string;
  url: string;
  size: Size;
  crop: Crop;
  onMove: (x: number, y: number) => void;
}

/** How far an arrow key moves the picture, in sides of the window. */
const step = 0.04;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The picture behind a round window; what is outside is shaded. */
export function CropWindow({ label, url, size, crop, onMove }: CropWindowProps) {
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
