import { type Html, markup } from "#server/lib/html.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const icon = (paths: Html) =>
  markup`<svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths}
  </svg>`;

const solid = (path: Html) =>
  markup`<svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${path}</svg>`;

export const networkIcons: Readonly<Record<Platform, Html>> = {
  facebook: solid(
    markup`<path
      d="M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.7.8-1.7 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 12 2Z"
    />`,
  ),
  instagram: icon(
    markup`<rect x="3.5" y="3.5" width="17" height="17" rx="5" /><circle cx="12" cy="12" r="4" /><path d="M17 7h.01" />`,
  ),
  x: icon(markup`<path d="M4 4h4.4L20 20h-4.4ZM4.3 20l6.4-7.2M13.1 11 19.3 4" />`),
  bluesky: solid(
    markup`<path
      d="M6.3 4.2C8.6 5.9 11 9.3 12 11.2c1-1.9 3.4-5.3 5.7-7C19.4 3 22 2.1 22 5c0 .6-.3 4.9-.5 5.6-.7 2.4-3.1 3-5.3 2.7 3.8.6 4.8 2.8 2.7 5-4 4-5.7-1-6.2-2.3l-.7-1.8-.7 1.8c-.5 1.3-2.2 6.3-6.2 2.3-2.1-2.2-1.1-4.4 2.7-5-2.2.3-4.6-.3-5.3-2.7C2.3 9.9 2 5.6 2 5c0-2.9 2.6-2 4.3-.8Z"
    />`,
  ),
  mastodon: icon(
    markup`<path
      d="M20 9.5c0 4.5-.6 6-3.5 6.6-2.4.5-5 .5-8-.3.1 2.2 1.5 3.2 4.3 3.2 1.2 0 2.2-.1 3.2-.4M4 13V9.5C4 5.5 6.5 4 9 3.7c2-.2 4-.2 6 0 2.500.3 5 1.800 5 5.800M4 13c0 5.500 1.500 8 7 8M8.500 12.500v-3a1.750 1.750 0 0 1 3.500 0V11m0-1.500a1.750 1.750 0 0 1 3.500 0v3"
    />`,
  ),
  threads: icon(
    markup`<path d="M18.500 8.500C17.700 5 15.300 3.500 12 3.500c-4.700 0-7 3-7 8.500s2.300 8.500 7 8.500c3.600 0 6-2 6-4.700 0-2.500-2.300-4.100-5.700-4.100-2.300 0-3.800.9-3.800 2.500 0 1.400 1.200 2.300 2.800 2.300 2.500 0 3.600-1.700 3.600-4.200 0-2.200-1.100-3.500-3-3.500-1.200 0-2.200.5-2.800 1.400" />`,
  ),
  linkedin: icon(
    markup`<rect x="3" y="3" width="18" height="18" rx="2.500" /><path d="M7.500 10.500v6M7.500 7.300v.01M11.500 16.500v-6M11.500 13.200c0-1.600 1-2.700 2.500-2.700s2.500 1.100 2.500 2.700v3.300" />`,
  ),
};

export const icons = {
  like: icon(
    markup`<path
      d="M7 11v9H4.5A1.5 1.5 0 0 1 3 18.5v-6A1.5 1.5 0 0 1 4.5 11H7Zm0 0 3.6-7.2A1.9 1.9 0 0 1 14 5.2L13.3 9h5a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H7"
    />`,
  ),
  heart: icon(
    markup`<path d="M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.1-8.5 11.1Z" />`,
  ),
  comment: icon(markup`<path d="M4 5h16v11H9.5L5 20v-4H4Z" />`),
  share: icon(markup`<path d="M14 5l6 6-6 6M20 11h-8a8 8 0 0 0-8 8" />`),
  send: icon(markup`<path d="M21 3 3 10l7 3 3 7ZM21 3 10 13" />`),
  bookmark: icon(markup`<path d="M6 3.5h12V21l-6-4.5L6 21Z" />`),
  repost: icon(
    markup`<path d="M4 9l3.5-3.5L11 9M7.5 5.5V16a2 2 0 0 0 2 2H13M20 15l-3.5 3.5L13 15M16.5 18.5V8a2 2 0 0 0-2-2H11" />`,
  ),
  chart: icon(markup`<path d="M5 20v-8M12 20V4M19 20v-5" />`),
  globe: icon(
    markup`<circle cx="12" cy="12" r="9" /><path d="M3 12h18M12 3c3 3.2 3 14.8 0 18M12 3c-3 3.2-3 14.8 0 18" />`,
  ),
  flask: icon(markup`<path d="M9 3h6M10 3v6.5L4.8 18a2 2 0 0 0 1.7 3h11a2 2 0 0 0 1.7-3L14 9.5V3M7.5 15h9" />`),
  check: icon(markup`<path d="M4.5 12.5l5 5 10-11" />`),
  mark: markup`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M9 3V6M9 12.4V29M17 3V14M17 20.4V22.6" fill="none" stroke="currentColor" stroke-width="4.2" />
    <path class="mark-thread" d="M6.9 9.2H13.8M20.2 9.2H21a4 4 0 0 1 0 8H12.2" fill="none" stroke-width="4.2" />
  </svg>`,
};
