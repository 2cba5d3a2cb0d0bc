/** Pixels across in which a thumbnail can be had; the layouts of the client ask for no other. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
