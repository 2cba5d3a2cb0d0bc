import { expect, test, vi } from "vitest";
import { CreationId } from "#shared/ids.ts";
import { Post } from "#shared/posts/posts.ts";
import { type DraftCopy, openLocalDrafts } from "./draft-copy.ts";
import { DraftFields, emptyFields, fieldsOf, isUntouched, kindOf } from "./draft-fields.ts";
import { isFullyStorable, storedFormOf, toDraftInput, toInput } from "./post-draft.ts";

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
    readsMetrics: null,
    paidPartnership: false,
    contentWarning: null,
    visibility: null,
    language: null,
    asDocument: false,
    notice: null,
    engagement: null,
    targets: [],
    createdAt: "2030-01-01T00:00:00Z",
    updatedAt: "2030-01-01T00:00:00Z",
    ...change,
  });

test("a stored thread becomes text fields, whether or not it repeats the first text", () => {
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

test("hashtags have their own field, and on X are appended to the text", () => {
  expect(fieldsOf(post({ hashtags: ["kiln"] }))).toMatchObject({ content: "One", hashtags: "#kiln" });
  expect(fieldsOf(post({ platforms: ["x"], hashtags: ["kiln"] }))).toMatchObject({
    content: "One\n\n#kiln",
    hashtags: "",
  });
});

test("readsMetrics is a field of the post, and null in a copy stored before the field existed", () => {
  const fields = fieldsOf(post({ platforms: ["x"], readsMetrics: false }));
  expect(fields.readsMetrics).toBe(false);
  expect(fieldsOf(post({})).readsMetrics).toBeNull();
  const { readsMetrics: _choice, ...older } = fields;
  expect(DraftFields.parse(older).readsMetrics).toBeNull();
  const draft = { ...fields, accounts: {}, alsoTo: [], creations: [] };
  expect([toInput(draft).readsMetrics, toDraftInput(draft).readsMetrics]).toEqual([false, false]);
  expect(storedFormOf(fields)).not.toBe(storedFormOf({ ...fields, readsMetrics: null }));
});

test("the options of single networks are kept in drafts, sent, and blank in copies from before them", () => {
  const options = { contentWarning: "Food", visibility: "private", language: "de", asDocument: true } as const;
  const fields = fieldsOf(post({ platforms: ["mastodon"], ...options }));
  expect(fields).toMatchObject(options);
  const draft = { ...fields, accounts: {}, alsoTo: [], creations: [] };
  expect(toInput(draft)).toMatchObject(options);
  expect(toDraftInput(draft)).toMatchObject(options);
  for (const field of ["contentWarning", "visibility", "language", "asDocument"] as const)
    expect(storedFormOf({ ...fields, [field]: emptyFields("any")[field] }), field).not.toBe(storedFormOf(fields));
  const { contentWarning: _w, visibility: _v, language: _l, asDocument: _d, ...older } = fields;
  expect(toInput({ ...draft, ...DraftFields.parse(older) })).toMatchObject({
    contentWarning: null,
    visibility: null,
    language: null,
    asDocument: false,
  });
});

test("who may reply is sent for the networks that limit replies", () => {
  const choices = { allowsReplies: false, accounts: {}, alsoTo: [], creations: [] };
  const replying = (platforms: DraftFields["platforms"]) =>
    toInput({ ...emptyFields("any"), platforms, ...choices }).replySettings;
  for (const platform of ["x", "bluesky", "threads"] as const) expect(replying([platform])).toBe("mentionedUsers");
  expect(replying(["mastodon", "facebook"])).toBeUndefined();
});

test("alternative texts come from the post: the one of the picture, else the one of the post", () => {
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
  expect(kindOf({ platforms: ["facebook", "instagram"] })).toBe("meta");
  expect(kindOf({ platforms: ["facebook", "x"] })).toBe("any");
  expect(kindOf({ platforms: ["mastodon"] })).toBe("any");
});

test("the composer for any networks keeps the hashtags of a post for X in their field", () => {
  const onX = post({ platforms: ["x"], content: "Kiln", thread: [], hashtags: ["clay"] });
  expect(fieldsOf(onX)).toMatchObject({ content: "Kiln\n\n#clay", hashtags: "" });
  expect(fieldsOf(onX, "any")).toMatchObject({ content: "Kiln", hashtags: "#clay" });
});

test("a thread is sent only while a network with threads is chosen, and stays in the browser until then", () => {
  const fields = { ...emptyFields("any"), content: "One", thread: ["Two"], isThread: true };
  const draft = (platforms: DraftFields["platforms"]) => ({
    ...fields,
    platforms,
    accounts: {},
    alsoTo: [],
    creations: [],
  });
  expect(toInput(draft(["linkedin", "bluesky"])).thread).toEqual(["One", "Two"]);
  expect(toInput(draft(["linkedin"])).thread).toEqual([]);
  expect(isFullyStorable(draft(["linkedin"]))).toBe(false);
});

test("blank fields are untouched, a chosen picture is not", () => {
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
  repeatSent: null,
  writtenAtMs,
  fields: { ...emptyFields("x"), content },
});

test("a copy is visible only to its user and its composer", () => {
  const storage = memory();
  const localDrafts = openLocalDrafts("x", "me", storage);
  const copy = copyOf("Half a sent", 1);
  localDrafts.write("new_1", copy);
  expect(localDrafts.read("new_1")).toEqual(copy);
  expect(openLocalDrafts("x", "other", storage).read("new_1")).toBeNull();
  expect(openLocalDrafts("meta", "me", storage).localOnly()).toEqual([]);
  storage.setItem("composer_x_me_new_1", "{not json");
  expect(localDrafts.read("new_1")).toBeNull();
});

test("a create attempt is visible to other tabs of the same user for a week", () => {
  vi.useFakeTimers();
  const storage = memory();
  const [one, other] = [openLocalDrafts("x", "me", storage), openLocalDrafts("x", "me", storage)];
  const creation = { key: "k", input: { platforms: ["x" as const] }, post: null };
  one.setCreateAttempt("new_1", creation);
  expect([other.createAttempt("new_1"), other.createAttempt("new_2")]).toEqual([creation, null]);
  expect(openLocalDrafts("x", "other", storage).createAttempt("new_1")).toBeNull();
  vi.advanceTimersByTime(7 * 86_400_000);
  expect(other.createAttempt("new_1")).toBeNull();
  one.setCreateAttempt("new_2", creation);
  expect(storage.length).toBe(1);
  one.setCreateAttempt("new_2", null);
  expect(storage.length).toBe(0);
  vi.useRealTimers();
});

test("local-only drafts are listed with the last one written first", () => {
  const storage = memory();
  const localDrafts = openLocalDrafts("x", "me", storage);
  // Written by an older version, with one copy id for all new drafts.
  storage.setItem("composer_x_me_new", JSON.stringify({ postId: null, updatedAt: null, fields: emptyFields("x") }));
  localDrafts.write("new_b", copyOf("Later", 2));
  localDrafts.write("new_a", copyOf("Earlier", 1));
  localDrafts.write("p1", { ...copyOf("Has an id", 3), postId: "p1" });
  expect(localDrafts.localOnly().map(({ copyId }) => copyId)).toEqual(["new_b", "new_a", "new"]);
  expect(localDrafts.read("p1")?.fields.content).toBe("Has an id");
});
