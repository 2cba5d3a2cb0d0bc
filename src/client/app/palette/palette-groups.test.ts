import { expect, test } from "vitest";
import { matches, withoutEmpty } from "./palette-groups.ts";

test("matches word parts in any order, ignoring accents and case", () => {
  const command = { label: "Générer des images", words: "photo" };
  for (const query of ["generer", "images gen", "PHOTO", "é"]) expect(matches(command, query)).toBe(true);
  expect(matches(command, "vidéo")).toBe(false);
  expect(matches(command, "images vidéo")).toBe(false);
});

test("matches a part of a Chinese label", () => {
  expect(matches({ label: "生成图片" }, "图片")).toBe(true);
});

test("leaves out empty groups", () => {
  expect(withoutEmpty([{ label: "Actions", items: [] }])).toEqual([]);
});
