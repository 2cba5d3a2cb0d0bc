import type { AccountLimits } from "./account-limits.ts";
import type { NetworkRules } from "./network-rules.ts";
import { blueskyLimits } from "./networks/bluesky-limits.ts";
import { facebookLimits } from "./networks/facebook-limits.ts";
import { instagramLimits } from "./networks/instagram-limits.ts";
import { linkedinLimits } from "./networks/linkedin-limits.ts";
import { mastodonLimits } from "./networks/mastodon-limits.ts";
import { threadsLimits } from "./networks/threads-limits.ts";
import { xLimits } from "./networks/x-limits.ts";
import type { Platform } from "./platform.ts";

export const networkRules: Record<Platform, NetworkRules> = {
  facebook: facebookLimits,
  instagram: instagramLimits,
  x: xLimits,
  bluesky: blueskyLimits,
  mastodon: mastodonLimits,
  threads: threadsLimits,
  linkedin: linkedinLimits,
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
