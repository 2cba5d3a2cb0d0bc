import fc from "fast-check";
import { expect, test } from "vitest";
import { mastodonLength, withoutMentionServers } from "./mastodon-text.ts";
import { networkRules } from "./rules-for.ts";
import { textLength } from "./text-length.ts";

const link = 23;

test.each([
  ["", 0],
  ["Hello", 5],
  ["👩‍🎨é", 2],
  ["https://example.com/", link],
  [`https://example.com/${"a".repeat(300)}`, link],
  ["https://a.bc", link],
  ["https://example.com:8080/a?b=1#c", link],
  ["HTTP://EXAMPLE.COM", link],
  ["See https://example.com.", 4 + link + 1],
  ["(https://example.com/a)", 1 + link + 1],
  ["https://example.com, https://example.org!", link + 2 + link + 1],
  ["example.com/kiln", 16],
  ["https://localhost/a", 19],
  ["@anna@mastodon.social", 5],
  ["Hi @anna@mastodon.social, @bert@m.example.", 3 + 5 + 2 + 5 + 1],
  ["@anna", 5],
  ["@an.na@mastodon.social", 6],
  ["anna@mastodon.social", 20],
  ["https://mastodon.social/@anna@m.example", link],
])("%j counts %i", (text, length) => {
  expect(mastodonLength(text, link)).toBe(length);
  expect(textLength(networkRules.mastodon, text)).toBe(length);
});

test("an address counts what the server says", () => {
  expect(mastodonLength("https://example.com/", 10)).toBe(10);
});

test("is never more than the written characters and the addresses", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(mastodonLength(text, 0)).toBeLessThanOrEqual([...text].length);
      expect(withoutMentionServers(withoutMentionServers(text)).length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("counts hostile texts in time", () => {
  const start = performance.now();
  for (const piece of ["https://.", "https://a.", "@a@", "@a.", "https://a.b/.", "@a@a."])
    mastodonLength(piece.repeat(2_000), link);
  mastodonLength(`https://${"a.".repeat(10_000)}`, link);
  mastodonLength(`https://a.b/${".".repeat(20_000)}`, link);
  mastodonLength(`@${"a.".repeat(10_000)}`, link);
  expect(performance.now() - start).toBeLessThan(2_000);
});
