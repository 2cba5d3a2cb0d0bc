import { expect, test, vi } from "vitest";
import { CreationId } from "#shared/ids.ts";
import { Post } from "#shared/posts/posts.ts";
import { type DraftCopy, draftShelf } from "./draft-copy.ts";
import { DraftFields, emptyFields, fieldsOf, isUntouched, kindOf } from "./draft-fields.ts";
import { storedFormOf, toDraftInput, toInput } from "./post-draft.ts";

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
    readsFigures: null,
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

test("whether its figures are read is a choice of the post, and none in a copy of before there was one", () => {
  const fields = fieldsOf(post({ platforms: ["x"], readsFigures: false }));
  expect(fields.readsFigures).toBe(false);
  expect(fieldsOf(post({})).readsFigures).toBeNull();
  const { readsFigures: _choice, ...older } = fields;
  expect(DraftFields.parse(older).readsFigures).toBeNull();
  const draft = { ...fields, accounts: {}, alsoTo: [], creations: [] };
  expect([toInput(draft).readsFigures, toDraftInput(draft).readsFigures]).toEqual([false, false]);
  expect(storedFormOf(fields)).not.toBe(storedFormOf({ ...fields, readsFigures: null }));
});

test("what its pictures show is said in the words of the post, where it has some", () => {
  const [bowl, cup, jug] = ["1", "2", "3"].map((last) =>
    CreationId.parse(`01a1fde2-18a7-7387-b630-5dfbc4db209${last}`),
  );
  const creationIds = [bowl, cup, jug].flatMap((id) => id ?? []);
  const altTexts = ["A bowl", null, "A jug"];
  expect(fieldsOf(post({ creationIds, altTexts })).altTexts).toEqual({ [`${bowl}`]: "A bowl", [`${jug}`]: "A jug" });
  expect(fieldsOf(post({ creationIds, altTexts, altText: "Clay" })).altTexts[`${cup}`]).toBe("Clay");
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

const copyOf = (content: string, writtenAtMs: number): DraftCopy => ({
  postId: null,
  updatedAt: null,
  status: null,
  scheduledAt: null,
  isSaved: false,
  sent: null,
  writtenAtMs,
  fields: { ...emptyFields("x"), content },
});

test("a copy is read by whom and where it was written, and by nobody else", () => {
  const storage = memory();
  const shelf = draftShelf("x", "me", storage);
  const copy = copyOf("Half a sent", 1);
  shelf.write("new_1", copy);
  expect(shelf.read("new_1")).toEqual(copy);
  expect(draftShelf("x", "somebody", storage).read("new_1")).toBeNull();
  expect(draftShelf("meta", "me", storage).unsent()).toEqual([]);
  storage.setItem("composer_x_me_new_1", "{not json");
  expect(shelf.read("new_1")).toBeNull();
});

test("a creation that was begun is known to the other tabs of the same person, for a week", () => {
  vi.useFakeTimers();
  const storage = memory();
  const [one, other] = [draftShelf("x", "me", storage), draftShelf("x", "me", storage)];
  const creation = { key: "k", input: { platforms: ["x" as const] }, post: null };
  one.setBegun("new_1", creation);
  expect([other.begun("new_1"), other.begun("new_2")]).toEqual([creation, null]);
  expect(draftShelf("x", "somebody", storage).begun("new_1")).toBeNull();
  vi.advanceTimersByTime(7 * 86_400_000);
  expect(other.begun("new_1")).toBeNull();
  one.setBegun("new_2", creation);
  expect(storage.length).toBe(1);
  one.setBegun("new_2", null);
  expect(storage.length).toBe(0);
  vi.useRealTimers();
});

test("of the copies that have no id yet the last one written is gone on with, and then the one before it", () => {
  const storage = memory();
  const shelf = draftShelf("x", "me", storage);
  // As it was written before each had a name of its own.
  storage.setItem("composer_x_me_new", JSON.stringify({ postId: null, updatedAt: null, fields: emptyFields("x") }));
  shelf.write("new_b", copyOf("Later", 2));
  shelf.write("new_a", copyOf("Earlier", 1));
  shelf.write("p1", { ...copyOf("Has an id", 3), postId: "p1" });
  expect(shelf.unsent().map(({ place }) => place)).toEqual(["new_b", "new_a", "new"]);
  expect(shelf.read("p1")?.fields.content).toBe("Has an id");
});
