import { expect, test } from "vitest";
import { cidOf } from "./record-cid.ts";

// Vectors of the IPLD codec fixtures: an empty map, and a map with one field.
test.each([
  [{}, "bafyreigbtj4x7ip5legnfznufuopl4sg4knzc2cof6duas4b3q2fy6swua"],
  [{ hello: "world" }, "bafyreidykglsfhoixmivffc5uwhcgshx4j465xwqntbmu43nb2dzqwfvae"],
])("%j has its known CID", (record, cid) => {
  expect(cidOf(record)).toBe(cid);
});

test("the order of the fields does not matter, and absent ones do not count", () => {
  const text = { $type: "app.bsky.feed.post", text: "Clay 🏺", createdAt: "2026-11-25T09:00:00.000Z" };
  const { $type, ...rest } = text;
  expect(cidOf({ ...rest, langs: undefined, $type })).toBe(cidOf(text));
});

test("a file is linked, not written as a map", () => {
  const link = { $link: "bafkreigbtj4x7ip5legnfznufuopl4sg4knzc2cof6duas4b3q2fy6swua" };
  const image = { $type: "blob", ref: link, mimeType: "image/jpeg", size: 12 };
  expect(cidOf({ image })).not.toBe(cidOf({ image: { ...image, ref: link.$link } }));
});
