import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { deleteWorkspaceData } from "#server/domains/personal-data/delete-workspace.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { findWorkspaceDeletionIds } from "#server/domains/workspaces/workspaces.service.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import type { WorkspaceId } from "#shared/ids.ts";

// No worker runs: the test performs the job itself.
const aPicture = () =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();

const h = await harness();
const { db } = h.deps;

const password = "wide-brown-teapot";

test("a workspace is deleted with all it owns; nobody finds it from the first moment on", async () => {
  const owner = await restClient(h);
  const id = (await aWorkspace(owner, "Kiln & Clay")).id as WorkspaceId;
  const admin = await aMember(h, owner, id, "admin");
  const picture = { field: "picture", bytes: await aPicture() };
  await owner.send(`/workspaces/${id}/picture`, picture);
  const upload = await owner.send("/creations", { bytes: await aPicture() }, {}, inWorkspace(id));
  expect(upload).toMatchObject({ code: 201 });
  await owner.call("POST", "/posts", { content: "Gone", platforms: ["x"], draft: true }, inWorkspace(id));

  expect(await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln" })).toMatchObject({
    code: 400,
    body: { issues: [{ path: "name" }] },
  });
  expect(await admin.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })).toMatchObject({ code: 403 });
  expect(await owner.call("DELETE", "/auth/me", { password })).toMatchObject({
    code: 409,
    body: { message: "You own a shared workspace. Transfer or delete it first." },
  });
  expect(await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })).toMatchObject({ code: 200 });
  for (const person of [owner, admin])
    expect(await person.call("GET", "/posts", undefined, inWorkspace(id))).toMatchObject({ code: 404 });

  const [deletionId = ""] = await findWorkspaceDeletionIds(db, 10);
  await deleteWorkspaceData(h.deps, deletionId, AbortSignal.timeout(10_000));
  expect(await db.$count(workspaces, eq(workspaces.id, id))).toBe(0);
  expect(await db.$count(posts, eq(posts.workspaceId, id))).toBe(0);
  const keys: string[] = [];
  for (const folder of ["creations/", "workspace-pictures/"])
    for await (const { key } of h.deps.storage.list(folder)) keys.push(key);
  expect(keys).toEqual([]);
  expect(await owner.call("DELETE", "/auth/me", { password })).toMatchObject({ code: 200 });
});
