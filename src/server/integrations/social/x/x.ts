import type { SocialPlatform } from "../platform.ts";
import { createX, type XConfig } from "./client.ts";
import { xOAuth } from "./oauth.ts";
import { xPublishing } from "./publish.ts";
import { xVerify } from "./verify.ts";

/** X through its API v2. */
export function createXPlatform(config: XConfig): SocialPlatform {
  const x = createX(config);
  return {
    platform: "x",
    ...xOAuth(config, x),
    ...xPublishing(x, config.authorizeUrl),
    verify: xVerify(x, config.authorizeUrl),
  };
}
