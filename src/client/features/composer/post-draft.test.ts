import { expect, test } from "vitest";
import { mergeHashtags, withHashtags } from "./post-draft.ts";

test("suggested hashtags go behind those that were typed, each once", () => {
  expect(mergeHashtags("#Kiln pottery ", ["kiln", "handmade"])).toBe("#Kiln pottery #handmade");
  expect(mergeHashtags("", ["kiln"])).toBe("#kiln");
  expect(mergeHashtags("#kiln", [])).toBe("#kiln");
});

test("a text takes as many hashtags as fit behind it", () => {
  const fits = (text: string) => text.length <= 12;
  expect(withHashtags("Warm", "#kiln #clay", fits)).toBe("Warm #kiln");
  expect(withHashtags("Warm", "", fits)).toBe("Warm");
  expect(withHashtags("Much too long", "#kiln", fits)).toBe("Much too long");
});
