import type { AccountLimits } from "./account-limits.ts";
import type { NetworkRules } from "./network-rules.ts";
import { blueskyRules } from "./networks/bluesky.ts";
import { facebookRules } from "./networks/facebook.ts";
import { instagramRules } from "./networks/instagram.ts";
import { linkedinRules } from "./networks/linkedin.ts";
import { mastodonRules } from "./networks/mastodon.ts";
import { threadsRules } from "./networks/threads.ts";
import { xRules } from "./networks/x.ts";
import type { Platform } from "./platform.ts";

export const networkRules: Record<Platform, NetworkRules> = {
  facebook: facebookRules,
  instagram: instagramRules,
  x: xRules,
  bluesky: blueskyRules,
  mastodon: mastodonRules,
  threads: threadsRules,
  linkedin: linkedinRules,
};

/**
 * The rules of one account: its network's, with the account's own limits in their place. The side of a picture is only lowered: a server
 * that accepts more still gets the network's size.
 */
export function rulesFor({ platform, limits }: { platform: Platform; limits: AccountLimits | null }): NetworkRules {
  const rules = networkRules[platform];
  if (limits === null) return rules;
  const { text, media, image, video } = rules;
  const { textMax = text.max, imagesMax = media.most.image, videoLong, videoShort } = limits;
  return {
    ...rules,
    ...(limits.publicOnly === true ? { visibilities: ["public"] } : {}),
    text: { ...text, max: textMax, linkLength: limits.linkLength ?? text.linkLength },
    commentMax: rules.commentMax === text.max ? textMax : rules.commentMax,
    altTextMax: limits.altTextMax ?? rules.altTextMax,
    media: {
      ...media,
      min: limits.mediaMin ?? media.min,
      most: { ...media.most, image: imagesMax, gif: media.gif === null ? imagesMax : media.most.gif },
      gif: media.gif && { ...media.gif, maxBytes: Math.min(limits.imageBytes ?? Infinity, media.gif.maxBytes) },
    },
    image: {
      ...image,
      maxBytes: limits.imageBytes ?? image.maxBytes,
      maxSide: Math.min(limits.imageSide ?? image.maxSide, image.maxSide),
    },
    video: {
      ...video,
      maxMs: limits.videoMs ?? video.maxMs,
      maxBytes: limits.videoBytes ?? video.maxBytes,
      maxSides:
        videoLong === undefined || videoShort === undefined ? video.maxSides : { long: videoLong, short: videoShort },
      frameRate: { ...video.frameRate, max: limits.videoFrameRate ?? video.frameRate.max },
    },
  };
}
