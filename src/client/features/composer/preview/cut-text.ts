interface Cut {
  characters: number;
  lines: number;
}

function firstLines(text: string, count: number): string {
  const lines = text.split("\n");
  const written = lines.flatMap((line, index) => (line.trim() === "" ? [] : index));
  return lines.slice(0, written[count] ?? lines.length).join("\n");
}

/** The part that is shown first; null: all of it. */
export function shownAtFirst(text: string, cut: Cut): string | null {
  const lines = firstLines(text, cut.lines);
  if (lines.length <= cut.characters) return lines.length < text.length ? lines.trimEnd() : null;
  return lines.slice(0, cut.characters).replace(/\s+\S*$|[\ud800-\udbff]$/, "");
}
