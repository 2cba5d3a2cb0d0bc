import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { formatBytes, formatMoment, formatUsd } from "#client/lib/format.ts";
import type { Areas } from "#client/texts/areas.ts";

interface Fact {
  term: string;
  value: string;
}

const said = (term: string, value: string | null): Fact[] => (value === null ? [] : [{ term, value }]);

type Words = Areas["generation"]["provenance"];

const sliderNames = ["creativity", "detail", "motion", "quality"] as const;
type Setting = (typeof sliderNames)[number] | "seed";
/** What the model has controls for: a setting it never got made nothing. Unknown where it is not configured any more. */
type Supports = Partial<Record<Setting, boolean>> | undefined;

export function supportsOf(models: Models | undefined, { requestedModel }: Pick<Creation, "requestedModel">): Supports {
  return [...(models?.images ?? []), ...(models?.videos ?? [])].find(({ id }) => id === requestedModel)?.supports;
}

/** The settings that acted on it; a seed as the provider told it, else as it was given. */
export function settingsOf(
  { options, seedUsed }: Pick<Creation, "options" | "seedUsed">,
  { words, seedLabel, supports }: { words: Words; seedLabel: string; supports: Supports },
): Fact[] {
  const chosen: Partial<Record<Setting, number | null>> = options ?? {};
  const acted = (setting: Setting) => supports?.[setting] !== false;
  const seed = seedUsed ?? (acted("seed") ? (chosen.seed ?? null) : null);
  const sliders = sliderNames.filter((name) => chosen[name] !== undefined && acted(name));
  return [
    ...said(seedLabel, seed === null ? null : String(seed)),
    ...sliders.map((name) => ({ term: words[name], value: `${chosen[name]}/10` })),
  ];
}

function costOf({ estimateUsd }: Creation, words: Words): string | null {
  if (estimateUsd === null) return null;
  return estimateUsd === 0 ? words.free : words.about(formatUsd(estimateUsd));
}

/** How a creation came to be, as far as it is known; what nobody knows has no line. */
export function provenanceOf(creation: Creation, words: Words, seedLabel: string, supports: Supports): Fact[] {
  const { provider, model, madeSize, width, height, sizeBytes, contentType, fileName } = creation;
  const wasFitted = madeSize !== null && (madeSize.width !== width || madeSize.height !== height);
  return [
    ...said(words.provider, provider),
    ...said(words.madeWith, model),
    ...said(words.cost, costOf(creation, words)),
    ...settingsOf(creation, { words, seedLabel, supports }),
    ...said(words.madeIn, wasFitted ? `${madeSize.width}x${madeSize.height}` : null),
    ...said(words.file, sizeBytes === null ? null : [formatBytes(sizeBytes), contentType].filter(Boolean).join(", ")),
    ...said(words.uploaded, fileName),
    { term: words.date, value: formatMoment(creation.createdAt) },
  ];
}
