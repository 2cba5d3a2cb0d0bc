import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeLittleText, readLittleText } from "./linkedin-text.ts";

test.each([
  ["every reserved character", "\\|{}@[]()<>#*_~", String.raw`\\\|\{\}\@\[\]\(\)\<\>\#\*\_\~`],
  ["a hashtag", "Hello #clay and #Ton2 !", "Hello #clay and #Ton2 !"],
  ["a hashtag in another script", "#陶芸", "#陶芸"],
  ["a hashtag with an underscore", "#wet_clay", String.raw`\#wet\_clay`],
  ["a number sign", "C# is #1, a#b, ##two", String.raw`C\# is \#1, a\#b, \##two`],
  ["an address", "https://a.example/x_y~z?a=1&b=@c#part", "https://a.example/x_y~z?a=1&b=@c#part"],
  ["an address in parentheses", "(https://a.example/x_y)", String.raw`\(https://a.example/x_y\)`],
  ["an address with parentheses", "https://a.example/x_(y)", String.raw`https://a.example/x_\(y\)`],
  ["a mail address", "me_too@a.example", String.raw`me\_too\@a.example`],
])("%s", (_name, text, escaped) => {
  expect(escapeLittleText(text)).toBe(escaped);
  expect(readLittleText(escaped)).toBe(text);
});

test("a hashtag that LinkedIn returns as a template is read as written", () => {
  expect(readLittleText(String.raw`New: {hashtag|\#|clay} \(soon\)`)).toBe("New: #clay (soon)");
});

const written = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."\\|{}@[]()<>#*_~ ab1".split("")) }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom("#clay", "#a_b", "\n", "{hashtag"),
    ),
  )
  .map((parts) => parts.join(""));

test("any text is read as it was written, unless it holds a template itself", () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(readLittleText(escapeLittleText(text))).toBe(text);
    }),
  );
});

const parts = /\\[\\|{}@[\]()<>#*_~]|https?:\/\/[^\s\\|{}[\]()<>*]+|#[\p{L}\p{N}]+|[^\\|{}@[\]()<>#*_~]/giu;

test("outside of addresses and hashtags every reserved character has a backslash", () => {
  fc.assert(
    fc.property(written, (text) => {
      const escaped = escapeLittleText(text.toWellFormed());
      expect(escaped.match(parts)?.join("") ?? "").toBe(escaped);
    }),
  );
});
