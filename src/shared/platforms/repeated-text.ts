import { z } from "zod";
import { type Platform, platformNames } from "./platform.ts";

/** Networks that refuse a post with the text of an earlier one of the same account. */
const refusesRepeatedText: readonly Platform[] = ["x"];

export const RepeatWarning = z.object({ path: z.string(), message: z.string() });
export type RepeatWarning = z.infer<typeof RepeatWarning>;

export interface RepeatedTexts {
  platforms: readonly Platform[];
  content: string;
  variants: readonly string[];
  platformContent?: Partial<Record<Platform, string>>;
}

const isTwice = (texts: readonly string[]) => new Set(texts.map((one) => one.trim())).size < texts.length;

/** What to know of a text that is to go out again and again. Nothing of it is refused here: the person's words stay theirs. */
export function repeatWarnings({ platforms, content, variants, platformContent }: RepeatedTexts): RepeatWarning[] {
  return platforms
    .filter((platform) => refusesRepeatedText.includes(platform))
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
      return isTwice([content, ...variants])
        ? [{ path: "variants", message: `${name} refuses the same text twice. Two of the variants are alike.` }]
        : [];
    });
}
