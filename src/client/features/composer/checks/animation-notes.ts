import type { Areas } from "#client/lib/language/bind-messages.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { sentMedia, stillReason, stillReasons } from "#shared/platforms/moving-pictures.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { formatNetworks } from "./format-networks.ts";

const namesIn = (platforms: readonly Platform[], say: (values: { name: string }) => string) =>
  platforms.length === 0 ? [] : [say({ name: formatNetworks(platforms) })];

/** The networks that get a video instead of an animation. */
export const movingNotes = (
  media: readonly MediaFacts[],
  platforms: readonly Platform[],
  { moving }: Pick<Areas["composer"]["checks"], "moving">,
): string[] =>
  namesIn(
    platforms.filter((platform) => {
      const sent = sentMedia(networkRules[platform], media);
      return media.some(({ kind }, index) => kind === "gif" && sent[index]?.kind === "video");
    }),
    moving,
  );

/** The networks that show only the first picture of an animation, with the reason and the way on. */
export const stillNotes = (
  media: readonly MediaFacts[],
  platforms: readonly Platform[],
  words: Pick<Areas["composer"]["problems"]["rules"], (typeof stillReasons)[number]>,
): string[] =>
  stillReasons.flatMap((reason) =>
    namesIn(
      platforms.filter((platform) => stillReason(networkRules[platform], media) === reason),
      words[reason],
    ),
  );
