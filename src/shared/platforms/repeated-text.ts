import { z } from "zod";
import { type Platform, platformNames } from "./platform.ts";
import { networkRules } from "./rules-for.ts";

export const RepeatWarning = z.object({ path: z.string(), message: z.string() });
export type RepeatWarning = z.infer<typeof RepeatWarning>;

export interface RepeatedTexts {
  platforms: readonly Platform[];
  content: string;
  variants: readonly string[];
  platformContent?: Partial<Record<Platform, string>>;
}

const hasDuplicates = (texts: readonly string[]) => new Set(texts.map((one) => one.trim())).size < texts.length;

/** Warnings about a text that is published repeatedly. They do not prevent saving. */
export function repeatWarnings({ platforms, content, variants, platformContent }: RepeatedTexts): RepeatWarning[] {
  return platforms
    .filter((platform) => networkRules[platform].refusesRepeatedText)
    .flatMap((platform): RepeatWarning[] => {
      const name = platformNames[platform];
      if (platformContent?.[platform] !== undefined)
        return [
          {
            path: `platformContent.${platform}`,
            message: `${name} refuses the same text twice, and this one never changes.`,
          },
        ];
      if (variants.length === 0)
        return [{ path: "variants", message: `${name} refuses the same text twice. Add variants that take turns.` }];
      return hasDuplicates([content, ...variants])
        ? [{ path: "variants", message: `${name} refuses the same text twice. Two of the variants are alike.` }]
        : [];
    });
}
