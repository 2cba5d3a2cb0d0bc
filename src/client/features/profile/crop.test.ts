import { expect, test } from "vitest";
import { centred, squareOf, within } from "./crop.ts";

const wide = { width: 1600, height: 800 };

test("the default is the square in the middle", () => {
  expect(squareOf(wide, centred)).toEqual({ left: 400, top: 0, side: 800 });
});

test("zooming keeps a smaller square around the middle", () => {
  expect(squareOf(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 600, top: 200, side: 400 });
});

test("dragging the picture to the right shows its left part", () => {
  expect(squareOf(wide, { zoom: 1, x: 0.25, y: 0 })).toEqual({ left: 200, top: 0, side: 800 });
});

test("the picture always fills the window: its position and zoom are limited", () => {
  expect(within(wide, { zoom: 1, x: 9, y: 9 })).toEqual({ zoom: 1, x: 0.5, y: 0 });
  expect(within(wide, { zoom: 0.2, x: 0, y: 0 })).toEqual(centred);
  expect(squareOf(wide, within(wide, { zoom: 2, x: 9, y: 9 }))).toEqual({ left: 0, top: 0, side: 400 });
  expect(squareOf(wide, within(wide, { zoom: 2, x: -9, y: -9 }))).toEqual({ left: 1200, top: 400, side: 400 });
});
