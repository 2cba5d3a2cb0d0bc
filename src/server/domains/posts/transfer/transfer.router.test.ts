import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { creations } from "#server/domains/creations/creations.table.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { postImportRows, postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { nextSpring } from "#server/test/clock-changes.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt, inDays } from "#server/test/post-imports.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId, PostImportId, WorkspaceId } from "#shared/ids.ts";
import { ImportPage, ImportRows, problemsShown } from "#shared/posts/imports.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const h = await harness({ works: true });

const { check, ended, imported, own, postsOf, send } = importsAt(h);

describe("an import", () => {
  test("makes drafts and planned posts in the order of the file", async () => {
    const account = await anAccount(h, own.user, "x");
    await aCreation(h, own.user);
    const at = inDays(3);
    const done = await imported(
      fileOf(
        "accounts,text,text_x,hashtags,media,alt_texts,time,status",
        `x:${account.name},Six bowls,Bowls!,#kiln clay,Marigolds,A flower,${at},`,
        "x,A draft,,,,,,",
        `x,A draft with a time,,,,,${at},draft`,
      ),
    );
    expect(done).toMatchObject({ status: "done", rows: 3, made: 3, failed: 0, waiting: 0 });
    expect(await postsOf()).toMatchObject([
      {
        content: "Six bowls",
        platformContent: { x: "Bowls!" },
        hashtags: ["kiln", "clay"],
        altTexts: ["A flower"],
        scheduledAt: at,
        status: "scheduled",
        targets: [{ accountId: account.id }],
      },
      { content: "A draft", status: "draft", scheduledAt: null },
      { content: "A draft with a time", status: "draft", scheduledAt: at },
    ]);
  });

  test("adds nothing for the same file again, also where a post was deleted", async () => {
    const text = fileOf("accounts,text", "x,One", "x,Two");
    const first = await imported(text);
    const [post] = await postsOf();
    await own.client.call("DELETE", `/posts/${post?.id}`);
    const again = await imported(text);
    expect(again.id).toBe(first.id);
    expect((await postsOf()).map(({ content }) => content)).toEqual(["Two"]);
  });

  test("of two calls with the same file at once makes each row once", async () => {
    const text = fileOf("accounts,text", ...Array.from({ length: 20 }, (_, index) => `x,Bowl ${index}`));
    const [one, other] = await Promise.all([send(text), send(text)]);
    expect(one.data.import?.id).toBe(other.data.import?.id);
    await ended(one.data.import?.id ?? "");
    expect(await postsOf()).toHaveLength(20);
  });

  test("is refused as a whole with a problem, unless the rows with problems are to be left out", async () => {
    const text = fileOf("accounts,text", "x,One", "kiln,Two");
    expect(await send(text)).toMatchObject({ code: 400, issues: [{ path: "rows.3.accounts" }] });
    expect(await postsOf()).toEqual([]);
    const done = await imported(text, "?skipProblems=true");
    expect(done).toMatchObject({ made: 1, failed: 1, problems: [{ row: 3, column: "accounts", cell: "kiln" }] });
    expect(await postsOf()).toHaveLength(1);
    await anAccount(h, own.user, "x", { name: "kiln" });
    expect(await imported(text)).toMatchObject({ id: done.id, made: 2, failed: 0 });
    expect(await postsOf()).toHaveLength(2);
  });

  test("refuses other bytes than those that were checked", async () => {
    const { data } = await check(fileOf("accounts,text", "x,One"));
    expect(await send(fileOf("accounts,text", "x,Two"), `?digest=${data.digest}`)).toMatchObject({ code: 409 });
    expect(await send(fileOf("accounts,text", "x,One"), `?digest=${data.digest}`)).toMatchObject({ code: 200 });
  });

  test("says which rows the plan has no room for", async () => {
    await h.as(own.user).billing.choosePlan({ plan: "basic" });
    await anAccount(h, own.user, "x");
    const rows = Array.from({ length: 40 }, (_, index) => `x,Bowl ${index},${inDays(index + 1)}`);
    const text = fileOf("accounts,text,time", ...rows);
    expect((await check(text)).data.warnings).toMatchObject([{ row: null, column: null }]);
    const done = await imported(text);
    expect(done.made + done.failed).toBe(40);
    expect(done.failed).toBeGreaterThan(0);
    expect(done.problems[0]?.message).toMatch(/^Your plan allows/);
  });

  test("reads local times in the zone of the workspace, and names a time that the clocks skip", async () => {
    await h.as(own.user).users.updateSettings({ appearance: { timezone: "Europe/Berlin" } });
    await anAccount(h, own.user, "x");
    const sunday = nextSpring();
    const { data } = await check(fileOf("accounts,text,time", `x,One,${sunday} 02:30`, `x,Two,${sunday} 3:30`));
    expect(data.problems).toMatchObject([
      { row: 2, column: "time", message: expect.stringContaining(`${sunday} 03:30`) },
    ]);
    const year = sunday.slice(0, 4);
    await imported(fileOf("accounts,text,time", `x,Two,${year}-07-01 9:30`, `x,Three,${year}-07-02T09:30+02:00`));
    expect((await postsOf())[1]?.scheduledAt).toBe(`${year}-07-02T07:30:00.000Z`);
    expect((await postsOf())[0]?.scheduledAt).toBe(`${year}-07-01T07:30:00.000Z`);
  });

  test("gives each row with a slot the next free one", async () => {
    const account = await anAccount(h, own.user, "x");
    await h.as(own.user).queue.update({
      id: account.id,
      timezone: "UTC",
      slots: [{ weekday: 1, time: "09:00" }],
    });
    await imported(fileOf("accounts,text,time", "x,One,next slot", "x,Two,Next Slot"));
    const times = (await postsOf()).map(({ scheduledAt }) => Date.parse(scheduledAt ?? ""));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(7 * 86_400_000);
  });

  test("keeps the row of media that cannot be fetched as failed, and never asks a private address", async () => {
    const done = await imported(fileOf("accounts,text,media", "x,One,https://127.0.0.1/bowl.png", "x,Two,"));
    expect(done).toMatchObject({ made: 1, failed: 1, problems: [{ row: 2, column: "media" }] });
    expect(await h.deps.db.select().from(creations)).not.toContainEqual(
      expect.objectContaining({ workspaceId: own.user.id }),
    );
  });
});

test("each import of a list has its own problems and kept posts, however many others have", async () => {
  const workspaceId = own.user.id as string as WorkspaceId;
  const imported = { workspaceId, authorId: own.user.id, fileName: "plan.csv", finishedAt: new Date() };
  const [few, many] = await h.deps.db
    .insert(postImports)
    .values([
      { ...imported, digest: "few" },
      { ...imported, digest: "many" },
    ])
    .returning();
  if (few === undefined || many === undefined) throw new Error("No import");
  const failed = (importId: PostImportId, row: number) => {
    const problems = [{ row, column: "text" as const, message: "A post needs a text" }];
    return { importId, workspaceId, row, state: "failed" as const, problems };
  };
  const kept = { workspaceId, row: 602, state: "made" as const, postId: uuidv7() as PostId, keptBecause: "It is out" };
  await h.deps.db
    .insert(postImportRows)
    .values([
      ...Array.from({ length: 600 }, (_, index) => failed(many.id, index + 2)),
      { ...kept, importId: many.id },
      failed(few.id, 601),
      { ...kept, importId: few.id },
    ]);
  const { body } = await own.client.call("GET", "/posts/imports");
  const { imports } = ImportPage.parse(body.data);
  const of = ({ id }: { id: PostImportId }) => imports.find((one) => one.id === id);
  expect(of(few)).toMatchObject({ problems: [{ row: 601 }], kept: [{ row: 602 }] });
  expect(of(many)).toMatchObject({ failed: 600, kept: [{ row: 602 }] });
  expect(of(many)?.problems.map(({ row }) => row)).toEqual(
    Array.from({ length: problemsShown }, (_, index) => index + 2),
  );
});

describe("in a shared workspace", () => {
  const headerOf = (id: string) => ({ "x-workspace-id": id });

  async function aWorkspace() {
    const workspace = await aSharedWorkspace(h);
    await workspace.account("x");
    const join = async (role: WorkspaceRole) => {
      const member = await restClient(h);
      await h.deps.db.insert(workspaceMembers).values({ workspaceId: workspace.id, userId: member.userId, role });
      return member;
    };
    return { ...workspace, join, headers: headerOf(workspace.id) };
  }

  test("rows of a contributor are submitted with their time", async () => {
    const { join, headers, setPolicy, personOf } = await aWorkspace();
    await setPolicy();
    const by = await join("contributor");
    const at = inDays(2);
    const text = fileOf("accounts,text,time,status", `x,One,${at},scheduled`, "x,Two,,", `x,Three,${at},`);
    const { data } = await send(text, "", { by, headers });
    expect(await ended(data.import?.id ?? "", by, headers)).toMatchObject({ made: 3, failed: 0 });
    expect(await postsOf(by, headers)).toMatchObject([
      { content: "One", status: "submitted", scheduledAt: at },
      { content: "Two", status: "draft" },
      { content: "Three", status: "submitted", scheduledAt: at },
    ]);
    // One mail for the file, not one for each of its posts.
    const asked = await h.deps.db
      .select()
      .from(mails)
      .where(eq(mails.userId, personOf("owner").id));
    expect(asked.filter(({ kind }) => kind === "approvalAsked")).toHaveLength(1);
  });

  test("a row that failed and is imported again by another member is theirs, the others stay those of the first", async () => {
    const { id: workspaceId, join, headers, setPolicy } = await aWorkspace();
    await setPolicy({ roles: ["contributor", "editor"] });
    const admin = await join("admin");
    const editor = await join("editor");
    const text = fileOf(
      "accounts,text,media,time",
      `x,Fine,,${inDays(2)}`,
      `x,Bowl,bowl.png,${inDays(3)}`,
      `x,Cup,cup.png,${inDays(4)}`,
    );
    const putPicture = async (title: string) => {
      const { id } = await aCreation(h, { id: workspaceId });
      await h.deps.db.update(creations).set({ title }).where(eq(creations.id, id));
    };
    const statuses = async () => (await postsOf(admin, headers)).map(({ content, status }) => [content, status]);
    const first = await send(text, "?skipProblems=true", { headers, by: admin });
    const id = first.data.import?.id ?? "";
    expect(await ended(id, admin, headers)).toMatchObject({ made: 1, failed: 2 });
    await putPicture("bowl.png");
    await send(text, "?skipProblems=true", { headers, by: editor });
    expect(await ended(id, editor, headers)).toMatchObject({ made: 2, failed: 1, authorId: admin.userId });
    const scheduled = ["Fine", "scheduled"];
    expect(await statuses()).toEqual([scheduled, ["Bowl", "submitted"]]);
    await putPicture("cup.png");
    await send(text, "", { headers, by: admin });
    expect(await ended(id, admin, headers)).toMatchObject({ made: 3, failed: 0 });
    expect(await statuses()).toEqual([scheduled, ["Bowl", "submitted"], ["Cup", "scheduled"]]);
  });

  test("an import of another workspace is not found, and the same file there is another import", async () => {
    const one = await aWorkspace();
    const other = await aWorkspace();
    const by = await one.join("editor");
    await h.deps.db.insert(workspaceMembers).values({ workspaceId: other.id, userId: by.userId, role: "editor" });
    const text = fileOf("accounts,text", "x,One");
    const { data } = await send(text, "", { by, headers: one.headers });
    const id = data.import?.id ?? "";
    for (const [method, url] of [
      ["GET", `/posts/imports/${id}`],
      ["GET", `/posts/imports/${id}/rows`],
      ["DELETE", `/posts/imports/${id}`],
    ] as const)
      expect(await by.call(method, url, undefined, other.headers)).toMatchObject({ code: 404 });
    const there = await send(text, "", { by, headers: other.headers });
    expect(there.data.import?.id).not.toBe(id);
    await ended(id, by, one.headers);
    await ended(there.data.import?.id ?? "", by, other.headers);
    expect(await postsOf(by, other.headers)).toHaveLength(1);
  });
});

test("the rows of an import can be read page by page", async () => {
  const { id } = await imported(fileOf("accounts,text", "x,One", "kiln,Two", "x,Three"), "?skipProblems=true");
  const rows: z.infer<typeof ImportRows>["rows"] = [];
  for (let cursor = ""; ;) {
    const { body } = await own.client.call("GET", `/posts/imports/${id}/rows?limit=2${cursor}`);
    const page = ImportRows.parse(body.data);
    rows.push(...page.rows);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(rows).toMatchObject([
    { row: 2, state: "made", postId: expect.any(String) },
    { row: 3, state: "failed", postId: null },
    { row: 4, state: "made", postId: expect.any(String) },
  ]);
});
