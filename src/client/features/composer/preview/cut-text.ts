import type { Platform } from "#shared/platforms/platform.ts";

/** How much of a text a feed shows before "more". Empty lines do not count. */
const cutOf: Record<Platform, { characters: number; lines: number } | null> = {
  facebook: { characters: 477, lines: 5 },
  instagram: { characters: 125, lines: 2 },
  x: null,
  bluesky: null,
  mastodon: null,
  threads: null,
  linkedin: { characters: 210, lines: 3 },
};

function firstLines(text: string, count: number): string {
  const lines = text.split("\n");
  const written = lines.flatMap((line, index) => (line.trim() === "" ? [] : index));
  return lines.slice(0, written[count] ?? lines.length).join("\n");
}

/** The part that is shown first; null: all of it. */
export function shownAtFirst(text: string, platform: Platform): string | null {
  const cut = cutOf[platform];
  if (cut === null) return null;
  const lines = firstLines(text, cut.lines);
  if (lines.length <= cut.characters) return lines.length < text.length ? lines.trimEnd() : null;
  return lines.slice(0, cut.characters).replace(/\s+\S*$|[\ud800-\udbff]$/, "");
}
