import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatBytes, formatMoment, formatUsd } from "#client/lib/language/format.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";

interface Fact {
  term: string;
  value: string;
}

const factOf = (term: string, value: string | null): Fact[] => (value === null ? [] : [{ term, value }]);

type Messages = Areas["generation"]["provenance"];

const sliderNames = ["creativity", "detail", "motion", "quality"] as const;
type Setting = (typeof sliderNames)[number] | "seed";
/** The settings that the model supports; undefined: the model is not configured any more. */
type Supports = Partial<Record<Setting, boolean>> | undefined;

export function supportsOf(models: Models | undefined, { requestedModel }: Pick<Creation, "requestedModel">): Supports {
  return [...(models?.images ?? []), ...(models?.videos ?? [])].find(({ id }) => id === requestedModel)?.supports;
}

/** The settings that had an effect; the seed as the provider reported it, else as requested. */
export function settingsOf(
  { options, seedUsed }: Pick<Creation, "options" | "seedUsed">,
  { messages, seedLabel, supports }: { messages: Messages; seedLabel: string; supports: Supports },
): Fact[] {
  const chosen: Partial<Record<Setting, number | null>> = options ?? {};
  const isSupported = (setting: Setting) => supports?.[setting] !== false;
  const seed = seedUsed ?? (isSupported("seed") ? (chosen.seed ?? null) : null);
  const sliders = sliderNames.filter((name) => chosen[name] !== undefined && isSupported(name));
  return [
    ...factOf(seedLabel, seed === null ? null : String(seed)),
    ...sliders.map((name) => ({ term: messages[name], value: `${chosen[name]}/10` })),
  ];
}

function costOf({ estimateUsd }: Creation, messages: Messages): string | null {
  if (estimateUsd === null) return null;
  return estimateUsd === 0 ? messages.free : messages.about({ amount: formatUsd(estimateUsd) });
}

/** The origin of a creation, without unknown facts. */
export function provenanceOf(creation: Creation, messages: Messages, seedLabel: string, supports: Supports): Fact[] {
  const { provider, model, madeSize, width, height, sizeBytes, contentType, fileName } = creation;
  const wasFitted = madeSize !== null && (madeSize.width !== width || madeSize.height !== height);
  return [
    ...factOf(messages.provider, provider),
    ...factOf(messages.madeWith, model),
    ...factOf(messages.cost, costOf(creation, messages)),
    ...settingsOf(creation, { messages, seedLabel, supports }),
    ...factOf(messages.madeIn, wasFitted ? `${madeSize.width}x${madeSize.height}` : null),
    ...factOf(
      messages.file,
      sizeBytes === null ? null : [formatBytes(sizeBytes), contentType].filter(Boolean).join(", "),
    ),
    ...factOf(messages.uploaded, fileName),
    { term: messages.date, value: formatMoment(creation.createdAt) },
  ];
}
