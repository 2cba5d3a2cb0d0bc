import { expect, test } from "vitest";
import { platforms } from "#shared/platforms/platform.ts";
import { longAddressesIn, markShortLinks, readShortLink } from "./mark-links.ts";

const link = "https://post.example.org/p~Ab3dE9";

test("a short link names its network, once, whatever stands around it", () => {
  const text = `New: ${link}, and (${link}).\n${link}`;
  const marked = markShortLinks(text, "x");
  expect(marked).toBe(`New: ${link}x, and (${link}x).\n${link}x`);
  expect(markShortLinks(marked, "facebook")).toBe(marked);
});

test("each network has a mark of its own, which is read again", () => {
  const parts = platforms.map((platform) => markShortLinks(link, platform).split("p~")[1] ?? "");
  expect(new Set(parts).size).toBe(platforms.length);
  expect(parts.map((part) => readShortLink(part)?.platform)).toEqual([...platforms]);
  expect(readShortLink("Ab3dE9")).toEqual({ code: "Ab3dE9", platform: null });
});

test.each(["", "Ab3dE", "Ab3dE9q", "Ab3dE9xx", "Ab3dE0", "../etc/passwd", "Ab3dE9X"])("%j is no short link", (part) => {
  expect(readShortLink(part)).toBeNull();
});

test.each([
  "https://example.org/p~Ab3dE9abc",
  "https://example.org/a/p~Ab3dE9",
  "https://example.org/~Ab3dE9",
  "p~Ab3dE9",
  "https://example.org/s/Ab3dE9",
])("%s stays as it is", (text) => {
  expect(markShortLinks(text, "x")).toBe(text);
});

test("long addresses are found once, without the punctuation behind them", () => {
  expect(
    longAddressesIn(`See https://a.test/one. And (https://a.test/two?x=1), https://a.test/one! ${link} http:// x`),
  ).toEqual(["https://a.test/one", "https://a.test/two?x=1"]);
});
