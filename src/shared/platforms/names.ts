import { networks, type Platform } from "./networks.ts";

/** Without zod, so that the first screens need not load it. */
export const platforms = Object.keys(networks) as [Platform, ...Platform[]];

export const platformNames = Object.fromEntries(
  platforms.map((platform) => [platform, networks[platform].name]),
) as Readonly<Record<Platform, string>>;
