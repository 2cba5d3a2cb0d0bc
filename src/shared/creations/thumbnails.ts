/** The available widths of a thumbnail in pixels; the client's layouts use no other. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
