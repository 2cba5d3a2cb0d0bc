import { expect, test } from "vitest";
import { withChangedObject } from "./with-changed-object.ts";

const answer = {
  pages: [
    { notifications: [{ id: "a", readAt: null }], nextCursor: "a" },
    { notifications: [{ id: "b", readAt: null }], nextCursor: null },
  ],
  pageParams: [null, "a"],
};

test("changes the object in any page of a list, and nothing else", () => {
  expect(withChangedObject(answer, "b", { readAt: "now" })).toEqual({
    ...answer,
    pages: [answer.pages[0], { notifications: [{ id: "b", readAt: "now" }], nextCursor: null }],
  });
  expect(withChangedObject({ creation: { id: "a", isFavourite: false } }, "a", { isFavourite: true })).toEqual({
    creation: { id: "a", isFavourite: true },
  });
});

test("removes the object from its list for null", () => {
  expect(withChangedObject(answer, "a", null)).toEqual({
    ...answer,
    pages: [{ notifications: [], nextCursor: "a" }, answer.pages[1]],
  });
});

test("leaves data without the object as it is", () => {
  for (const data of [undefined, null, 3, "a", answer])
    expect(withChangedObject(data, "c", { readAt: "now" })).toEqual(data);
});
