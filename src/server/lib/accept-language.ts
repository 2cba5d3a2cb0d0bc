/** The first of `offered` that the header asks for, by its weights (RFC 9110, 12.5.4); null when it asks for none of them. */
export function acceptedLanguage<T extends string>(header: string | undefined, offered: readonly T[]): T | null {
  const wishes = (header ?? "").split(",", 20).map((wish) => {
    const [tag = "", weight] = wish
      .trim()
      .toLowerCase()
      .split(/;\s*q=/);
    return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const ranked = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { language } of ranked) {
    const match = offered.find((candidate) => candidate === language);
    if (match !== undefined) return match;
  }
  return null;
}
