/**
 * The offered language with the highest weight in the header (RFC 9110, 12.5.4); null when the header has none of them.
 */
export function acceptedLanguage<T extends string>(header: string | undefined, offered: readonly T[]): T | null {
  const ranges = (header ?? "").split(",", 20).map((range) => {
    const [tag = "", weight] = range
      .trim()
      .toLowerCase()
      .split(/;\s*q=/);
    return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const ranked = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { language } of ranked) {
    const match = offered.find((candidate) => candidate === language);
    if (match !== undefined) return match;
  }
  return null;
}
