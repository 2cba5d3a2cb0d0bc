import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirm } from "./ask.ts";

const ask = (typed: string) => {
  const stdin = new PassThrough();
  stdin.end(typed);
  return confirm({ env: {}, stdin, configFolder: "", signal: new AbortController().signal }, "Delete?");
};

test.each([
  ["y\n", true],
  ["YES\n", true],
  ["n\n", false],
  ["\n", false],
  ["", false],
])("%j is %j", async (typed, isYes) => {
  expect(await ask(typed)).toBe(isYes);
});
