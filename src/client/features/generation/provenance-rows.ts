import type { Creation } from "#shared/creations.ts";
import { formatUsd } from "#shared/prices.ts";
import { formatBytes, formatMoment } from "#client/lib/format.ts";

interface Fact {
  term: string;
  value: string;
}

const said = (term: string, value: string | null): Fact[] => (value === null ? [] : [{ term, value }]);

function settingsOf({ options }: Creation): Fact[] {
  if (options === null) return [];
  const { seed: _seed, type: _type, style: _style, size: _size, ...sliders } = options;
  if ("creativity" in sliders)
    return [
      { term: "Creativity", value: `${sliders.creativity}/10` },
      { term: "Detail", value: `${sliders.detail}/10` },
    ];
  return [
    { term: "Motion", value: `${sliders.motion}/10` },
    { term: "Quality", value: `${sliders.quality}/10` },
  ];
}

function costOf({ estimateUsd }: Creation): string | null {
  if (estimateUsd === null) return null;
  return estimateUsd === 0 ? "Free" : `About ${formatUsd(estimateUsd)}`;
}

/** How a creation came to be, as far as it is known; what nobody knows has no line. */
export function provenanceOf(creation: Creation): Fact[] {
  const { provider, model, seedUsed, options, madeSize, width, height, sizeBytes, contentType, fileName } = creation;
  const seed = seedUsed ?? options?.seed ?? null;
  const wasFitted = madeSize !== null && (madeSize.width !== width || madeSize.height !== height);
  return [
    ...said("Provider", provider),
    ...said("Made with", model),
    ...said("Cost", costOf(creation)),
    ...said("Seed", seed === null ? null : String(seed)),
    ...settingsOf(creation),
    ...said("Made in", wasFitted ? `${madeSize.width}x${madeSize.height}` : null),
    ...said("File", sizeBytes === null ? null : [formatBytes(sizeBytes), contentType].filter(Boolean).join(", ")),
    ...said("Uploaded", fileName),
    { term: "Date", value: formatMoment(creation.createdAt) },
  ];
}
