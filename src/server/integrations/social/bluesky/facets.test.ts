import fc from "fast-check";
import { expect, test } from "vitest";
import { blueskyWords } from "#shared/platforms/bluesky-text.ts";
import { facetsOf } from "./facets.ts";

const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
const handle = "anna.bsky.social";

test("positions are bytes of UTF-8, not characters", () => {
  expect(facetsOf("é 🏺 #clay", {})).toEqual([
    { index: { byteStart: 8, byteEnd: 13 }, features: [{ $type: "app.bsky.richtext.facet#tag", tag: "clay" }] },
  ]);
});

test("a mention has the DID, and one without an account stays text", () => {
  const text = `@${handle} and @${handle.replace("anna", "toString")}`;
  expect(facetsOf(text, { [handle]: did })).toEqual([
    { index: { byteStart: 0, byteEnd: 17 }, features: [{ $type: "app.bsky.richtext.facet#mention", did }] },
  ]);
  expect(facetsOf("@constructor.com", {})).toEqual([]);
});

const between = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "👩‍👩‍👧‍👦",
    "🏳️‍🌈",
    "e\u0301\u0323",
    "نص عربي ",
    "עברית ",
    "\u200f",
    "\ud83c\uddfa\ud83c\uddf3",
    "日本語",
    "\u0000",
    "\n\n",
    " ",
  ),
);
const word = fc.constantFrom(
  "#clay",
  "#خزف",
  "#陶芸",
  "#e\u0301mail",
  "https://kiln.example/a?b=1",
  "https://例え.jp/日本",
  "kiln.com/glaze",
  `@${handle}`,
);
const texts = fc.array(fc.tuple(between, word, between), { maxLength: 6 }).map((parts) => parts.flat().join(" "));

test("the bytes of every facet are the bytes of its word, in order and without overlap", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = Buffer.from(text);
      const facets = facetsOf(text, { [handle]: did });
      const words = blueskyWords(text);
      expect(facets).toHaveLength(words.length);
      let end = 0;
      for (const [index, { index: at }] of facets.entries()) {
        const { start, end: until } = words[index] ?? { start: 0, end: 0 };
        expect(bytes.subarray(at.byteStart, at.byteEnd).toString()).toBe(text.slice(start, until));
        expect(at.byteStart).toBeGreaterThanOrEqual(end);
        expect(at.byteEnd).toBeGreaterThan(at.byteStart);
        end = at.byteEnd;
      }
    }),
    { numRuns: 1_000 },
  );
});

test("any text at all has facets within its bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const size = Buffer.byteLength(text);
      for (const { index } of facetsOf(text.toWellFormed(), {})) expect(index.byteEnd).toBeLessThanOrEqual(size);
    }),
  );
});
