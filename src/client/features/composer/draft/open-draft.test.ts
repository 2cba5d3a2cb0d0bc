import { TRPCClientError } from "@trpc/client";
import { expect, test, vi } from "vitest";
import { Post } from "#shared/posts/posts.ts";
import type { DraftCopy } from "./draft-copy.ts";
import { emptyFields, fieldsOf, whenOf } from "./draft-fields.ts";
import { NotEditable, openDraft, RepeatMade } from "./open-draft.ts";
import { storedFormOf } from "./post-draft.ts";

vi.stubGlobal("localStorage", { getItem: () => null });

const id = "01a1fde2-18a7-7387-b630-5dfbc4db2099";
const [nine, noon] = ["2030-01-01T09:00:00Z", "2030-01-01T12:00:00Z"];

const post = (change: Partial<Post> = {}): Post =>
  Post.parse({
    id,
    content: "Stored",
    thread: [],
    platformContent: {},
    firstComment: null,
    hashtags: [],
    creationId: null,
    creationIds: [],
    thumbnailUrl: null,
    platforms: ["x"],
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

const copyOf = (of: Post, change: Partial<DraftCopy["fields"]> = {}): DraftCopy => ({
  postId: of.id,
  updatedAt: of.updatedAt,
  status: of.status === "scheduled" ? "scheduled" : "draft",
  scheduledAt: of.scheduledAt,
  isSaved: false,
  sent: null,
  repeatSent: null,
  writtenAtMs: 0,
  fields: { ...fieldsOf(of), content: "Mine", ...change },
});

/** Opens a draft with a local copy on a server that has the post; `stored` null: the server does not answer, or fails so. */
function opened(copy: DraftCopy | null, stored: Post | Error | null, chosenCopy: DraftCopy | null = null) {
  const nothing = () => undefined;
  const localDrafts = {
    read: () => copy,
    write: nothing,
    remove: nothing,
    localOnly: () => [],
    createAttempt: () => null,
    setCreateAttempt: nothing,
    last: () => null,
    setLast: nothing,
  };
  const readPost = async () => {
    if (stored === null) throw new TRPCClientError("fetch failed");
    if (stored instanceof Error) throw stored;
    return { post: stored };
  };
  return openDraft({
    readPost,
    localDrafts,
    kind: "x",
    postId: id,
    chosenCopy,
    creationId: null,
    at: null,
    sharedId: null,
    keepsShare: false,
  });
}

const scheduled = post({ status: "scheduled", scheduledAt: nine });
const moved = post({ status: "scheduled", scheduledAt: noon, updatedAt: "2030-01-01T01:00:00Z" });

test("without a server a copy of a scheduled post stays scheduled; an older copy without a status is not opened", async () => {
  expect(await opened(copyOf(scheduled), null)).toMatchObject({
    status: "scheduled",
    scheduledAt: scheduled.scheduledAt,
    fields: { content: "Mine" },
    source: "copy",
  });
  const older = { ...copyOf(scheduled), status: null, scheduledAt: null };
  await expect(opened(older, null)).rejects.toThrow("fetch failed");
  expect(await opened(older, scheduled)).toMatchObject({ status: "scheduled", fields: { content: "Mine" } });
});

test("a post that was moved elsewhere keeps its new time, unless the copy has another one", async () => {
  expect(await opened(copyOf(scheduled), moved)).toMatchObject({
    updatedAt: scheduled.updatedAt,
    scheduledAt: moved.scheduledAt,
    fields: { content: "Mine", when: whenOf(noon) },
  });
  const elsewhere = copyOf(scheduled, { when: "2030-02-01T09:00" });
  expect((await opened(elsewhere, moved)).fields.when).toBe("2030-02-01T09:00");
});

test("a server version that equals the copy's unanswered save is no conflict", async () => {
  const saved = post({ content: "Half", hashtags: ["kiln"], updatedAt: moved.updatedAt });
  const copy = { ...copyOf(post()), sent: storedFormOf(fieldsOf(saved)) };
  expect(await opened(copy, saved)).toMatchObject({
    updatedAt: saved.updatedAt,
    fields: { content: "Mine" },
    source: "copy",
  });
  const whole = copyOf(post());
  expect((await opened(whole, post({ content: "Mine", updatedAt: moved.updatedAt }))).updatedAt).toBe(moved.updatedAt);
  // A different text is a conflict.
  expect((await opened(copy, post({ content: "Theirs", updatedAt: moved.updatedAt }))).updatedAt).toBe(
    post().updatedAt,
  );
});

test("the chosen copy replaces the content of the changed post", async () => {
  const chosenCopy = copyOf(post());
  expect(await opened(null, moved, chosenCopy)).toMatchObject({
    status: "scheduled",
    updatedAt: moved.updatedAt,
    fields: { content: "Mine", when: whenOf(noon) },
    source: "copy",
  });
  await expect(opened(null, post({ status: "published" }), chosenCopy)).rejects.toThrow(NotEditable);
});

test("a saved copy adds only the fields that the server cannot store", async () => {
  const timing = { ...emptyFields("x").timing, mode: "queue" as const };
  const saved = { ...copyOf(post(), { timing, platforms: [] }), isSaved: true };
  expect(await opened(saved, post())).toMatchObject({ fields: { content: "Mine", platforms: [] }, source: "server" });
  const newer = post({ content: "Newer", updatedAt: moved.updatedAt });
  expect(await opened(saved, newer)).toMatchObject({
    updatedAt: newer.updatedAt,
    fields: { content: "Newer", platforms: ["x"], timing },
    source: "server",
  });
  expect((await opened(saved, moved)).fields).toMatchObject({ content: "Stored", timing: { mode: "once" } });
});

test("a draft that is gone after its repeat was sent without an answer was probably made", async () => {
  const gone = new TRPCClientError("Not found", {
    result: { error: { message: "Not found", code: -32_004, data: { errorCode: "NOT_FOUND" } } },
  });
  const sent = { ...copyOf(post()), repeatSent: { request: "[]", key: "k1" } };
  await expect(opened(sent, gone)).rejects.toThrow(RepeatMade);
  await expect(opened(copyOf(post()), gone)).rejects.toThrow("Not found");
  // The key is kept, so that the same request gets the first answer.
  expect((await opened(sent, post())).repeatSent).toEqual(sent.repeatSent);
});
