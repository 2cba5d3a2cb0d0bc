import { expect, test } from "vitest";
import { cleanHashtags, hashtagsOf, mergeHashtags, usualHashtags, withHashtags } from "./hashtags.ts";

test("hashtags are split at spaces and lose their # signs", () => {
  expect(hashtagsOf("  #handmade stoneware  ##kiln ")).toEqual(["handmade", "stoneware", "kiln"]);
});

test("suggested hashtags are appended to the typed ones without duplicates", () => {
  expect(mergeHashtags("#Kiln pottery ", ["kiln", "handmade"])).toBe("#Kiln pottery #handmade");
  expect(mergeHashtags("", ["kiln"])).toBe("#kiln");
  expect(mergeHashtags("#kiln", [])).toBe("#kiln");
});

test("as many hashtags are appended to a text as fit", () => {
  const fits = (text: string) => text.length <= 12;
  expect(withHashtags("Warm", "#kiln #clay", fits)).toBe("Warm #kiln");
  expect(withHashtags("Warm", "", fits)).toBe("Warm");
  expect(withHashtags("Much too long", "#kiln", fits)).toBe("Much too long");
});

test("a pasted list becomes hashtags, whatever its separators", () => {
  expect(cleanHashtags("#kiln,#clay; hand-made\n#Kiln #stoneware#glaze.")).toBe(
    "#Kiln #clay #handmade #stoneware #glaze",
  );
  expect(cleanHashtags("  ,, ")).toBe("");
  expect(cleanHashtags("#夏 café")).toBe("#夏 #café");
});

test("the usual hashtags are the most used ones, without those already typed", () => {
  const posts = [{ hashtags: ["clay", "kiln"] }, { hashtags: ["Kiln", "mug"] }, { hashtags: ["kiln", "clay"] }];
  expect(usualHashtags(posts, "", 2)).toEqual(["kiln", "clay"]);
  expect(usualHashtags(posts, "#KILN", 5)).toEqual(["clay", "mug"]);
});
