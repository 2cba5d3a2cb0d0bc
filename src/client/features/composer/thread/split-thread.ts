import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { textLength } from "#shared/platforms/text-length.ts";

type Fits = (text: string) => boolean;

/** How many of the pieces fit together; at least one. */
function takeWhole(pieces: readonly string[], fits: Fits): number {
  let count = 1;
  while (
    count < pieces.length &&
    fits(
      pieces
        .slice(0, count + 1)
        .join("")
        .trim(),
    )
  )
    count += 1;
  return count;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How to split a text, from the best to the worst: into paragraphs, sentences, words, characters. */
const cuts: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n\s*\n)/),
  (text) => text.split(/(?<=[.!?…]["'”’)]*\s+)|(?<=[。！？])|(?<=\n)/u),
  (text) => text.split(/(?<=\s)/),
  (text) => [...graphemes.segment(text)].map(({ segment }) => segment),
];

/** The first part that fits, split by the best possible cut, and the rest. */
function partOff(text: string, fits: Fits): [string, string] {
  for (const cut of cuts) {
    const pieces = cut(text);
    const [first = ""] = pieces;
    if (!fits(first.trim())) continue;
    const count = takeWhole(pieces, fits);
    return [pieces.slice(0, count).join("").trim(), pieces.slice(count).join("").trim()];
  }
  return [text, ""];
}

function partsWithin(text: string, fits: Fits): string[] {
  const parts: string[] = [];
  let left = text.trim();
  while (left !== "" && !fits(left)) {
    const [part, rest] = partOff(left, fits);
    parts.push(part);
    left = rest;
  }
  return left === "" ? parts : [...parts, left];
}

const ending = /\s*\b(\d{1,2})\/(\d{1,2})$/;

/** Removes a number such as 2/3 at the end. "Open 24/7" is none, because 24 is greater than 7. */
export function withoutNumber(text: string): string {
  const [, position, of] = ending.exec(text) ?? [];
  return position !== undefined && Number(position) <= Number(of) ? text.replace(ending, "") : text;
}

/** Appends "1/3" to each part in place of an existing number. */
export const numbered = (parts: readonly string[]): string[] =>
  parts.map((part, index) => `${withoutNumber(part)} ${index + 1}/${parts.length}`);

interface SplitOptions {
  withNumbers?: boolean;
  /** The networks of the thread. */
  networks?: readonly Pick<NetworkRules, "text">[];
}

/**
 * Splits a long text into posts of a thread between paragraphs, sentences or words. None is longer than the networks accept by
 * their own count, numbers included.
 */
export function splitThread(
  text: string,
  { withNumbers = false, networks = [networkRules.x] }: SplitOptions = {},
): string[] {
  const reserved = withNumbers ? " 25/25".length : 0;
  const parts = partsWithin(text, (part) =>
    networks.every((network) => textLength(network, part) <= network.text.max - reserved),
  );
  return withNumbers && parts.length > 1 ? numbered(parts) : parts;
}
