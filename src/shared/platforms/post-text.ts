/** The text that goes out: the caption, then the hashtags on a line of their own, a # added where it is missing. */
export function composeText(content: string, hashtags: readonly string[]): string {
  const tags = hashtags.map((tag) => (tag.startsWith("#") ? tag : `#${tag}`)).join(" ");
  return [content.trim(), tags].filter((part) => part !== "").join("\n\n");
}
