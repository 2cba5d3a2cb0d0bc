import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

/** Networks that every user can connect: the server needs no keys of an app for them. */
export const isKeyless = (platform: Platform): boolean => networks[platform].keys === undefined;

/** Networks with accounts first, then those that every user can connect, then the rest. */
export function networkOrder(connected: ReadonlySet<Platform>): Platform[] {
  const rank = (platform: Platform) => (connected.has(platform) ? 0 : isKeyless(platform) ? 1 : 2);
  return platforms.toSorted((a, b) => rank(a) - rank(b));
}
