import type { Deps } from "#server/deps.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Whom a limit of this server's app at a platform holds back: what comes from one consent is asked by one app. */
export const platformsOfApp = ({ social }: Pick<Deps, "social">, platform: Platform): Platform[] => [
  ...new Set([platform, ...(social[platform]?.sharesConsentWith ?? [])]),
];
