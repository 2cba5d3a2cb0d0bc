import { expect, test } from "vitest";
import { blueskyWords } from "#shared/platforms/bluesky-text.ts";
import { xLinks } from "#shared/platforms/x-links-and-prices.ts";
import { networkLooks } from "../networks/network-looks.ts";

const rules = { xLinks, blueskyWords };
const linksOf = (text: string, platform: "facebook" | "instagram" | "x" | "bluesky") =>
  networkLooks[platform]
    .linked(text, rules)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

test("each network links its own kinds of text", () => {
  const text = "#glaze by @kiln for $CLAY at https://example.com/a";
  expect(linksOf(text, "facebook")).toEqual(["#glaze", "https://example.com/a"]);
  expect(linksOf(text, "instagram")).toEqual(["#glaze", "@kiln"]);
  expect(linksOf(text, "x")).toEqual(["#glaze", "@kiln", "$CLAY", "example.com/a"]);
});

test("Bluesky links the words that are sent to it as links", () => {
  const text = "#K-pop by @kiln.com, not @kiln, at kiln.com/a: $clay";
  expect(linksOf(text, "bluesky")).toEqual(["#K-pop", "@kiln.com", "kiln.com/a", "$clay"]);
});

test("X shortens a long URL", () => {
  expect(linksOf(`https://www.example.com/${"a".repeat(40)}`, "x")).toEqual(["example.com/aaaaaaaaaaaaaa…"]);
});

test("X does not link a URL with an unknown top-level domain, even with a protocol", () => {
  const text = "https://kiln.example/glaze, kiln.studio and Example.com/a";
  expect(linksOf(text, "x")).toEqual(["kiln.studio", "Example.com/a"]);
  expect(linksOf(text, "facebook")).toEqual(["https://kiln.example/glaze,"]);
});

test("text between and after links stays", () => {
  expect(networkLooks.x.linked("a #b c", rules)).toEqual([
    { text: "a ", isLink: false },
    { text: "#b", isLink: true },
    { text: " c", isLink: false },
  ]);
});
