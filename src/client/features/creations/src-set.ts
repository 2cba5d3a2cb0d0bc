import { thumbnailWidths } from "#shared/creations/thumbnails.ts";

/** As members have it, or as clients and visitors do. */
const isSized = (url: string) => /^\/media\/(creations|shown)\//.test(url);

/** The URL of a thumbnail in this width; the server sends the best format that the browser accepts. */
export const inWidth = (url: string, width: (typeof thumbnailWidths)[number]): string =>
  isSized(url) ? `${url}?w=${width}` : url;

/** The srcset of a thumbnail; undefined for a picture with one size. */
export const srcSetOf = (url: string): string | undefined =>
  isSized(url) ? thumbnailWidths.map((width) => `${inWidth(url, width)} ${width}w`).join(", ") : undefined;
