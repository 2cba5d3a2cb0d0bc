import { expect, test } from "vitest";
import { inWidth, srcSetOf } from "./src-set.ts";

test.each(["/media/creations/ab/one-thumbnail.webp", "/media/shown/v1.5c1b7e42.9tZ3.Yw4n.h6Jf"])(
  "the thumbnail %s is offered in all widths",
  (thumbnail) => {
    expect(srcSetOf(thumbnail)).toBe(
      [160, 320, 640, 1280].map((width) => `${thumbnail}?w=${width} ${width}w`).join(", "),
    );
  },
);

test("a picture that ships with the app has one size", () => {
  expect(srcSetOf("/assets/marigolds.webp")).toBeUndefined();
  expect(inWidth("/assets/marigolds.webp", 640)).toBe("/assets/marigolds.webp");
});
