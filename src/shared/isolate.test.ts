import { expect, test } from "vitest";
import { isolate, isolateAll } from "./isolate.ts";

test("only words in a script that is written from right to left are isolated", () => {
  expect(isolate("שלום!")).toBe("\u2068שלום!\u2069");
  expect(isolate("Kiln مرحبا")).toBe("\u2068Kiln مرحبا\u2069");
  expect(isolate("שלום!\n\nHello\nעולם")).toBe("\u2068שלום!\u2069\n\nHello\n\u2068עולם\u2069");
  expect(["Kiln & Clay", "陶器", "12:30", ""].map(isolate)).toEqual(["Kiln & Clay", "陶器", "12:30", ""]);
});

test("a value keeps its shape, and what is no text stays", () => {
  const at = new Date(0);
  expect(isolateAll({ names: ["שלום", "Mira"], more: 2, at, none: null })).toEqual({
    names: ["\u2068שלום\u2069", "Mira"],
    more: 2,
    at,
    none: null,
  });
});
