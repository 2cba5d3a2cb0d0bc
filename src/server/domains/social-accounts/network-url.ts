import type { Config } from "#server/env.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Where the API of a network is asked, as the configuration has it: the network itself, a stand-in or the sandbox. */
export function networkUrl(config: Pick<Config, "meta" | "x">, platform: Platform): string | undefined {
  return platform === "x" ? config.x?.apiUrl : config.meta?.graphUrl;
}
