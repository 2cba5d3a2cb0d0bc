import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { importLayouts } from "#server/domains/posts/transfer/transfer.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt, inDays } from "#server/test/post-imports.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { ColumnRole } from "#shared/posts/imports.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const h = await harness({ works: true });
const { check, ended, own, postsOf, send } = importsAt(h);

const at = inDays(3);
const plan = fileOf("Wohin,Was,Wann,Notiz", `x,Six bowls,${at},unclear`);
const fields = { columns: JSON.stringify({ Wohin: "accounts", Was: "text", Wann: "time" }) };
const rolesIn = ({ data }: Awaited<ReturnType<typeof check>>) => data.columns.map(({ role }) => role);
const kept = () =>
  h.deps.db
    .select()
    .from(importLayouts)
    .where(eq(importLayouts.workspaceId, own.client.userId as string as WorkspaceId));

beforeEach(async () => {
  await anAccount(h, own.user, "x");
});

describe("columns with other names", () => {
  test("are shown to a caller who may choose, and refused without a choice", async () => {
    expect(await check(plan)).toMatchObject({ code: 400, issues: [{ path: "file" }] });
    const shown = await check(plan, { fields: { columns: "{}" } });
    expect(rolesIn(shown)).toEqual([null, null, null, null]);
    expect(shown.data).toMatchObject({ ready: 0, isRemembered: false });
    expect(await send(plan, "", { fields: { columns: "{}" } })).toMatchObject({ code: 400 });
    // A single unknown name may be the beginning of any text.
    const one = fileOf("Was", "Six bowls");
    expect(await check(one, { fields: { columns: "{}" } })).toMatchObject({ code: 400 });
    expect((await check(one, { fields: { columns: '{"Was":"text"}', accounts: "x" } })).data.ready).toBe(1);
  });

  test("are not remembered of a file that is refused", async () => {
    expect(await check(fileOf("Wohin,Was,Wann,Notiz"), { fields })).toMatchObject({ code: 400 });
    expect(await kept()).toEqual([]);
  });

  test("are chosen once, and then remembered for files with the same columns in any order", async () => {
    await check(plan, { fields });
    const other = fileOf("Notiz;Wann;Was;Wohin", `later;${at};Cups;x`);
    const { data } = await send(other);
    expect(data).toMatchObject({ ready: 1, isRemembered: true, warnings: [{ column: "Notiz" }] });
    await ended(data.import?.id ?? "");
    expect(await postsOf()).toMatchObject([{ content: "Cups", scheduledAt: at }]);
    expect(await check(fileOf("Wohin,Was,Wann", `x,Plates,${at}`))).toMatchObject({ code: 400 });
  });

  test("are read as they were chosen last, and forgotten once their names say the same", async () => {
    const text = fileOf("Caption,Notes", "Six bowls,#kiln");
    const roles = async (columns: Record<string, ColumnRole | null>) =>
      rolesIn(await check(text, { fields: { columns: JSON.stringify(columns) } }));
    expect(await roles({ Notes: "hashtags" })).toEqual(["text", "hashtags"]);
    // The column that had the role before loses it.
    expect(await roles({ Notes: "text" })).toEqual([null, "text"]);
    expect(rolesIn(await check(text))).toEqual([null, "text"]);
    expect(await kept()).toHaveLength(1);
    // And has it again once the choice is taken back.
    expect(await roles({ Notes: null })).toEqual(["text", null]);
    expect(await kept()).toEqual([]);
    expect(await roles({ Notes: "text" })).toEqual([null, "text"]);
    expect(await roles({ Caption: "text", Notes: null })).toEqual(["text", null]);
    expect(await kept()).toEqual([]);
  });

  test("keep the order of their dates", async () => {
    const year = new Date().getUTCFullYear() + 1;
    const text = fileOf("Was,Wohin,Wann", `Six bowls,x,04/03/${year} 9:30`);
    await check(text, { fields: { ...fields, dates: "day-first" } });
    const { data } = await send(text);
    expect(data).toMatchObject({ ready: 1, hasOpenDates: true, dates: "day-first" });
    await ended(data.import?.id ?? "");
    expect(await postsOf()).toMatchObject([{ scheduledAt: `${year}-03-04T09:30:00.000Z` }]);
  });

  test("that are read otherwise since the check are not imported", async () => {
    const text = fileOf("Caption,Notes", "Six bowls,Cups");
    const { digest } = (await check(text, { fields: { accounts: "x" } })).data;
    const other = { fields: { columns: '{"Notes":"text"}', accounts: "x" } };
    expect((await check(text, other)).data.digest).not.toBe(digest);
    expect(await send(text, `?digest=${digest}`, { fields: { accounts: "x" } })).toMatchObject({ code: 409 });
    expect(await postsOf()).toEqual([]);
  });

  test.each([
    ["Was", { path: "columns", message: expect.stringContaining("Write JSON like") }],
    ['["Was"]', { path: "columns", message: expect.stringContaining("Write JSON like") }],
    ['{"Was":"words"}', { path: "columns.Was", message: expect.stringContaining("Choose accounts, text") }],
    ['{"Waz":"text"}', { path: "columns", message: expect.stringContaining("no column called") }],
    ['{"Was":"text","Notiz":"text"}', { path: "columns", message: expect.stringContaining("Only one column") }],
  ])("chosen by %s are refused with the way out", async (columns, issue) => {
    expect(await check(plan, { fields: { columns } })).toMatchObject({ code: 400, issues: [issue] });
    expect(await kept()).toEqual([]);
  });

  test("are remembered for a bounded number of files", async () => {
    for (let file = 0; file <= 50; file += 1)
      await check(fileOf(`Was,Nr ${file}`, "One,"), { fields: { columns: '{"Was":"text"}' } });
    expect(await kept()).toHaveLength(50);
    expect(await check(fileOf("Was,Nr 0", "One,"))).toMatchObject({ code: 400 });
    expect(await check(fileOf("Was,Nr 50", "One,"))).toMatchObject({ code: 200 });
  });
});

test("a workspace remembers for all its members; who may not import changes nothing", async () => {
  const { id: workspaceId } = await aSharedWorkspace(h);
  const headers = { "x-workspace-id": workspaceId };
  const join = async (role: WorkspaceRole) => {
    const by = await restClient(h);
    await h.deps.db.insert(workspaceMembers).values({ workspaceId, userId: by.userId, role });
    return { by, headers };
  };
  const editor = await join("editor");
  expect((await check(plan, { fields, ...editor })).code).toBe(200);
  for (const role of ["viewer", "client"] as const) {
    const columns = '{"Was":"hashtags","Wohin":"text"}';
    expect((await check(plan, { fields: { columns }, ...(await join(role)) })).code, role).toBe(403);
  }
  expect(rolesIn(await check(plan, await join("admin")))).toEqual(["accounts", "text", "time", null]);
  // In the personal workspace of a member nothing is known of it.
  expect((await check(plan, { by: editor.by })).code).toBe(400);
});
