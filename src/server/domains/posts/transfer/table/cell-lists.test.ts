import { expect, test } from "vitest";
import { readMedia } from "./cell-lists.ts";

const [bowl, cup] = ["https://kiln.test/bowl.png", "https://kiln.test/cup.png"];

test.each([
  [`${bowl}, ${cup}`, [bowl, cup]],
  [`${bowl},\n${cup}`, [bowl, cup]],
  [`${bowl}\n, ${cup}`, [bowl, cup]],
  [`${bowl} |; ${cup}`, [bowl, cup]],
  [`Bowl, blue | ${cup}`, ["Bowl, blue", cup]],
  [`Bowl, blue, ${cup}`, ["Bowl, blue", cup]],
  ["Bowl,\nCup", ["Bowl,", "Cup"]],
])("media in %j", (cell, media) => {
  expect(readMedia(cell)).toEqual(media);
});

test.each([", ", ",\n", " ", "; http:/", "\n , "])("a cell of nothing but %j is read at once", (piece) => {
  const begun = performance.now();
  readMedia(piece.repeat(200_000 / piece.length));
  expect(performance.now() - begun).toBeLessThan(1_000);
});
