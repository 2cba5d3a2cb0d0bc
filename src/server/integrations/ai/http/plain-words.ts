import { cutText } from "#shared/text.ts";

/** What another server said, fit to be shown inside a sentence of ours: no addresses (they hold keys), no markup, not long. */
export function plainWords(said: string, max = 200): string {
  const words = said
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, "")
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}+=%$€]+/gu, " ")
    .replace(/[{}?"\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > max ? `${cutText(words, max).trimEnd()}…` : words;
}

/** A sentence with what was said behind it; without an end when nothing useful was said. */
export const sentence = (ours: string, said: string | null): string => {
  const words = said === null ? "" : plainWords(said).replace(/[.…\s]+$/, "");
  return words === "" ? ours : `${ours}: ${words}`;
};
