import { expect, test } from "vitest";
import { changedSince } from "./appearance-change.ts";

const told = { theme: "light", language: "de", timezone: "Europe/Berlin" } as const;

test("what the server said before is not taken over again: this browser may have another plan", () => {
  expect(changedSince(told, told)).toEqual({});
});

test("what was changed on another device is taken over, and nothing else", () => {
  expect(changedSince({ ...told, language: "en" }, told)).toEqual({ language: "de" });
});

test("after signing in everything is taken over", () => {
  expect(changedSince({}, told)).toEqual(told);
});
