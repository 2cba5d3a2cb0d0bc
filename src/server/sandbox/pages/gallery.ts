import type { Media } from "../media-store.ts";
import { markup } from "#server/lib/html.ts";

const item = (media: Media) =>
  media.mimeType.startsWith("video/")
    ? markup`<video
        class="clip"
        src="/sandbox/media/${media.id}"
        aria-label="${media.altText ?? "Video"}"
        width="${media.width}"
        height="${media.height}"
        controls
        playsinline
        preload="metadata"
      ></video>`
    : markup`<img
        src="/sandbox/media/${media.id}"
        alt="${media.altText ?? ""}"
        width="${media.width}"
        height="${media.height}"
        loading="lazy"
      />`;

const tiles = 4;

/** Up to four side by side; the last one says how many more there are. */
export function gallery(media: readonly Media[]) {
  if (media.length === 0) return null;
  const more = media.length - tiles;
  return markup`<div class="gallery of-${Math.min(media.length, tiles)}">
    ${media
      .slice(0, tiles)
      .map((one, index) =>
        index === tiles - 1 && more > 0
          ? markup`<div class="more-tile">${item(one)}<span class="num">+${more}</span></div>`
          : item(one),
      )}
  </div>`;
}

/** One at a time, the next ones to the side. A single item is no carousel. */
export function carousel(media: readonly Media[]) {
  if (media.length < 2) return gallery(media);
  return markup`<div class="carousel" role="group" aria-label="Carousel of ${media.length}" tabindex="0">
    ${media.map((one, index) => markup`<div class="slide">${item(one)}<span class="num">${index + 1}/${media.length}</span></div>`)}
  </div>`;
}
