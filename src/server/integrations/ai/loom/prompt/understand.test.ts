import { expect, test } from "vitest";
import { understand } from "./understand.ts";

const subjects = (prompt: string) => understand(prompt).subjects.map(({ name, count, color }) => [name, count, color]);

test.each([
  ["three blue cups", [["cup", 3, "blue"]]],
  [
    "a red car and a yellow balloon",
    [
      ["car", 1, "red"],
      ["balloon", 1, "yellow"],
    ],
  ],
  ["dos gatos negros", [["cat", 2, "black"]]],
  ["une maison rouge", [["house", 1, "red"]]],
  [
    "ein gelbes Auto, zwei Vögel",
    [
      ["car", 1, "yellow"],
      ["bird", 2, undefined],
    ],
  ],
  ["三只橙色的猫", [["cat", 3, "orange"]]],
  ["PALM TREES", [["palm", 1, undefined]]],
])("%s is understood", (prompt, expected) => {
  expect(subjects(prompt)).toEqual(expected);
});

test("a vase with flowers is one bouquet", () => {
  expect(subjects("marigolds in a white vase")).toEqual([["flower", 1, undefined]]);
});

test("a colour said of the wall stays with the wall", () => {
  const brief = understand("a white cat against a blue wall");
  expect(brief.behind).toBe("blue");
  expect(brief.subjects).toMatchObject([{ name: "cat", color: "white" }]);
});

test("what stands on what is understood", () => {
  expect(understand("a cat on a stack of books").subjects[0]).toMatchObject({ name: "cat", on: "book" });
});

test("place, time and mood are told from the subject", () => {
  expect(understand("calm sea at sunset")).toMatchObject({
    subjects: [],
    settings: ["sea"],
    time: "sunset",
    moods: ["calm"],
  });
  expect(understand("montañas nevadas en invierno")).toMatchObject({ settings: ["mountains"], moods: ["winter"] });
});
