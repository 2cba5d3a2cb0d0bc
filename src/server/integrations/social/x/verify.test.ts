import { expect, test } from "vitest";
import { isSamePost } from "./verify.ts";

const link = (expandedUrl: string, id = "abc123") => ({ url: `https://t.co/${id}`, expandedUrl });
const picture = link("https://x.com/kiln/status/1/photo/1", "pic1");

test.each([
  ["plain text", { text: "Hello" }, { text: "Hello" }],
  ["escaped markup", { text: "salt & <fire>" }, { text: "salt &amp; &lt;fire&gt;" }],
  ["markup written as such", { text: "write &amp; in HTML" }, { text: "write &amp;amp; in HTML" }],
  [
    "a link",
    { text: "see https://kiln.com/a?b=1 now" },
    { text: "see https://t.co/abc123 now", urls: [link("https://kiln.com/a?b=1")] },
  ],
  [
    "a bare host, to which X adds a scheme",
    { text: "see Kiln.com" },
    { text: "see https://t.co/abc123", urls: [link("http://kiln.com/")] },
  ],
  [
    "the link to its own picture",
    { text: "Hello", hasMedia: true },
    { text: "Hello https://t.co/pic1", urls: [picture] },
  ],
  ["the link to its own picture, unlisted", { text: "Hello", hasMedia: true }, { text: "Hello https://t.co/pic1" }],
  ["a picture without text", { text: "", hasMedia: true }, { text: "https://t.co/pic1", urls: [picture] }],
  [
    "a link at the end and a picture",
    { text: "see https://kiln.com/a", hasMedia: true },
    { text: "see https://t.co/abc123 https://t.co/pic1", urls: [link("https://kiln.com/a"), picture] },
  ],
  ["composed and decomposed accents", { text: "cafe\u0301" }, { text: "café" }],
  ["spaces around and other line ends", { text: " a\r\nb " }, { text: "a\nb" }],
])("recognises %s", (_name, draft, post) => {
  expect(isSamePost({ hasMedia: false, ...draft }, { urls: [], ...post })).toBe(true);
});

test.each([
  ["another text", { text: "Hello" }, { text: "Hello you" }],
  [
    "another link",
    { text: "see https://kiln.com/a" },
    { text: "see https://t.co/abc123", urls: [link("https://kiln.com/b")] },
  ],
  ["another case", { text: "Hello" }, { text: "hello" }],
  [
    "a text with the same beginning",
    { text: "Hello" },
    { text: "Hello https://t.co/abc123", urls: [link("https://kiln.com/a")] },
  ],
  [
    "a link with replacement patterns like $&",
    { text: "see https://kiln.com/$&" },
    { text: "see https://t.co/abc123", urls: [link("https://kiln.com/$1")] },
  ],
])("does not match %s", (_name, draft, post) => {
  expect(isSamePost({ hasMedia: false, ...draft }, { urls: [], ...post })).toBe(false);
});
