import { expect, test } from "vitest";
import { matches, withoutEmpty } from "./palette-groups.ts";

test("a command is found by parts of its words, in any order, without accents and capitals", () => {
  const command = { label: "Générer des images", words: "photo" };
  for (const query of ["generer", "images gen", "PHOTO", "é"]) expect(matches(command, query)).toBe(true);
  expect(matches(command, "vidéo")).toBe(false);
  expect(matches(command, "images vidéo")).toBe(false);
});

test("a command in Chinese is found by a part of it", () => {
  expect(matches({ label: "生成图片" }, "图片")).toBe(true);
});

test("groups without anything are left out", () => {
  expect(withoutEmpty([{ label: "Actions", items: [] }])).toEqual([]);
});
