import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { findUsableCreations, setCreationUse } from "#server/domains/creations/creations.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { newFileKeys, readCreationFile } from "#server/domains/creations/files/creation-files.ts";
import { postMedia, posts } from "#server/domains/posts/store/posts.table.ts";
import { anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import type { CreationStatus } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { SANDBOX: "false" }, works: true });
const { deps } = h;

type Change = Partial<typeof creations.$inferInsert>;

async function aPicture(user: User, change: Change = {}) {
  const id = uuidv7() as CreationId;
  const keys = newFileKeys(id, "image/png");
  await deps.storage.put(keys.fileKey, Buffer.from(`picture ${id}`));
  await deps.storage.put(keys.thumbnailKey, Buffer.from("thumbnail"));
  const [row] = await deps.db
    .insert(creations)
    .values({
      id,
      workspaceId: user.id,
      type: "image",
      status: "completed",
      title: "Marigolds",
      contentType: "image/png",
      ...keys,
      ...change,
    })
    .returning();
  if (row === undefined) throw new Error("No row");
  return row;
}

test("the list is paged newest first, without gaps or repeats while new ones are added", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) ids.unshift((await aPicture(user)).id);

  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 4; page++) {
    const { creations: items, nextCursor } = await api.creations.list({ limit: 3, cursor });
    seen.push(...items.map(({ id }) => id));
    if (page === 0) await aPicture(user);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(seen).toEqual(ids);
});

test("a full last page has no next cursor", async () => {
  const user = await h.newUser();
  await aPicture(user);
  await aPicture(user);
  expect((await h.as(user).creations.list({ limit: 2 })).nextCursor).toBeNull();
});

test("a forged cursor is refused", async () => {
  const api = h.as(await h.newUser());
  for (const cursor of ["x", Buffer.from('{"id":"1 or true"}').toString("base64url")]) {
    await expect(api.creations.list({ cursor })).rejects.toMatchObject({ cause: { code: "INVALID_INPUT" } });
  }
});

test("the list is filtered by status, type and favourite, also with query strings", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const favourite = await aPicture(user, { isFavourite: true });
  const posted = await aPicture(user, { status: "posted" });
  const video = await aPicture(user, { type: "video" });
  const failed = await aPicture(user, { status: "failed", errorCode: "X", errorMessage: "Why" });
  const list = async (filter: Parameters<typeof api.creations.list>[0]) =>
    (await api.creations.list(filter)).creations.map(({ id }) => id);

  expect(await list({ status: ["posted", "failed"] })).toEqual([failed.id, posted.id]);
  expect(await list({ type: "video" })).toEqual([video.id]);
  expect(await list({ ids: [video.id, favourite.id], favourite: true })).toEqual([favourite.id]);
  expect(await list({ favourite: true })).toEqual([favourite.id]);
  expect(await list({ status: "posted,failed" as never, favourite: "false" as never })).toEqual([failed.id, posted.id]);
  await expect(api.creations.list({ limit: 101 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("search covers title, prompt and description, and treats % and _ literally", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const percent = await aPicture(user, { title: "50% off" });
  const underscore = await aPicture(user, { prompt: "file_name" });
  const backslash = await aPicture(user, { description: "C:\\temp" });
  await aPicture(user, { title: "50 off", prompt: "fileXname", description: "C:temp" });
  const search = async (q: string) => (await api.creations.list({ q })).creations.map(({ id }) => id);

  expect(await search("50%")).toEqual([percent.id]);
  expect(await search("e_n")).toEqual([underscore.id]);
  expect(await search(":\\t")).toEqual([backslash.id]);
  expect(await search("%")).toEqual([percent.id]);
  expect(await search("FILE_NAME")).toEqual([underscore.id]);
  expect(await search("  ")).toHaveLength(4);
});

test("only a finished creation has file URLs; a failed one has an error", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const done = await aPicture(user);
  const making = await aPicture(user, { status: "processing", progress: 0.25 });
  const failed = await aPicture(user, {
    status: "failed",
    errorCode: "TIMED_OUT",
    errorMessage: "Image generation timed out",
  });
  const get = async (id: CreationId) => (await api.creations.get({ id })).creation;

  expect(await get(done.id)).toMatchObject({
    fileUrl: `/media/${done.fileKey}`,
    thumbnailUrl: `/media/${done.thumbnailKey}`,
    error: null,
    _id: done.id,
  });
  expect(await get(making.id)).toMatchObject({ fileUrl: null, thumbnailUrl: null, progress: 0.25 });
  expect(await get(failed.id)).toMatchObject({
    fileUrl: null,
    error: { code: "TIMED_OUT", message: "Image generation timed out" },
  });
});

test("title, description, alt text and favourite can be changed individually", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { id } = await aPicture(user);
  await api.creations.update({ id, title: "  Poppies ", altText: "Red poppies" });
  await api.creations.update({ id, isFavourite: true });
  const { creation } = await api.creations.update({ id, altText: null });
  expect(creation).toMatchObject({ title: "Poppies", altText: null, isFavourite: true, description: null });
  await expect(api.creations.update({ id, title: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(api.creations.update({ id, workspaceId: user.id } as never)).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("deleting removes the row immediately and its files by a job", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { id, fileKey, thumbnailKey } = await aPicture(user);
  await api.creations.remove({ id });
  await expect(api.creations.get({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  const sizes = () => Promise.all([deps.storage.size(fileKey ?? ""), deps.storage.size(thumbnailKey ?? "")]);
  await expect.poll(sizes).toEqual([null, null]);
});

test("a scheduled creation cannot be deleted", async () => {
  const status = "scheduled";
  const user = await h.newUser();
  const api = h.as(user);
  const { id } = await aPicture(user, { status });
  await expect(api.creations.remove({ id })).rejects.toMatchObject({
    cause: { code: "CONFLICT", message: expect.stringContaining("scheduled post") },
  });
  expect((await api.creations.get({ id })).creation.status).toBe(status);
});

test("another user's creation and an unknown one get the same error", async () => {
  const owner = await h.newUser();
  const { id } = await aPicture(owner);
  const stranger = h.as(await h.newUser());
  const missing = uuidv7() as CreationId;
  for (const call of [
    (target: CreationId) => stranger.creations.get({ id: target }),
    (target: CreationId) => stranger.creations.update({ id: target, title: "Mine now" }),
    (target: CreationId) => stranger.creations.remove({ id: target }),
  ]) {
    const [theirs, none] = await Promise.all(
      [id, missing].map((target) => call(target).catch((error: unknown) => error)),
    );
    expect(theirs).toMatchObject({ cause: { code: "NOT_FOUND", message: "Creation not found" } });
    expect(none).toMatchObject({ cause: { code: "NOT_FOUND", message: "Creation not found" } });
  }
  expect((await stranger.creations.list({})).creations).toEqual([]);
  expect((await h.as(owner).creations.get({ id })).creation.title).toBe("Marigolds");
});

test("findUsableCreations returns finished creations of the owner only, in the given order", async () => {
  const user = await h.newUser();
  const [first, second, failed, foreign] = [
    await aPicture(user),
    await aPicture(user, { status: "posted" }),
    await aPicture(user, { status: "failed" }),
    await aPicture(await h.newUser()),
  ];
  const rows = await findUsableCreations(deps.db, user.id, [second.id, foreign.id, failed.id, first.id]);
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await findUsableCreations(deps.db, user.id, [])).toEqual([]);
  expect((await readCreationFile(deps, first))?.toString()).toBe(`picture ${first.id}`);
  await deps.storage.delete(first.fileKey ?? "");
  expect(await readCreationFile(deps, first)).toBeNull();
});

test("the use of a creation changes only while it is finished", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const statuses = ["completed", "processing", "failed", "posted"] as const satisfies CreationStatus[];
  const rows = await Promise.all(statuses.map((status) => aPicture(user, { status })));
  for (const { id } of rows) await setCreationUse(deps.db, id, "scheduled", "instagram");
  const after = await Promise.all(rows.map(async ({ id }) => (await api.creations.get({ id })).creation));
  expect(after.map(({ status, platform }) => [status, platform])).toEqual([
    ["scheduled", "instagram"],
    ["processing", null],
    ["failed", null],
    ["scheduled", "instagram"],
  ]);
});

test("a published picture that is scheduled in another post cannot be deleted", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { id } = await aPicture(user);
  await anAccount(h, user, "facebook");
  const { post } = await api.posts.create({
    content: "Coming",
    platforms: ["facebook"],
    creationId: id,
    scheduledAt: inMinutes(60),
  });
  expect((await api.creations.get({ id })).creation).toMatchObject({ status: "scheduled", platform: "facebook" });
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });

  // Another post with the same picture was published meanwhile.
  const [other] = await deps.db
    .insert(posts)
    .values({
      workspaceId: user.id,
      status: "published",
      content: "Out",
      hashtags: [],
      platforms: ["x"],
      publishedAt: new Date(),
    })
    .returning();
  if (other === undefined) throw new Error("No post");
  await deps.db.insert(postMedia).values({ postId: other.id, workspaceId: user.id, position: 0, creationId: id });
  await api.posts.update({ id: post.id, creationId: id });
  await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });

  await api.posts.remove({ id: post.id });
  expect((await api.creations.get({ id })).creation).toMatchObject({ status: "posted", platform: "x" });
  await api.creations.remove({ id });
});

test("both documented paths of the list return the same", async () => {
  const registered = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${crypto.randomUUID()}@example.test`, password: "wide-brown-teapot", firstName: "Ada" },
  });
  const headers = { authorization: `Bearer ${registered.json<{ token: string }>().token}` };
  for (const url of ["/api/creations?status=completed&limit=20", "/api/users/creations?status=completed&limit=20"]) {
    const answer = await h.app.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: "success", data: { creations: [], nextCursor: null } });
  }
  expect((await h.app.inject({ url: "/api/creations" })).statusCode).toBe(401);
});
