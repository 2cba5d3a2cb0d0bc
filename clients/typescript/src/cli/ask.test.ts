import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirm, readInput } from "./ask.ts";

const worldOf = (typed: string) => {
  const stdin = new PassThrough();
  stdin.end(typed);
  return { env: {}, stdin, configFolder: "", signal: new AbortController().signal };
};

const ask = (typed: string) => confirm(worldOf(typed), "Delete?");

test.each([
  ["y\n", true],
  ["YES\n", true],
  ["n\n", false],
  ["\n", false],
  ["", false],
])("%j is %j", async (typed, isYes) => {
  expect(await ask(typed)).toBe(isYes);
});

test("a text from Windows has the line ends of posts", async () => {
  expect(await readInput(worldOf("One\r\n\r\nTwo\r\n"))).toBe("One\n\nTwo");
});
