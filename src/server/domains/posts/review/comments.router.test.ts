import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";

const h = await harness();
const ws = await aSharedWorkspace(h);

const aPost = async () =>
  (await ws.as("contributor").posts.create({ content: "Six new bowls", platforms: ["facebook"], draft: true })).post.id;

test("clients see and write what is shared with them, and nothing else", async () => {
  await ws.account("facebook");
  const id = await aPost();
  await ws.as("contributor").approvals.submit({ id });
  await ws.as("editor").comments.create({ id, text: "Between us: the glaze ran." });
  await ws.as("editor").comments.create({ id, text: "Do you like the blue?", isShared: true });
  const answered = await ws.as("client").comments.create({ id, text: "Yes." });
  expect(answered.comment).toMatchObject({ isShared: true, isMine: true, author: { name: "client Kiln" } });
  const textsFor = async (role: "client" | "viewer") =>
    (await ws.as(role).comments.list({ id })).comments.map(({ text }) => text);
  expect(await textsFor("client")).toEqual(["Yes.", "Do you like the blue?"]);
  expect(await textsFor("viewer")).toEqual(["Yes.", "Do you like the blue?", "Between us: the glaze ran."]);
  await expect(ws.as("viewer").comments.create({ id, text: "Me too" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a comment is resolved by anyone who may comment, and deleted by its author only", async () => {
  const id = await aPost();
  const { comment } = await ws.as("editor").comments.create({ id, text: "Which glaze?" });
  const ref = { id, commentId: comment.id };
  const resolved = await ws.as("contributor").comments.resolve({ ...ref, resolved: true });
  expect(resolved.comment.resolvedAt).not.toBeNull();
  expect((await ws.as("editor").comments.resolve({ ...ref, resolved: false })).comment.resolvedAt).toBeNull();
  await expect(ws.as("owner").comments.remove(ref)).rejects.toMatchObject({ code: "FORBIDDEN" });
  // What was not shared does not exist for a client.
  await ws.as("contributor").approvals.submit({ id });
  await expect(ws.as("client").comments.resolve({ ...ref, resolved: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await ws.as("editor").comments.remove(ref);
  expect((await ws.as("owner").comments.list({ id })).comments).toEqual([]);
});

test("comments come in pages, newest first; those of another workspace are not found", async () => {
  const id = await aPost();
  for (const text of ["one", "two", "three"]) await ws.as("editor").comments.create({ id, text });
  const page = await ws.as("owner").comments.list({ id, limit: 2 });
  expect(page.comments.map(({ text }) => text)).toEqual(["three", "two"]);
  const rest = await ws.as("owner").comments.list({ id, limit: 2, cursor: page.nextCursor ?? "" });
  expect(rest).toMatchObject({ comments: [{ text: "one" }], nextCursor: null });
  const stranger = await h.newUser();
  await expect(h.as(stranger).comments.list({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(h.as(stranger).comments.create({ id, text: "Hello" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a comment that is sent again with its key is written once", async () => {
  const id = await aPost();
  const editor = h.as(ws.personOf("editor"), { headers: { "x-workspace-id": ws.id }, idempotencyKey: "comment-1" });
  const first = await editor.comments.create({ id, text: "Once is enough" });
  expect(await editor.comments.create({ id, text: "Once is enough" })).toEqual(first);
  expect((await ws.as("owner").comments.list({ id })).comments).toHaveLength(1);
});
