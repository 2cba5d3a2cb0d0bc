import { textLength } from "#shared/platforms/rules.ts";

const tweetMax = 280;

const fits = (text: string, room: number) => textLength("x", text) <= room;

/** As many of the pieces, joined again, as fit; at least one. */
function takeWhole(pieces: readonly string[], room: number): number {
  let count = 1;
  while (
    count < pieces.length &&
    fits(
      pieces
        .slice(0, count + 1)
        .join("")
        .trim(),
      room,
    )
  )
    count += 1;
  return count;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Where a text may be parted, from the best place to the worst: paragraphs, sentences, words, characters. */
const cuts: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n\s*\n)/),
  (text) => text.split(/(?<=[.!?…]["'”’)]*\s+)|(?<=[。！？])|(?<=\n)/u),
  (text) => text.split(/(?<=\s)/),
  (text) => [...graphemes.segment(text)].map(({ segment }) => segment),
];

/** The first part that fits and what is left. A paragraph is kept whole where that leaves the part not nearly empty. */
function partOff(text: string, room: number): [string, string] {
  for (const cut of cuts) {
    const pieces = cut(text);
    const [first = ""] = pieces;
    if (!fits(first.trim(), room)) continue;
    const count = takeWhole(pieces, room);
    return [pieces.slice(0, count).join("").trim(), pieces.slice(count).join("").trim()];
  }
  return [text, ""];
}

function partsWithin(text: string, room: number): string[] {
  const parts: string[] = [];
  let left = text.trim();
  while (left !== "" && !fits(left, room)) {
    const [part, rest] = partOff(left, room);
    parts.push(part);
    left = rest;
  }
  return left === "" ? parts : [...parts, left];
}

const ending = /\s*\b(\d{1,2})\/(\d{1,2})$/;

/** Without a place at its end, like 2/3. "Open 24/7" is none: there is no 24th of 7. */
export function withoutNumber(text: string): string {
  const [, place, of] = ending.exec(text) ?? [];
  return place !== undefined && Number(place) <= Number(of) ? text.replace(ending, "") : text;
}

/** "1/3" behind each; a number that stood there gives way. */
export const numbered = (parts: readonly string[]): string[] =>
  parts.map((part, index) => `${withoutNumber(part)} ${index + 1}/${parts.length}`);

/**
 * A long text as posts of a thread, none longer than X takes by its own count, parted between paragraphs, sentences or words. With
 * numbers, room is kept for them.
 */
export function splitThread(text: string, { withNumbers = false }: { withNumbers?: boolean } = {}): string[] {
  const parts = partsWithin(text, withNumbers ? tweetMax - " 25/25".length : tweetMax);
  return withNumbers && parts.length > 1 ? numbered(parts) : parts;
}
