import type { SocialPlatform } from "../platform.ts";
import { createX, type XConfig } from "./client.ts";
import { xInspect } from "./inspect.ts";
import { xOAuth } from "./oauth.ts";
import { xMetrics } from "./metrics.ts";
import { xPublishing } from "./publish.ts";
import { xRemove } from "./remove.ts";
import { xReplies } from "./reply.ts";
import { xVerify } from "./verify.ts";

/** X through its API v2. */
export function createXPlatform(config: XConfig): SocialPlatform {
  const x = createX(config);
  return {
    platform: "x",
    ...xOAuth(config, x),
    ...xPublishing(x, config.authorizeUrl),
    verify: xVerify(x, config.authorizeUrl),
    ...xReplies(x, config.authorizeUrl),
    remove: xRemove(x),
    inspect: xInspect(x),
    ...xMetrics(x),
  };
}
