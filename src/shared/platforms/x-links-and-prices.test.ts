import { expect, test } from "vitest";
import { networkRules } from "./rules-for.ts";
import { textLength } from "./text-length.ts";
import { holdsLink, xLinks } from "./x-links-and-prices.ts";

test.each([
  ["Hello", false],
  ["1.5 of 2.0 and e.g. nothing", false],
  ["#clay by @kiln", false],
  ["See https://example.com/a", true],
  ["See example.com", true],
  // Not a known top-level domain.
  ["See https://kiln.example/a", false],
  ["", false],
])("%j contains a URL: %j", (text, expected) => {
  expect(holdsLink(text)).toBe(expected);
});

test.each(["https://kiln.example/a/rather/long/address", "https://example.com/a/rather/long/address", "example.org"])(
  "price, length and preview agree on whether %s is a URL",
  (text) => {
    const isAddress = holdsLink(text);
    expect(textLength(networkRules.x, text)).toBe(isAddress ? 23 : text.length);
    expect(xLinks(text)).toEqual(isAddress ? [{ start: 0, end: text.length, isAddress }] : []);
  },
);
