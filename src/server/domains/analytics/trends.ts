const signed = (value: number) => `${value < 0 ? "" : "+"}${value === 0 ? 0 : value}%`;

const withWords = (change: string, words: string) => (words === "" ? change : `${change} ${words}`);

/** "+12% this week", or null while there is nothing to compare with. */
export function growth(current: number | null, previous: number | null, words = ""): string | null {
  if (current === null || previous === null || previous === 0) return null;
  return withWords(signed(Math.round((100 * (current - previous)) / previous)), words);
}

/** The same for a figure that is a percentage itself: "+2.1% improvement" is 4.3 % turned into 6.4 %. */
export function pointsGained(current: number | null, previous: number | null, words = ""): string | null {
  if (current === null || previous === null) return null;
  return withWords(signed(Math.round(10 * (current - previous)) / 10), words);
}
