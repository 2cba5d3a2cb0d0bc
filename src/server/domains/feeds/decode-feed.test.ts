import { expect, test } from "vitest";
import { decodeFeed } from "./decode-feed.ts";

const declaring = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Töpfe</a>`;

test.each([
  ["UTF-8", Buffer.from(declaring("utf-8")), null],
  ["a declared encoding", Buffer.from(declaring("windows-1252"), "latin1"), null],
  ["the charset of the answer before that of the declaration", Buffer.from(declaring("utf-8"), "latin1"), "ISO-8859-1"],
  ["a byte order mark before both", Buffer.from(`\uFEFF${declaring("latin1")}`), "latin1"],
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${declaring("utf-16")}`, "utf16le"), null],
  ["an unknown charset", Buffer.from(declaring("utf-8")), "x-made-up"],
])("reads %s", (_name, bytes, charset) => {
  expect(decodeFeed(bytes, charset)).toMatch(/^<\?xml.*<a>Töpfe<\/a>$/);
});

test("bytes that are no text of their encoding are read all the same", () => {
  expect(decodeFeed(Buffer.from([0x61, 0xff, 0x62]), null)).toBe("a\uFFFDb");
});
