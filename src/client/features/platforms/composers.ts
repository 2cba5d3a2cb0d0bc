import { type ComposerKind, composerPaths } from "#client/lib/paths.ts";
import { platforms } from "#shared/platforms/names.ts";
import { networks, type Platform } from "#shared/platforms/networks.ts";

const presetIn = (kind: ComposerKind) => platforms.filter((platform) => networks[platform].composer === kind);

/** The networks that have fields in a composer. */
export const ownPlatforms: Readonly<Record<ComposerKind, readonly Platform[]>> = {
  any: platforms,
  meta: presetIn("meta"),
  x: presetIn("x"),
};

/** The composer with fields for all of these networks; without any, the one for Facebook and Instagram. */
export function composerKindOf(chosen: readonly Platform[]): ComposerKind {
  const [kind = "meta", ...others] = new Set(chosen.map((platform) => networks[platform].composer ?? "any"));
  return others.length === 0 ? kind : "any";
}

/** Path of the composer for these networks. */
export const composerFor = (chosen: readonly Platform[]): string => composerPaths[composerKindOf(chosen)];

/** All texts of this composer are called tweets. */
export const writesTweets = (kind: ComposerKind): boolean =>
  ownPlatforms[kind].every((platform) => networks[platform].textCalled === "tweet");
