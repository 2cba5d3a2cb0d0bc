import type { Platform } from "#shared/platforms/platform.ts";
import { blueskyStandIn } from "./bluesky/stand-in.ts";
import type { StandIn } from "./context.ts";
import { linkedinStandIn } from "./linkedin/stand-in.ts";
import { mastodonStandIn } from "./mastodon/stand-in.ts";
import { metaStandIn } from "./meta/stand-in.ts";
import { threadsStandIn } from "./threads/stand-in.ts";
import { xStandIn } from "./x/stand-in.ts";

export const standIns: Readonly<Record<Platform, StandIn>> = {
  facebook: metaStandIn,
  instagram: metaStandIn,
  x: xStandIn,
  bluesky: blueskyStandIn,
  mastodon: mastodonStandIn,
  threads: threadsStandIn,
  linkedin: linkedinStandIn,
};
