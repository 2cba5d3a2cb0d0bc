/** Joins sentences with spaces, except after full-width punctuation. */
export const inARow = (sentences: readonly string[]): string => sentences.join(" ").replaceAll(/(?<=[。！？]) /g, "");
