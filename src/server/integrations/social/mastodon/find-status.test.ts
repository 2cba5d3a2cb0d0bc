import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToText } from "#server/lib/html-to-text.ts";
import { renderStatus } from "#server/sandbox/mastodon/render-status.ts";
import { canonical } from "./find-status.ts";

const word = fc.constantFrom(
  "glaze",
  "&",
  "<b>",
  "&amp;",
  '"',
  "'",
  "<",
  ">",
  "https://example.com/a?b=1&c=<d>",
  "https://www.example.org/a/very/long/path/that/is/cut/in/its/middle",
  "@anna@mastodon.example",
  "@bert",
  "#clay",
  "#&",
  "👩‍🎨",
  "é",
  "\n",
  "\n\n",
  "\n\n\n",
  "  ",
);

test("what a server renders reads as it was written", () => {
  const written = fc
    .array(fc.oneof(word, fc.string({ unit: "grapheme", maxLength: 5 })))
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(written, (text) => {
      expect(canonical(htmlToText(renderStatus(text)))).toBe(canonical(text));
    }),
    { numRuns: 2_000 },
  );
});
