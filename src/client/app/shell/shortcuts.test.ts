import { describe, expect, test } from "vitest";
import { type KeyPress, meaningOf } from "./shortcuts.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const free = { isTyping: false, areSingleKeysOn: true, isGoing: false };

describe("meaningOf", () => {
  test.each([
    ["?", { kind: "sheet" }],
    ["/", { kind: "search" }],
    ["n", { kind: "new-post" }],
    ["g", { kind: "go" }],
    ["x", null],
    ["Enter", null],
  ])("%s alone", (key, meaning) => {
    expect(meaningOf(press(key), free)).toEqual(meaning);
  });

  test("a letter after G names a screen, even G itself and N", () => {
    for (const letter of ["d", "g", "n"])
      expect(meaningOf(press(letter), { ...free, isGoing: true })).toEqual({ kind: "screen", letter });
  });

  test("opens the palette during typing and with single keys off", () => {
    const circumstances = { isTyping: true, areSingleKeysOn: false, isGoing: false };
    expect(meaningOf(press("k", { ctrlKey: true }), circumstances)).toEqual({ kind: "palette" });
    expect(meaningOf(press("K", { metaKey: true }), circumstances)).toEqual({ kind: "palette" });
  });

  test("ignores single keys during typing, when they are off, and with a modifier key", () => {
    for (const key of ["?", "/", "n", "g"]) {
      expect(meaningOf(press(key), { ...free, isTyping: true })).toBeNull();
      expect(meaningOf(press(key), { ...free, areSingleKeysOn: false })).toBeNull();
      expect(meaningOf(press(key, { ctrlKey: true }), free)).toBeNull();
      expect(meaningOf(press(key, { altKey: true }), free)).toBeNull();
    }
  });
});
