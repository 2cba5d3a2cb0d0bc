import type { Platform } from "#shared/platforms/platform.ts";
import { blueskyLook } from "./bluesky.ts";
import { facebookLook } from "./facebook.tsx";
import { instagramLook } from "./instagram.tsx";
import { linkedinLook } from "./linkedin.tsx";
import { mastodonLook } from "./mastodon.ts";
import type { NetworkLook } from "./network-look.ts";
import { threadsLook } from "./threads.ts";
import { xLook } from "./x.ts";

export const networkLooks: Readonly<Record<Platform, NetworkLook>> = {
  facebook: facebookLook,
  instagram: instagramLook,
  x: xLook,
  bluesky: blueskyLook,
  mastodon: mastodonLook,
  threads: threadsLook,
  linkedin: linkedinLook,
};
