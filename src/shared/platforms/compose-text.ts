/** The published text: the caption, then the hashtags on their own line, with a # added where it is missing. */
export function composeText(content: string, hashtags: readonly string[]): string {
  const tags = hashtags.map((tag) => (tag.startsWith("#") ? tag : `#${tag}`)).join(" ");
  return [content.trim(), tags].filter((part) => part !== "").join("\n\n");
}
