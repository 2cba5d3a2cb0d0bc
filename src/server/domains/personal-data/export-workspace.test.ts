import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import * as schema from "#server/db/schema.ts";
import { workspaceTables } from "#server/domains/personal-data/workspace-tables.queries.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { readZip } from "#server/test/read-zip.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import type { UserId } from "#shared/ids.ts";

const h = await harness();

const aPicture = () =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();

const linesOf = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  (files.get(`${name}.jsonl`)?.toString() ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

const download = (authorization: string, id: string) =>
  h.app.inject({ method: "GET", url: `/api/workspaces/${id}/export`, headers: { authorization } });

/** Tables with a workspace that its archive leaves out, each with the reason. */
const leftOut: Record<string, string> = {
  bulk_changes: "kept for a day, for an undo",
  bulk_change_items: "kept for a day, for an undo",
  notifications: "of the person who reads them",
  mails: "of the people who receive them",
  workspace_invitations: "for people who are not members yet",
  oauth_codes: "secrets that end within a minute",
  oauth_grants: "of the person who connected the program",
  api_keys: "of the person who made them",
  connect_states: "secrets, valid for ten minutes",
  media_links: "addresses of copies that are deleted after a day",
  fitted_videos: "copies that are deleted after a few days",
  abandoned_operations: "internal",
  requests: "keys of requests, deleted after two days",
};

test("every table of workspaces is in their archive or has a reason not to be", () => {
  const ofWorkspaces = Object.values(schema).flatMap((value) =>
    is(value, PgTable) && getTableConfig(value).schema === undefined && "workspaceId" in getTableColumns(value)
      ? [getTableName(value)]
      : [],
  );
  const known = new Set([...workspaceTables.map(({ table }) => getTableName(table)), ...Object.keys(leftOut)]);
  expect(ofWorkspaces.filter((name) => !known.has(name))).toEqual([]);
});

test("the owner gets all of a workspace, whoever made it, and nothing of another one; an import takes it", async () => {
  const owner = await restClient(h);
  const { id } = await aWorkspace(owner, "Kiln & Clay");
  const editor = await aMember(h, owner, id, "editor");
  const picture = { bytes: await aPicture() };
  await owner.send(`/workspaces/${id}/picture`, { field: "picture", ...picture });
  await editor.send("/creations", picture, {}, inWorkspace(id));
  await editor.call("POST", "/posts", { content: "Six new bowls", platforms: ["x"], draft: true }, inWorkspace(id));
  await owner.call("POST", "/posts", { content: "A private thought", platforms: ["x"], draft: true });
  const other = await aWorkspace(owner, "Elsewhere");
  await owner.call("POST", "/posts", { content: "Of elsewhere", platforms: ["x"], draft: true }, inWorkspace(other.id));

  const answer = await download(owner.authorization, id);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(/filename="?postloom-workspace-[\d-]+\.zip/);
  const files = await readZip(answer.rawPayload);
  expect(linesOf(files, "posts")).toMatchObject([{ content: "Six new bowls" }]);
  expect(linesOf(files, "workspaces")).toMatchObject([{ id, name: "Kiln & Clay" }]);
  expect(linesOf(files, "memberships").map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([owner.userId, editor.userId]),
  );
  expect(linesOf(files, "creations")).toHaveLength(1);
  expect([...files.keys()].filter((name) => name.startsWith("media/"))).toHaveLength(1);
  expect(files.get("picture.webp")?.length).toBeGreaterThan(50);
  expect([...files.keys()]).not.toContain("profile.jsonl");
  const everything = [...files.values()].map((bytes) => bytes.toString("latin1")).join("\n");
  for (const foreign of ["A private thought", "Of elsewhere", owner.email, editor.email])
    expect(everything).not.toContain(foreign);
  expect(await owner.call("GET", "/users/activity", undefined, inWorkspace(id))).toMatchObject({
    body: { data: { activities: expect.arrayContaining([expect.objectContaining({ kind: "workspace.exported" })]) } },
  });

  const heir = await restClient(h);
  const taken = await heir.send("/users/import", { bytes: answer.rawPayload, fileName: "workspace.zip" });
  expect(taken).toMatchObject({
    body: { data: { imported: { creations: 1, posts: 1, drafts: 1, profile: false, settings: false } } },
  });
});

/** A client comments the post of this workspace through a link of `maker`, and asks for changes. */
async function aClientAnswers(maker: Awaited<ReturnType<typeof restClient>>, workspaceId: string, name: string) {
  const inIt = inWorkspace(workspaceId);
  await anAccount(h, { id: workspaceId as UserId }, "facebook");
  const draft = { content: "Six new bowls", platforms: ["facebook"], draft: true };
  const written = await maker.call("POST", "/posts", draft, inIt);
  const { post } = z.object({ post: z.object({ id: z.uuid() }) }).parse(written.body.data);
  expect(await maker.call("POST", `/posts/${post.id}/submit`, {}, inIt)).toMatchObject({ code: 200 });
  const made = await maker.call("POST", "/client-links", { name: "Harbour Café", postIds: [post.id] }, inIt);
  const [, token = ""] = z.object({ url: z.url() }).parse(made.body.data).url.split("#");
  const visitor = h.as(null).clientReview;
  const access = (await visitor.open({ token })).link?.access ?? "";
  const [shown] = (await visitor.posts({ access })).posts;
  if (shown === undefined) throw new Error("The link shows no post");
  const { id, contentHash } = shown;
  await visitor.approve({ access, id, name, contentHash });
  await visitor.comment({ access, id, name, text: `${name} likes it` });
}

test("comments and decisions of clients through links are in the archive of the workspace, or of the person for a personal one", async () => {
  const owner = await restClient(h);
  const { id } = await aWorkspace(owner, "Kiln & Clay");
  const editor = await aMember(h, owner, id, "editor");
  await aClientAnswers(editor, id, "Marta");
  await aClientAnswers(editor, editor.userId, "Bruno");
  const wordsIn = async (authorization: string, url: string) => {
    const files = await readZip((await h.app.inject({ method: "GET", url, headers: { authorization } })).rawPayload);
    const clientsIn = (name: string) =>
      linesOf(files, name).flatMap(({ clientName, text }) => (clientName === null ? [] : [text ?? clientName]));
    return { comments: clientsIn("comments"), approvals: clientsIn("approvals") };
  };
  expect(await wordsIn(owner.authorization, `/api/workspaces/${id}/export`)).toEqual({
    comments: ["Marta likes it"],
    approvals: ["Marta"],
  });
  expect(await wordsIn(editor.authorization, "/api/users/export")).toEqual({
    comments: ["Bruno likes it"],
    approvals: ["Bruno"],
  });
  expect(await wordsIn(owner.authorization, "/api/users/export")).toEqual({ comments: [], approvals: [] });
});

test("nobody but the owner exports a workspace", async () => {
  const owner = await restClient(h);
  const { id } = await aWorkspace(owner, "Kiln & Clay");
  const admin = await aMember(h, owner, id, "admin");
  expect((await download(admin.authorization, id)).statusCode).toBe(403);
  expect((await download((await restClient(h)).authorization, id)).statusCode).toBe(404);
});
