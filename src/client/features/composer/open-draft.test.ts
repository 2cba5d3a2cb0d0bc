import { TRPCClientError } from "@trpc/client";
import { expect, test, vi } from "vitest";
import { Post } from "#shared/posts/posts.ts";
import type { DraftCopy } from "./draft-copy.ts";
import { emptyFields, fieldsOf, whenOf } from "./draft-fields.ts";
import { NotEditable, openDraft } from "./open-draft.ts";
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
    readsFigures: null,
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
  writtenAtMs: 0,
  fields: { ...fieldsOf(of), content: "Mine", ...change },
});

/** Opens what a browser has a copy of, on a server that has the post, or does not answer. */
function opened(copy: DraftCopy | null, stored: Post | null, mine: DraftCopy | null = null) {
  const nothing = () => undefined;
  const shelf = {
    read: () => copy,
    write: nothing,
    remove: nothing,
    unsent: () => [],
    begun: () => null,
    setBegun: nothing,
    last: () => null,
    setLast: nothing,
  };
  const readPost = async () => {
    if (stored === null) throw new TRPCClientError("fetch failed");
    return { post: stored };
  };
  return openDraft({ readPost, shelf, kind: "x", postId: id, mine, creationId: null, at: null });
}

const scheduled = post({ status: "scheduled", scheduledAt: nine });
const moved = post({ status: "scheduled", scheduledAt: noon, updatedAt: "2030-01-01T01:00:00Z" });

test("a scheduled post stays one while no server answers; an older copy, which does not say so, waits for it", async () => {
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

test("a post that was moved meanwhile keeps its new time, unless another one was chosen here", async () => {
  expect(await opened(copyOf(scheduled), moved)).toMatchObject({
    updatedAt: scheduled.updatedAt,
    scheduledAt: moved.scheduledAt,
    fields: { content: "Mine", when: whenOf(noon) },
  });
  const elsewhere = copyOf(scheduled, { when: "2030-02-01T09:00" });
  expect((await opened(elsewhere, moved)).fields.when).toBe("2030-02-01T09:00");
});

test("what the server has is this browser's own, though its answer did not come before the tab was closed", async () => {
  const saved = post({ content: "Half", hashtags: ["kiln"], updatedAt: moved.updatedAt });
  const copy = { ...copyOf(post()), sent: storedFormOf(fieldsOf(saved)) };
  expect(await opened(copy, saved)).toMatchObject({
    updatedAt: saved.updatedAt,
    fields: { content: "Mine" },
    source: "copy",
  });
  const whole = copyOf(post());
  expect((await opened(whole, post({ content: "Mine", updatedAt: moved.updatedAt }))).updatedAt).toBe(moved.updatedAt);
  // Somebody else's words are asked about, as before.
  expect((await opened(copy, post({ content: "Theirs", updatedAt: moved.updatedAt }))).updatedAt).toBe(
    post().updatedAt,
  );
});

test("words that are to count go over what the post has become", async () => {
  const mine = copyOf(post());
  expect(await opened(null, moved, mine)).toMatchObject({
    status: "scheduled",
    updatedAt: moved.updatedAt,
    fields: { content: "Mine", when: whenOf(noon) },
    source: "copy",
  });
  await expect(opened(null, post({ status: "published" }), mine)).rejects.toThrow(NotEditable);
});

test("of a draft that is saved the browser adds only what the server has no room for", async () => {
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
