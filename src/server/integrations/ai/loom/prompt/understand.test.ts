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

test.each([
  ["red running shoes", [["shoe", 1, "red"]]],
  ["zapatillas rojas para correr", [["shoe", 1, "red"]]],
  ["chaussures de sport bleues", [["shoe", 1, "blue"]]],
  ["blaue Laufschuhe", [["shoe", 1, "blue"]]],
  ["红色运动鞋", [["shoe", 1, "red"]]],
  ["a potter at work in her studio", [["maker", 1, undefined]]],
  [
    "hamburguesa con patatas",
    [
      ["burger", 1, undefined],
      ["fries", 1, undefined],
    ],
  ],
  ["ein grünes Fahrrad", [["bicycle", 1, "green"]]],
  [
    "电脑和咖啡",
    [
      ["laptop", 1, undefined],
      ["cup", 1, undefined],
    ],
  ],
  ["our team", [["person", 3, undefined]]],
  ["☕️ monday", [["cup", 1, undefined]]],
  ["🌸🌸", [["flower", 1, undefined]]],
])("%s names what creators post", (prompt, expected) => {
  expect(subjects(prompt)).toEqual(expected);
});

test("words that belong together are read together", () => {
  expect(subjects("golden retriever")).toEqual([["dog", 1, undefined]]);
  expect(subjects("cozy coffee shop")).toEqual([["cup", 1, undefined]]);
  expect(subjects("new year's eve")).toEqual([["fireworks", 1, undefined]]);
});

test("an occasion gives way to the thing it is about", () => {
  expect(subjects("new phone launch")).toEqual([["phone", 1, undefined]]);
  expect(subjects("launch")).toEqual([["rocket", 1, undefined]]);
  expect(subjects("sale on sneakers")).toEqual([["shoe", 1, undefined]]);
});

test("a word shared by two languages is read in the one spoken", () => {
  expect(understand("see our new bar").settings).toEqual([]);
  expect(subjects("see our new bar")).toEqual([]);
  expect(understand("der See am Morgen").settings).toEqual(["lake"]);
  expect(subjects("pain relief")).toEqual([]);
  expect(subjects("le pain du matin")).toEqual([["bread", 1, undefined]]);
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
