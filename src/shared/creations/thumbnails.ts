/** The widths of a thumbnail in pixels that an address may ask for; without one it is `thumbnailSide` of lib/media/images.ts. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
