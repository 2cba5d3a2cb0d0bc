/** One sentence after the other: a mark of full width brings its own space. */
export const inARow = (sentences: readonly string[]): string => sentences.join(" ").replaceAll(/(?<=[。！？]) /g, "");
