import type { ColorName } from "./lexicon.ts";
import { lookUp, type Meaning, type Tokens } from "./tokenize.ts";

/** English nouns that name a thing and its colour. */
const colorOf: Record<string, ColorName> = {
  marigold: "gold",
  sunflower: "yellow",
  lemon: "yellow",
  lime: "green",
  orange: "orange",
  tangerine: "orange",
  pumpkin: "orange",
  rose: "pink",
  lavender: "purple",
  lilac: "purple",
  violet: "purple",
  cherry: "red",
  wine: "red",
  chocolate: "brown",
  coffee: "brown",
};

const setOf = (words: string) => new Set(words.split(" "));

/** Heads that such a noun only specifies: a lemon cake is made of lemons, a wine glass is for wine. */
const madeOfIt = setOf(
  "field fields meadow meadows garden gardens farm farms market stand stall shop petal petals blossom blossoms bloom blooms flower flowers bouquet bouquets bush bushes leaf leaves plant plants patch vase pot bowl basket juice cake cakes pie pies tart tarts tea jam slice slices cream soup bread cookies milk beans cup cups mug mugs table glass glasses bottle bottles oil soap candle lantern spice latte water bar",
);
const trees = setOf("tree trees orchard orchards grove groves");
const determiners = setOf("a an one the this half single");
/** Words that end a noun phrase. */
const functionWords = setOf(
  "a an the of with and or in on at by for from to over under above below near beside behind through into around against between is are as my our your their his her its",
);

/**
 * Meanings of a word that may be a colour or a thing, by its place: before another noun it is a colour ("marigold waves"), unless that
 * noun is made of it ("marigold field"); at the end of a noun phrase it is the thing ("a marigold"), except after "in"; "orange" is a
 * fruit only after an article. Undefined for all other words.
 */
export function meaningsOfColorNoun({ words, ends }: Tokens, at: number): Meaning[] | undefined {
  const word = words[at] ?? "";
  if (!Object.hasOwn(colorOf, word)) return undefined;
  const color: Meaning = { kind: "color", name: colorOf[word]! };
  const things = lookUp(word).filter(({ kind }) => kind !== "color");
  const head = ends.has(at) ? undefined : words[at + 1];
  const before = words[at - 1] ?? "";
  if (head !== undefined && !functionWords.has(head)) {
    if (trees.has(head)) return [];
    return madeOfIt.has(head) ? things : [color];
  }
  if (before === "in") return [color];
  if (word === "orange") return determiners.has(before) ? [{ kind: "subject", name: "orange_fruit" }] : [color];
  return things.length > 0 ? things : [color];
}
