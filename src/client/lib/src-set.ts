import { thumbnailWidths } from "#shared/creations/thumbnails.ts";

const isSized = (url: string) => url.startsWith("/media/creations/");

/** A thumbnail at least this wide; the server sends the better format the browser takes. */
export const inWidth = (url: string, width: (typeof thumbnailWidths)[number]): string =>
  isSized(url) ? `${url}?w=${width}` : url;

/** The widths a thumbnail can be had in, for the browser to choose from; undefined for a picture that has one size only. */
export const srcSetOf = (url: string): string | undefined =>
  isSized(url) ? thumbnailWidths.map((width) => `${inWidth(url, width)} ${width}w`).join(", ") : undefined;
