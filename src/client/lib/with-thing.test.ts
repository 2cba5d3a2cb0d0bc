import { expect, test } from "vitest";
import { withThing } from "./with-thing.ts";

const answer = {
  pages: [
    { notifications: [{ id: "a", readAt: null }], nextCursor: "a" },
    { notifications: [{ id: "b", readAt: null }], nextCursor: null },
  ],
  pageParams: [null, "a"],
};

test("a thing is changed in whichever page of a list it stands, and nothing else is", () => {
  expect(withThing(answer, "b", { readAt: "now" })).toEqual({
    ...answer,
    pages: [answer.pages[0], { notifications: [{ id: "b", readAt: "now" }], nextCursor: null }],
  });
  expect(withThing({ creation: { id: "a", isFavourite: false } }, "a", { isFavourite: true })).toEqual({
    creation: { id: "a", isFavourite: true },
  });
});

test("a thing that is gone is taken out of its list", () => {
  expect(withThing(answer, "a", null)).toEqual({
    ...answer,
    pages: [{ notifications: [], nextCursor: "a" }, answer.pages[1]],
  });
});

test("what has no such thing in it stays as it is", () => {
  for (const data of [undefined, null, 3, "a", answer]) expect(withThing(data, "c", { readAt: "now" })).toEqual(data);
});
