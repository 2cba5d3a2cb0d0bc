import { isInternetHost, isReachable } from "#server/lib/internet-host.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { createFacebook } from "./facebook/facebook.ts";
import { createInstagram } from "./instagram/instagram.ts";
import type { MetaConfig } from "./meta/graph.ts";
import type { OnUsage, SocialPlatform } from "./platform.ts";
import type { XConfig } from "./x/client.ts";
import { createXPlatform } from "./x/x.ts";

export interface SocialConfig {
  publicUrl: string;
  sandbox: boolean;
  meta: MetaConfig | null;
  x: XConfig | null;
}

/** The platforms that have credentials; the rest is absent, and with it everything that would need them. */
export function createSocialPlatforms({
  meta,
  x,
  publicUrl,
  sandbox = false,
  onUsage,
}: Pick<SocialConfig, "meta" | "x"> & Partial<SocialConfig> & { onUsage?: OnUsage }): Partial<
  Record<Platform, SocialPlatform>
> {
  const told = onUsage === undefined ? {} : { onUsage };
  const canFetchFromHere = publicUrl === undefined || isReachable({ publicUrl, sandbox });
  return {
    ...(meta === null
      ? {}
      : {
          facebook: createFacebook({ ...meta, ...told }),
          instagram: createInstagram({ ...meta, ...told, canFetchFromHere }),
        }),
    ...(x === null ? {} : { x: createXPlatform({ ...x, ...told }) }),
  };
}

/** What the operator should know before the first person meets it at a consent page. */
export function socialStartWarnings({ publicUrl, sandbox, meta, x }: SocialConfig): string[] {
  if (sandbox) return [];
  const { hostname, protocol } = new URL(publicUrl);
  return [
    ...(meta === null && x === null
      ? [
          "No network has keys yet. To post for real, set META_APP_ID and META_APP_SECRET, or X_CLIENT_ID and X_CLIENT_SECRET; to try the whole way without keys, set SANDBOX=true.",
        ]
      : []),
    ...(x !== null && hostname === "localhost"
      ? [
          `X accepts 127.0.0.1 but not localhost in a callback address: set PUBLIC_URL=${publicUrl.replace("localhost", "127.0.0.1")} and register that address.`,
        ]
      : []),
    ...(meta !== null && !isInternetHost(hostname)
      ? [
          `Instagram cannot fetch pictures from ${hostname}, which is not on the internet: only single videos can be posted there. Set PUBLIC_URL to an address on the internet.`,
        ]
      : []),
    ...(meta !== null && protocol !== "https:"
      ? [
          "Meta sends people back to https addresses only and fetches pictures for Instagram from the internet: set PUBLIC_URL to the https address under which this server is reached.",
        ]
      : []),
  ];
}
