import { RichText } from "@atproto/api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blueskyWords } from "./bluesky-text.ts";

const wordsOf = (text: string) =>
  blueskyWords(text).map((word) => {
    const shown = text.slice(word.start, word.end);
    if (word.kind === "link") return [shown, word.uri];
    return word.kind === "mention" ? [shown, word.handle] : [shown, word.tag];
  });

test.each([
  ["an address with a scheme", "See https://kiln.example/a?b=1#c now", "https://kiln.example/a?b=1#c"],
  ["in other letters", "See HTTPS://Kiln.Example", "HTTPS://Kiln.Example"],
  ["in brackets", "(https://kiln.example/a)", "https://kiln.example/a"],
  ["with brackets of its own", "https://kiln.example/Glaze_(blue).", "https://kiln.example/Glaze_(blue)"],
  ["before punctuation", "https://kiln.example/a, or not?", "https://kiln.example/a"],
  ["of another script", "https://例え.jp/日本。", "https://例え.jp/日本"],
])("%s is a link", (_name, text, uri) => {
  expect(wordsOf(text)).toEqual([[uri, uri]]);
});

test.each([
  ["kiln.com/glaze", "Read kiln.com/glaze.", "https://kiln.com/glaze"],
  ["kiln.co.uk", "🏺 kiln.co.uk", "https://kiln.co.uk"],
])("%s without a scheme is a link to https", (shown, text, uri) => {
  expect(wordsOf(text)).toEqual([[shown, uri]]);
});

test.each(["file.txt", "e.g. this", "http://localhost/a", "https://", "3.5 of 4", "me@kiln.com", "a..b"])(
  "%j holds no link",
  (text) => expect(wordsOf(text)).toEqual([]),
);

test.each([
  ["@anna.bsky.social", "anna.bsky.social"],
  ["Hi @Anna.bsky.social!", "anna.bsky.social"],
  ["(@kiln.example)", "kiln.example"],
])("%j mentions %s", (text, handle) => {
  expect(wordsOf(text)).toEqual([[expect.stringMatching(/^@/), handle]]);
});

test.each(["@anna", "mail@anna.bsky.social", "@@anna.bsky.social", "@-a.com"])("%j holds no mention", (text) =>
  expect(blueskyWords(text).filter(({ kind }) => kind === "mention")).toEqual([]),
);

test.each([
  ["#clay", "clay"],
  ["#خزف", "خزف"],
  ["#陶芸", "陶芸"],
  ["#e\u0301mail", "e\u0301mail"],
  ["＃clay", "clay"],
  ["#2026wheel", "2026wheel"],
  ["#K-pop", "K-pop"],
  ["#COVID-19", "COVID-19"],
  ["#don't", "don't"],
  ["#🏺", "🏺"],
  ["##clay", "#clay"],
  ["#2026年", "2026年"],
  ["$CLAY", "$CLAY"],
])("%j is a tag", (text, tag) => {
  expect(wordsOf(`🏺 ${text}, end`)).toEqual([[text, tag]]);
});

test("a symbol of the stock exchange is kept in capitals", () => {
  expect(wordsOf("($clay1) $clay-2 $toolong $5")).toEqual([["$clay1", "$CLAY1"]]);
});

test.each(["#1", "a#b", "##", "&#39;", `#${"x".repeat(65)}`, "#_", "(#clay)", "#️⃣", "#-", "$1", "US$CLAY"])(
  "%j holds no tag",
  (text) => expect(wordsOf(text)).toEqual([]),
);

test("a tag inside an address belongs to the address", () => {
  expect(wordsOf("https://kiln.example/#clay #clay")).toEqual([
    ["https://kiln.example/#clay", "https://kiln.example/#clay"],
    ["#clay", "clay"],
  ]);
});

/** The tags that Bluesky's own client finds, by the bytes of the text. */
function officialTags(text: string) {
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  return (rich.facets ?? []).flatMap(({ index, features }) =>
    features.flatMap((feature) => ("tag" in feature ? [{ ...index, tag: feature.tag }] : [])),
  );
}

const bytesUntil = (text: string, index: number) => Buffer.byteLength(text.slice(0, index));
const ourTags = (text: string) =>
  blueskyWords(text).flatMap((word) =>
    word.kind === "tag"
      ? [{ byteStart: bytesUntil(text, word.start), byteEnd: bytesUntil(text, word.end), tag: word.tag }]
      : [],
  );

const pieces = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("#", "＃", "$", " ", "\n", "(", ")", "-", "'", "’", "_", ".", ",", "!", "@", "/"),
  },
  { weight: 2, arbitrary: fc.constantFrom("clay", "K", "pop", "19", "7", "خزف", "陶芸", "e\u0301", "CLAY", "٣", "²") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "🏺",
      "❤️",
      "👩‍👩‍👧",
      "#️⃣",
      "🇫🇷",
      "\u200b",
      "\u00a0",
      "\u2060",
      "\u20e3",
      "\ufe0f",
      "€",
      "+",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom("https://kiln.com/#a", "kiln.com", "@anna.bsky.social", "x".repeat(63)) },
);

test("every tag is that of Bluesky's own client", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("").toWellFormed();
      const byStart = officialTags(text).toSorted((a, b) => a.byteStart - b.byteStart);
      expect(ourTags(text)).toEqual(byStart);
    }),
    { numRuns: 3_000 },
  );
});
