import { expect, test } from "vitest";
import { plainHashtags, plainLine, plainText } from "./plain-text.ts";

test("quotes and spaces around a text are removed, line breaks inside stay", () => {
  expect(plainText(' "Up it goes.\r\n\r\nHold on!" ', 100)).toBe("Up it goes.\n\nHold on!");
  expect(plainLine("„Up\nit  goes“", 100)).toBe("Up it goes");
});

test("characters that cannot be stored or change the text direction are removed", () => {
  expect(plainText("a\u0000b\u202ec\ud800d\u0007", 100)).toBe("abc\ufffdd");
});

test("a long text is cut at a word, never above the limit and never inside a character", () => {
  expect(plainText("one two three four", 14)).toBe("one two three…");
  expect(plainText(`${"x".repeat(9)}😀😀`, 11)).toBe(`${"x".repeat(9)}…`);
  expect(plainText("one two three", 13)).toBe("one two three");
});

test("hashtags are single words with letters, each once", () => {
  expect(plainHashtags(["#Kite", "kite", "red kite!", "2026", "#año_nuevo", "", "日本"], 4)).toEqual([
    "Kite",
    "redkite",
    "año_nuevo",
    "日本",
  ]);
});
