import { expect, test } from "vitest";
import { inWidth, srcSetOf } from "./src-set.ts";

const thumbnail = "/media/creations/ab/one-thumbnail.webp";

test("a thumbnail is offered in all widths", () => {
  expect(srcSetOf(thumbnail)).toBe(
    [160, 320, 640, 1280].map((width) => `${thumbnail}?w=${width} ${width}w`).join(", "),
  );
});

test("a picture that ships with the app has one size", () => {
  expect(srcSetOf("/assets/marigolds.webp")).toBeUndefined();
  expect(inWidth("/assets/marigolds.webp", 640)).toBe("/assets/marigolds.webp");
});
