import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test("only words in a script that is written from right to left are isolated", () => {
  expect(isolate("שלום!")).toBe("\u2068שלום!\u2069");
  expect(isolate("Kiln مرحبا")).toBe("\u2068Kiln مرحبا\u2069");
  expect(isolate("שלום!\n\nHello\nעולם")).toBe("\u2068שלום!\u2069\n\nHello\n\u2068עולם\u2069");
  expect(["Kiln & Clay", "陶器", "12:30", ""].map(isolate)).toEqual(["Kiln & Clay", "陶器", "12:30", ""]);
});
