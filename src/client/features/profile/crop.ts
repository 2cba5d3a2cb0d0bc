/** Position of a picture behind the crop window: the offset of its centre from the window's, in sides of the window. */
export interface Crop {
  /** 1 fills the window with the picture's shorter side. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const zoomMax = 4;
export const centred: Crop = { zoom: 1, x: 0, y: 0 };

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Size of the picture as drawn, in sides of the window. */
export function drawnSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** The nearest position and zoom at which the picture fills the window. */
export function within(size: Size, { zoom, x, y }: Crop): Crop {
  const kept = Math.min(zoomMax, Math.max(1, zoom));
  const drawn = drawnSize(size, kept);
  return { zoom: kept, x: clamp(x, (drawn.width - 1) / 2), y: clamp(y, (drawn.height - 1) / 2) };
}

/** The square in the window, in pixels of the picture. */
export function squareOf(size: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: (size.width - side) / 2 - x * side, top: (size.height - side) / 2 - y * side, side };
}
