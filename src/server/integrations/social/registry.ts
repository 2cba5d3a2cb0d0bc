import { isInternetHost, isReachable } from "#server/lib/addresses/internet-host.ts";
import { createRequestServer } from "#server/lib/safe-fetch/request-server.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platformNames, platforms } from "#shared/platforms/platform.ts";
import { createBluesky } from "./bluesky/bluesky.ts";
import { createFacebook } from "./facebook/facebook.ts";
import { createInstagram } from "./instagram/instagram.ts";
import { createLinkedin } from "./linkedin/linkedin.ts";
import { createMastodon } from "./mastodon/mastodon.ts";
import type { OnUsage } from "./platform-usage.ts";
import type { AppStore, NetworkContext, SocialPlatform } from "./platform.ts";
import type { SocialConfig } from "./social-settings.ts";
import { createThreads } from "./threads/threads.ts";
import { createXPlatform } from "./x/x.ts";

/** The settings of the networks, and of this server where a network must reach it. */
export interface NetworkSettings extends SocialConfig {
  publicUrl: string;
  sandbox: boolean;
}

/** null: the network lacks its keys. */
export type CreateAdapter = (config: NetworkSettings, context: NetworkContext) => SocialPlatform | null;

const adapters: Readonly<Record<Platform, CreateAdapter>> = {
  facebook: ({ meta }, context) => meta && createFacebook({ ...meta, ...context }),
  instagram: ({ meta }, context) => meta && createInstagram({ ...meta, ...context }),
  threads: ({ threads }, context) => threads && createThreads({ ...threads, ...context }),
  bluesky: ({ bluesky }, context) => createBluesky({ ...bluesky, ...context }),
  mastodon: ({ mastodon }, context) => createMastodon({ ...mastodon, ...context }),
  x: ({ x }, context) => x && createXPlatform({ ...x, ...context }),
  linkedin: ({ linkedin }, context) => linkedin && createLinkedin({ ...linkedin, ...context }),
};

/** The platforms with credentials, and those that need none. `more`: adapters besides the product's, in tests. */
export function createSocialPlatforms(
  config: NetworkSettings,
  { apps, onUsage, more = [] }: { apps: AppStore; onUsage?: OnUsage; more?: readonly CreateAdapter[] },
): Partial<Record<Platform, SocialPlatform>> {
  const { publicUrl, sandbox, socialAllowedHosts } = config;
  const context: NetworkContext = {
    publicUrl,
    sandbox,
    apps,
    request: createRequestServer(socialAllowedHosts),
    canFetchFromHere: isReachable({ publicUrl, sandbox }),
    ...(onUsage === undefined ? {} : { onUsage }),
  };
  const created = [...Object.values(adapters), ...more].flatMap((create) => create(config, context) ?? []);
  return Object.fromEntries(created.map((adapter) => [adapter.platform, adapter]));
}

const names = (platforms: readonly Platform[]) => platforms.map((platform) => platformNames[platform]).join(" and ");

/** "No network has keys yet", and which variables would change that. */
function keysAdvice(): string {
  const needs = Map.groupBy(platforms, (platform) => networks[platform].keys);
  const advice = [...needs].flatMap(([keys, theirs]) =>
    keys === undefined ? [] : `for ${names(theirs)}, set ${keys.id} and ${keys.secret}`,
  );
  const keyless = names(needs.get(undefined) ?? []);
  const sentence = advice.join("; ").replace(/^f/, "F");
  return `No network has keys yet. Accounts of ${keyless} need none. ${sentence}. To try the whole way without keys, set SANDBOX=true.`;
}

/** Warnings for the log at startup, about settings that would fail at the consent page or when publishing. */
export function socialStartWarnings({ publicUrl, sandbox, hasKeys, meta, x, threads }: NetworkSettings): string[] {
  if (sandbox) return [];
  const { hostname, protocol } = new URL(publicUrl);
  return [
    ...(hasKeys ? [] : [keysAdvice()]),
    ...(x !== null && hostname === "localhost"
      ? [
          `X accepts 127.0.0.1 but not localhost in a callback address: set PUBLIC_URL=${publicUrl.replace("localhost", "127.0.0.1")} and register that address.`,
        ]
      : []),
    ...((meta !== null || threads !== null) && !isInternetHost(hostname)
      ? [
          `Instagram and Threads cannot fetch pictures from ${hostname}, which is not on the internet: only texts, and single videos on Instagram, can be posted there. Set PUBLIC_URL to an address on the internet.`,
        ]
      : []),
    ...(meta !== null && protocol !== "https:"
      ? [
          "Meta sends people back to https addresses only and fetches pictures for Instagram from the internet: set PUBLIC_URL to the https address under which this server is reached.",
        ]
      : []),
  ];
}
