import { expect, test } from "vitest";
import { textLength } from "./rules.ts";
import { holdsLink, xLinks } from "./x-links.ts";

test.each([
  ["Hello", false],
  ["1.5 of 2.0 and e.g. nothing", false],
  ["#clay by @kiln", false],
  ["See https://example.com/a", true],
  ["See example.com", true],
  // X knows no such ending.
  ["See https://kiln.example/a", false],
  ["", false],
])("whether %j costs as much as a post with an address: %j", (text, expected) => {
  expect(holdsLink(text)).toBe(expected);
});

test.each(["https://kiln.example/a/rather/long/address", "https://example.com/a/rather/long/address", "example.org"])(
  "%s is an address for the price, the length and the preview alike, or for none of them",
  (text) => {
    const isAddress = holdsLink(text);
    expect(textLength("x", text)).toBe(isAddress ? 23 : text.length);
    expect(xLinks(text)).toEqual(isAddress ? [{ start: 0, end: text.length, isAddress }] : []);
  },
);
