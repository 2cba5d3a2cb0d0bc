/** A person's search words as a literal inside LIKE: their % and _ mean themselves. */
export const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, "\\$&");
