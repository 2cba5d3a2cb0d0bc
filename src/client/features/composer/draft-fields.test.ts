import { expect, test } from "vitest";
import { Post } from "#shared/posts.ts";
import { draftShelf } from "./draft-copy.ts";
import { emptyFields, fieldsOf, isUntouched, kindOf } from "./draft-fields.ts";

const post = (change: Partial<Post>): Post =>
  Post.parse({
    id: "01a1fde2-18a7-7387-b630-5dfbc4db2099",
    content: "One",
    thread: [],
    platformContent: {},
    firstComment: null,
    hashtags: [],
    creationId: null,
    creationIds: [],
    thumbnailUrl: null,
    platforms: ["facebook", "instagram"],
    status: "draft",
    scheduledAt: null,
    publishedAt: null,
    altText: null,
    altTexts: [],
    replySettings: null,
    notice: null,
    engagement: null,
    targets: [],
    createdAt: "2030-01-01T00:00:00Z",
    updatedAt: "2030-01-01T00:00:00Z",
    ...change,
  });

test("a thread comes back as its boxes, whether or not it repeats the first text", () => {
  const onX = { platforms: ["x" as const] };
  expect(fieldsOf(post({ ...onX, content: "One", thread: ["One", "Two"] }))).toMatchObject({
    content: "One",
    thread: ["Two"],
    isThread: true,
  });
  expect(fieldsOf(post({ ...onX, content: "One", thread: ["Two"] }))).toMatchObject({
    content: "One",
    thread: ["Two"],
  });
  expect(fieldsOf(post({ ...onX, content: "", thread: ["", "Two"] }))).toMatchObject({ content: "", thread: ["Two"] });
});

test("hashtags stand in their own field, and on X at the end of the text", () => {
  expect(fieldsOf(post({ hashtags: ["kiln"] }))).toMatchObject({ content: "One", hashtags: "#kiln" });
  expect(fieldsOf(post({ platforms: ["x"], hashtags: ["kiln"] }))).toMatchObject({
    content: "One\n\n#kiln",
    hashtags: "",
  });
});

test("a post belongs to the composer of its platforms", () => {
  expect(kindOf({ platforms: ["x"] })).toBe("x");
  expect(kindOf({ platforms: ["facebook", "x"] })).toBe("meta");
});

test("blank fields are nothing to keep, a chosen picture is", () => {
  expect(isUntouched({ ...emptyFields("x"), content: " \n" })).toBe(true);
  expect(isUntouched({ ...emptyFields("x"), creationIds: ["a"] })).toBe(false);
});

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

test("a copy is read by whom and where it was written, and by nobody else", () => {
  const storage = memory();
  const shelf = draftShelf("x", "me", storage);
  const copy = { postId: null, updatedAt: null, fields: { ...emptyFields("x"), content: "Half a sent" } };
  shelf.write(copy);
  expect(shelf.read(null)).toEqual(copy);
  expect(draftShelf("x", "somebody", storage).read(null)).toBeNull();
  expect(draftShelf("meta", "me", storage).read(null)).toBeNull();
  storage.setItem("composer_x_me_new", "{not json");
  expect(shelf.read(null)).toBeNull();
});
