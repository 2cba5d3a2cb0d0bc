const titleMax = 60;

/** The beginning of a prompt as a one-line title, cut between words. */
export function titleFromPrompt(prompt: string): string {
  const line = prompt.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= titleMax) return line;
  const head = characters.slice(0, titleMax).join("");
  const lastSpace = head.lastIndexOf(" ");
  return `${(lastSpace > titleMax / 2 ? head.slice(0, lastSpace) : head).replace(/[\s,;:.–-]+$/, "")}…`;
}
