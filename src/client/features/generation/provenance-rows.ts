import type { Creation } from "#shared/creations.ts";
import { formatBytes, formatMoment, formatUsd } from "#client/lib/format.ts";
import type { Areas } from "#client/texts/areas.ts";

interface Fact {
  term: string;
  value: string;
}

const said = (term: string, value: string | null): Fact[] => (value === null ? [] : [{ term, value }]);

type Words = Areas["generation"]["provenance"];

function settingsOf({ options }: Creation, words: Words): Fact[] {
  if (options === null) return [];
  const { seed: _seed, type: _type, style: _style, size: _size, ...sliders } = options;
  if ("creativity" in sliders)
    return [
      { term: words.creativity, value: `${sliders.creativity}/10` },
      { term: words.detail, value: `${sliders.detail}/10` },
    ];
  return [
    { term: words.motion, value: `${sliders.motion}/10` },
    { term: words.quality, value: `${sliders.quality}/10` },
  ];
}

function costOf({ estimateUsd }: Creation, words: Words): string | null {
  if (estimateUsd === null) return null;
  return estimateUsd === 0 ? words.free : words.about(formatUsd(estimateUsd));
}

/** How a creation came to be, as far as it is known; what nobody knows has no line. */
export function provenanceOf(creation: Creation, words: Words, seedLabel: string): Fact[] {
  const { provider, model, seedUsed, options, madeSize, width, height, sizeBytes, contentType, fileName } = creation;
  const seed = seedUsed ?? options?.seed ?? null;
  const wasFitted = madeSize !== null && (madeSize.width !== width || madeSize.height !== height);
  return [
    ...said(words.provider, provider),
    ...said(words.madeWith, model),
    ...said(words.cost, costOf(creation, words)),
    ...said(seedLabel, seed === null ? null : String(seed)),
    ...settingsOf(creation, words),
    ...said(words.madeIn, wasFitted ? `${madeSize.width}x${madeSize.height}` : null),
    ...said(words.file, sizeBytes === null ? null : [formatBytes(sizeBytes), contentType].filter(Boolean).join(", ")),
    ...said(words.uploaded, fileName),
    { term: words.date, value: formatMoment(creation.createdAt) },
  ];
}
