import type { ComposerKind } from "#client/lib/paths.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** `noMedia` and `noCaption` on Meta, `noText` on X, `nothing` in the composer for any networks. */
export type MissingContent = "noMedia" | "noCaption" | "noText" | "nothing";

interface Content {
  platforms: readonly Platform[];
  content: string;
  /** The content with the rest of its thread. */
  tweets: readonly string[];
  platformContent: Readonly<Partial<Record<Platform, string>>>;
  hasMedia: boolean;
}

const isBlank = (text: string) => text.trim() === "";

/**
 * What a post needs before a composer sends it. The composers of Meta and X ask for more than their networks; the one for any networks leaves
 * the rest to their rules.
 */
export function missingContent(
  kind: ComposerKind,
  { platforms, content, tweets, platformContent, hasMedia }: Content,
): MissingContent | null {
  if (kind === "x") return tweets.every(isBlank) ? "noText" : null;
  if (kind === "any")
    return !hasMedia && [...tweets, ...Object.values(platformContent)].every(isBlank) ? "nothing" : null;
  if (!hasMedia) return "noMedia";
  return platforms.some((platform) => isBlank(platformContent[platform] ?? content)) ? "noCaption" : null;
}
