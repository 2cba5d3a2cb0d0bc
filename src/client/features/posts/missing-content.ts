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

const missingIn: Record<ComposerKind, (content: Content) => MissingContent | null> = {
  any: ({ tweets, platformContent, hasMedia }) =>
    !hasMedia && [...tweets, ...Object.values(platformContent)].every(isBlank) ? "nothing" : null,
  x: ({ tweets }) => (tweets.every(isBlank) ? "noText" : null),
  meta({ platforms, content, platformContent, hasMedia }) {
    if (!hasMedia) return "noMedia";
    return platforms.some((platform) => isBlank(platformContent[platform] ?? content)) ? "noCaption" : null;
  },
};

/**
 * What a post needs before a composer sends it. The composers of Meta and X ask for more than their networks; the one for any networks leaves
 * the rest to their rules.
 */
export const missingContent = (kind: ComposerKind, content: Content): MissingContent | null => missingIn[kind](content);
