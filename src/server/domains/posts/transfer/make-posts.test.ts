import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makePosts, sweepImports } from "#server/domains/posts/transfer/make-posts.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { postImportRows, postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { internet } from "#server/lib/safe-fetch/destination.ts";
import { internetWith, serveTls } from "#server/lib/safe-fetch/test/download.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { importsAt } from "#server/test/post-imports.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostImportId } from "#shared/ids.ts";
import { CreatePostInput } from "#shared/posts/posts.ts";

const h = await harness({ works: true });

const { ended, imported, own, postsOf } = importsAt(h);

/** A site on the internet at pictures.example.test; inside.example.test is an address of a private network. */
async function aSite(picture: Buffer) {
  const site = await serveTls((request, response) => {
    if (request.url === "/inside.png") response.writeHead(302, { location: "https://inside.example.test/a.png" }).end();
    else if (request.url === "/page.png") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    else response.writeHead(200, { "content-type": "image/png" }).end(picture);
  });
  const before = { ...internet };
  onTestFinished(() => void Object.assign(internet, before));
  Object.assign(
    internet,
    internetWith(site, (host) => [host.startsWith("inside") ? "192.168.0.7" : "127.0.0.1"]),
  );
  return site;
}

test("media at addresses are fetched once each, and a row whose medium cannot be fetched says why", async () => {
  await anAccount(h, own.user, "facebook");
  const site = await aSite(Buffer.from(await (await pictureFile("bowl.png")).arrayBuffer()));
  const at = (path: string) => `https://pictures.example.test${path}`;
  const rows = [
    `facebook,One,${at("/bowl.png?size=8")},A bowl`,
    `facebook,Two,${at("/cup.png")} | ${at("/bowl.png?size=8")},`,
    `facebook,Three,${at("/inside.png")},`,
    `facebook,Four,${at("/page.png")},`,
  ];
  const done = await imported(["accounts,text,media,alt_texts", ...rows].join("\n"));
  expect(done).toMatchObject({ made: 2, failed: 2 });
  expect(done.problems).toMatchObject([
    { row: 4, column: "media", message: expect.stringContaining("resolves to an address that is not public") },
    { row: 5, column: "media", message: expect.stringContaining("sent text/html") },
  ]);
  const posts = await postsOf();
  const [one, two] = posts;
  expect(posts).toMatchObject([
    { content: "One", altTexts: ["A bowl"], creationIds: [expect.any(String)] },
    { content: "Two", creationIds: [expect.any(String), one?.creationIds[0]] },
  ]);
  expect(two?.thumbnailUrl).toEqual(expect.any(String));
  expect(site.requests.filter(({ url }) => url?.startsWith("/bowl.png"))).toHaveLength(1);
});

const aPlan: RowPlan = {
  input: CreatePostInput.parse({ content: "One", platforms: ["x"], draft: true }),
  media: [],
  goal: "draft",
  takesSlot: false,
};

/** An import whose job was not sent, as when the process died. */
async function anOpenImport(rows: number, plan: RowPlan = aPlan) {
  const importId = uuidv7() as PostImportId;
  const { userId: workspaceId } = own.client;
  await h.deps.db
    .insert(postImports)
    .values({ id: importId, workspaceId, authorId: own.client.userId, fileName: "a.csv", digest: importId });
  await h.deps.db.insert(postImportRows).values(
    Array.from({ length: rows }, (_, index) => ({
      importId,
      workspaceId,
      row: index + 2,
      state: "waiting" as const,
      plan,
    })),
  );
  return importId;
}

describe("the job", () => {
  test("makes each row once, however many run at once", async () => {
    const id = await anOpenImport(12);
    const run = () => makePosts(h.deps, id, new AbortController().signal);
    await Promise.all([run(), run(), run()]);
    expect(await ended(id)).toMatchObject({ made: 12, waiting: 0 });
    expect(await postsOf()).toHaveLength(12);
  });

  test("goes on where it was stopped", async () => {
    const id = await anOpenImport(40);
    const stop = new AbortController();
    const making = makePosts(h.deps, id, stop.signal);
    await vi.waitFor(async () => expect((await postsOf()).length).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 10,
    });
    stop.abort();
    await expect(making).rejects.toThrow();
    await makePosts(h.deps, id, new AbortController().signal);
    expect(await ended(id)).toMatchObject({ made: 40, waiting: 0 });
    expect(await postsOf()).toHaveLength(40);
  });

  test("is sent again by the sweep when it was lost", async () => {
    const id = await anOpenImport(1);
    await sweepImports(h.deps);
    expect(await ended(id)).toMatchObject({ made: 1 });
  });

  test("makes no row of an import that is undone meanwhile", async () => {
    const id = await anOpenImport(200);
    const making = makePosts(h.deps, id, new AbortController().signal);
    await vi.waitFor(async () => expect((await postsOf()).length).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 20,
    });
    await own.client.call("DELETE", `/posts/imports/${id}`);
    await making;
    expect(await postsOf()).toEqual([]);
    const { made, failed, withdrawn } = await ended(id);
    expect(made).toBe(withdrawn);
    expect(made + failed).toBe(200);
  });
});

test("rows of a former member do not become posts, those of other members do", async () => {
  const workspace = await aSharedWorkspace(h);
  const headers = { "x-workspace-id": workspace.id };
  const join = async (role: "editor" | "admin") => {
    const member = await restClient(h);
    await h.deps.db.insert(workspaceMembers).values({ workspaceId: workspace.id, userId: member.userId, role });
    return member;
  };
  const by = await join("editor");
  const owner = await join("admin");
  const importId = uuidv7() as PostImportId;
  await h.deps.db
    .insert(postImports)
    .values({ id: importId, workspaceId: workspace.id, authorId: by.userId, fileName: "a.csv", digest: "0" });
  // Without an author: stored by a version that knew only that of the import.
  const authors = [null, owner.userId, by.userId];
  await h.deps.db.insert(postImportRows).values(
    authors.map((authorId, index) => ({
      row: index + 2,
      state: "waiting" as const,
      authorId,
      plan: aPlan,
      importId,
      workspaceId: workspace.id,
    })),
  );
  await h.deps.db.delete(workspaceMembers).where(eq(workspaceMembers.userId, by.userId));
  await makePosts(h.deps, importId, new AbortController().signal);
  expect(await ended(importId, owner, headers)).toMatchObject({
    made: 1,
    problems: [{ row: 2 }, { row: 4 }],
  });
});

test("rows of a member who may not write any more do not become posts, and name the reason", async () => {
  const workspace = await aSharedWorkspace(h);
  const { id: authorId } = workspace.personOf("viewer");
  const id = uuidv7() as PostImportId;
  const workspaceId = workspace.id;
  await h.deps.db.insert(postImports).values({ id, workspaceId, authorId, fileName: "a.csv", digest: "1" });
  await h.deps.db
    .insert(postImportRows)
    .values({ row: 2, state: "waiting", authorId, plan: aPlan, importId: id, workspaceId });
  await makePosts(h.deps, id, new AbortController().signal);
  const [row] = await h.deps.db.select().from(postImportRows).where(eq(postImportRows.importId, id));
  const message = "Who imported this file may not write posts here any more";
  expect(row).toMatchObject({ state: "failed", problems: [{ row: 2, column: "accounts", message }] });
});
