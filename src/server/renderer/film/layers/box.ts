/** A part of a picture, in its pixels. */
export type Box = { x: number; y: number; width: number; height: number };
