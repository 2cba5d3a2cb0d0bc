import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { creations } from "#server/domains/creations/creations.table.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { makePosts, sweepImports } from "#server/domains/posts/transfer/make-posts.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { postImportRows, postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { Issue } from "#shared/errors.ts";
import type { PostImportId } from "#shared/ids.ts";
import { ImportAnswer, ImportRows, PostImport } from "#shared/posts/imports.ts";
import { CreatePostInput, PostPage } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const h = await harness({ works: true });

type Client = Awaited<ReturnType<typeof restClient>>;
let client: Client;
let user: User;
beforeEach(async () => {
  client = await restClient(h);
  user = { id: client.userId } as User;
  await h.as(user).billing.choosePlan({ plan: "premium" });
});

const OneImport = z.object({ import: PostImport });

interface Sent {
  code: number;
  issues: readonly Issue[];
  data: z.infer<typeof ImportAnswer>;
}

const nothing: Sent["data"] = {
  digest: "",
  rows: 0,
  ready: 0,
  problemCount: 0,
  problems: [],
  warnings: [],
  import: null,
};

async function send(
  text: string | Buffer,
  query = "",
  { headers = {}, by = client }: { headers?: Record<string, string>; by?: Client } = {},
): Promise<Sent> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const { code, body } = await by.send(`/posts/import${query}`, { bytes, fileName: "plan.csv" }, {}, headers);
  return { code, issues: body.issues ?? [], data: code === 200 ? ImportAnswer.parse(body.data) : nothing };
}

const check = (text: string | Buffer) => send(text, "?dryRun=true");

/** The import once no row of it waits. */
const ended = (id: string, by: Client = client, headers: Record<string, string> = {}) =>
  vi.waitFor(
    async () => {
      const { body } = await by.call("GET", `/posts/imports/${id}`, undefined, headers);
      const found = OneImport.parse(body.data).import;
      expect(found.status).not.toBe("importing");
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

async function imported(text: string, query = ""): Promise<PostImport> {
  const { data } = await send(text, query);
  if (data.import === null) throw new Error("Nothing was imported");
  return ended(data.import.id);
}

const postsOf = async (by: Client = client, headers: Record<string, string> = {}) =>
  PostPage.parse((await by.call("GET", "/posts?sort=oldest&limit=100", undefined, headers)).body.data).posts;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const file = (...lines: string[]) => lines.join("\r\n");

describe("a check", () => {
  test("names each problem by its row and column, and stores nothing", async () => {
    await anAccount(h, user, "x");
    const answer = await check(
      file(
        "Accounts,Text,Time,Media,Colour",
        `x,Six bowls,${inDays(2)},,blue`,
        `x,${"a".repeat(400)},${inDays(2)},,`,
        "kiln,Bowls,2020-01-01 09:00,,",
        "x,Bowls,tomorrow,bowl.jpg,",
      ),
    );
    expect(answer.data).toMatchObject({ rows: 4, ready: 1, import: null });
    expect(answer.data.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, "text"],
      [4, "accounts"],
      [5, "media"],
      [5, "time"],
    ]);
    expect(answer.data.problems[1]).toMatchObject({ cell: "kiln" });
    expect(answer.data.warnings).toMatchObject([{ row: null, column: "Colour" }]);
    expect(await postsOf()).toEqual([]);
    expect((await client.call("GET", "/posts/imports")).body.data).toMatchObject({ imports: [] });
  });

  test("speaks the language of the caller", async () => {
    const { data } = await send(file("accounts,text", "kiln,Bowls"), "?dryRun=true", {
      headers: { "accept-language": "de" },
    });
    expect(data.problems[0]?.message).toMatch(/^Kein Konto/);
  });

  test.each([
    ["semicolons", file("accounts;text", '"x";"Bowls; cups"')],
    ["tabs", file("accounts\ttext", "x\tBowls; cups")],
    ["a byte order mark", "\uFEFFaccounts,text\nx,Bowls; cups"],
    ["UTF-16", Buffer.from("\uFEFFaccounts,text\nx,Bowls; cups", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("accounts,text\nx,Bowls; cups", "utf16le")],
    ["a declared separator", file("sep=;", "accounts;text", 'x;"Bowls; cups"')],
    ["lines with CR alone", "accounts,text\rx,Bowls; cups"],
  ])("reads a file with %s", async (_name, bytes) => {
    expect((await check(bytes)).data).toMatchObject({ rows: 1, ready: 1, problems: [] });
  });

  test.each([
    ["no known column", "colour,size\nblue,7"],
    ["no rows", "accounts,text\n"],
    ["an open quote", 'accounts,text\nx,"Bowls'],
    ["another encoding", Buffer.from("accounts,text\nx,Töpfe", "latin1")],
    ["a character that cannot be stored", "accounts,text,media\nx,a\u0000b,c\u0000d"],
    ["a column twice", "text,text\na,b"],
    ["more than 5,000 rows", `accounts,text\n${"x,Bowls\n".repeat(5_001)}`],
  ])("refuses a file with %s", async (_name, bytes) => {
    const { code, issues } = await check(bytes);
    expect({ code, path: issues[0]?.path }).toEqual({ code: 400, path: "file" });
  });
});

describe("an import", () => {
  test("makes drafts and planned posts in the order of the file", async () => {
    const account = await anAccount(h, user, "x");
    await aCreation(h, user);
    const at = inDays(3);
    const done = await imported(
      file(
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
    const text = file("accounts,text", "x,One", "x,Two");
    const first = await imported(text);
    const [post] = await postsOf();
    await client.call("DELETE", `/posts/${post?.id}`);
    const again = await imported(text);
    expect(again.id).toBe(first.id);
    expect((await postsOf()).map(({ content }) => content)).toEqual(["Two"]);
  });

  test("of two calls with the same file at once makes each row once", async () => {
    const text = file("accounts,text", ...Array.from({ length: 20 }, (_, index) => `x,Bowl ${index}`));
    const [one, other] = await Promise.all([send(text), send(text)]);
    expect(one.data.import?.id).toBe(other.data.import?.id);
    await ended(one.data.import?.id ?? "");
    expect(await postsOf()).toHaveLength(20);
  });

  test("is refused as a whole with a problem, unless the rows with problems are to be left out", async () => {
    const text = file("accounts,text", "x,One", "kiln,Two");
    expect(await send(text)).toMatchObject({ code: 400, issues: [{ path: "rows.3.accounts" }] });
    expect(await postsOf()).toEqual([]);
    const done = await imported(text, "?skipProblems=true");
    expect(done).toMatchObject({ made: 1, failed: 1, problems: [{ row: 3, column: "accounts", cell: "kiln" }] });
    expect(await postsOf()).toHaveLength(1);
    await anAccount(h, user, "x", { name: "kiln" });
    expect(await imported(text)).toMatchObject({ id: done.id, made: 2, failed: 0 });
    expect(await postsOf()).toHaveLength(2);
  });

  test("refuses other bytes than those that were checked", async () => {
    const { data } = await check(file("accounts,text", "x,One"));
    expect(await send(file("accounts,text", "x,Two"), `?digest=${data.digest}`)).toMatchObject({ code: 409 });
    expect(await send(file("accounts,text", "x,One"), `?digest=${data.digest}`)).toMatchObject({ code: 200 });
  });

  test("says which rows the plan has no room for", async () => {
    await h.as(user).billing.choosePlan({ plan: "basic" });
    await anAccount(h, user, "x");
    const rows = Array.from({ length: 40 }, (_, index) => `x,Bowl ${index},${inDays(index + 1)}`);
    const text = file("accounts,text,time", ...rows);
    expect((await check(text)).data.warnings).toMatchObject([{ row: null, column: null }]);
    const done = await imported(text);
    expect(done.made + done.failed).toBe(40);
    expect(done.failed).toBeGreaterThan(0);
    expect(done.problems[0]?.message).toMatch(/^Your plan allows/);
  });

  test("reads local times in the zone of the workspace, and names a time that the clocks skip", async () => {
    await h.as(user).users.updateSettings({ appearance: { timezone: "Europe/Berlin" } });
    await anAccount(h, user, "x");
    const year = new Date().getUTCFullYear() + 1;
    expect(year).toBe(2027);
    const { data } = await check(file("accounts,text,time", "x,One,2027-03-28 02:30", "x,Two,2027-03-28 3:30"));
    expect(data.problems).toMatchObject([
      { row: 2, column: "time", message: expect.stringContaining("2027-03-28 03:30") },
    ]);
    await imported(file("accounts,text,time", "x,Two,2027-07-01 9:30", "x,Three,2027-07-02T09:30+02:00"));
    expect((await postsOf())[1]?.scheduledAt).toBe("2027-07-02T07:30:00.000Z");
    expect((await postsOf())[0]?.scheduledAt).toBe("2027-07-01T07:30:00.000Z");
  });

  test("gives each row with a slot the next free one", async () => {
    const account = await anAccount(h, user, "x");
    await h.as(user).queue.update({
      id: account.id,
      timezone: "UTC",
      slots: [{ weekday: 1, time: "09:00" }],
    });
    await imported(file("accounts,text,time", "x,One,next slot", "x,Two,Next Slot"));
    const times = (await postsOf()).map(({ scheduledAt }) => Date.parse(scheduledAt ?? ""));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(7 * 86_400_000);
  });

  test("keeps the row of media that cannot be fetched as failed, and never asks a private address", async () => {
    const done = await imported(file("accounts,text,media", "x,One,https://127.0.0.1/bowl.png", "x,Two,"));
    expect(done).toMatchObject({ made: 1, failed: 1, problems: [{ row: 2, column: "media" }] });
    expect(await h.deps.db.select().from(creations)).not.toContainEqual(
      expect.objectContaining({ workspaceId: user.id }),
    );
  });
});

describe("undoing", () => {
  test("deletes the posts of the import and no others, gives the units back, and lets the file be imported anew", async () => {
    await anAccount(h, user, "x");
    const text = file("accounts,text,time", `x,One,${inDays(1)}`, "x,Two,");
    const { id } = await imported(text);
    await h.as(user).posts.create({ content: "Another", platforms: ["x"], draft: true });
    const { code, body } = await client.call("DELETE", `/posts/imports/${id}`);
    expect({ code, ...body.data }).toMatchObject({ code: 200, import: { status: "undone", withdrawn: 2, kept: [] } });
    expect((await postsOf()).map(({ content }) => content)).toEqual(["Another"]);
    expect((await h.as(user).billing.usage()).usage.posts.used).toBe(0);
    const again = await imported(text);
    expect(again.id).not.toBe(id);
    expect(await postsOf()).toHaveLength(3);
  });
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
    const text = file("accounts,text,time,status", `x,One,${at},scheduled`, "x,Two,,", `x,Three,${at},`);
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

  test("an import of another workspace is not found, and the same file there is another import", async () => {
    const one = await aWorkspace();
    const other = await aWorkspace();
    const by = await one.join("editor");
    await h.deps.db.insert(workspaceMembers).values({ workspaceId: other.id, userId: by.userId, role: "editor" });
    const text = file("accounts,text", "x,One");
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

  test("rows of somebody who is no member any more are not made", async () => {
    const { id: workspaceId, join, headers } = await aWorkspace();
    const by = await join("editor");
    const row = { row: 2, state: "waiting", plan: aPlan } as const;
    const importId = uuidv7() as PostImportId;
    await h.deps.db
      .insert(postImports)
      .values({ id: importId, workspaceId, authorId: by.userId, fileName: "a.csv", digest: "0" });
    await h.deps.db.insert(postImportRows).values({ ...row, importId, workspaceId });
    await h.deps.db.delete(workspaceMembers).where(eq(workspaceMembers.userId, by.userId));
    await makePosts(h.deps, importId, new AbortController().signal);
    const owner = await join("admin");
    expect(await ended(importId, owner, headers)).toMatchObject({ made: 0, failed: 1 });
  });
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
  const { userId: workspaceId } = client;
  await h.deps.db
    .insert(postImports)
    .values({ id: importId, workspaceId, authorId: client.userId, fileName: "a.csv", digest: importId });
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
    await client.call("DELETE", `/posts/imports/${id}`);
    await making;
    expect(await postsOf()).toEqual([]);
    const { made, failed, withdrawn } = await ended(id);
    expect(made).toBe(withdrawn);
    expect(made + failed).toBe(200);
  });
});

test("undoing keeps what is out, and says so in the language of the caller", async () => {
  await anAccount(h, user, "x");
  const { id } = await imported(file("accounts,text,time", `x,One,${inDays(1)}`, `x,Two,${inDays(2)}`));
  const [one] = await postsOf();
  const targetId = one?.targets[0]?.id;
  if (one === undefined || targetId === undefined) throw new Error("Nothing was imported");
  for (const state of ["preparing", "ready", "sending"] as const)
    await h.deps.db.update(postTargets).set({ state, wakeAt: null }).where(eq(postTargets.id, targetId));
  const { body } = await client.call("DELETE", `/posts/imports/${id}`, undefined, { "accept-language": "de" });
  const { import: undone } = OneImport.parse(body.data);
  expect(undone).toMatchObject({ withdrawn: 1, kept: [{ postId: one.id, row: 2 }] });
  expect(undone.kept[0]?.message).toMatch(/^Dieser Beitrag/);
  expect((await postsOf()).map(({ id: postId }) => postId)).toEqual([one.id]);
});

test("the rows of an import can be read page by page", async () => {
  const { id } = await imported(file("accounts,text", "x,One", "kiln,Two", "x,Three"), "?skipProblems=true");
  const rows: z.infer<typeof ImportRows>["rows"] = [];
  for (let cursor = ""; ;) {
    const { body } = await client.call("GET", `/posts/imports/${id}/rows?limit=2${cursor}`);
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

test("1,000 planned rows become posts, and are withdrawn together", { timeout: 240_000 }, async () => {
  await anAccount(h, user, "x");
  await anAccount(h, user, "bluesky");
  const rows = Array.from(
    { length: 1_000 },
    (_, index) => `"x, bluesky",Bowl number ${index},${inDays(1 + index / 4)}`,
  );
  const { data } = await send(file("accounts,text,time", ...rows));
  await vi.waitFor(
    async () => {
      const { body } = await client.call("GET", `/posts/imports/${data.import?.id}`);
      expect(body.data).toMatchObject({ import: { made: 1_000 } });
    },
    { timeout: 150_000, interval: 250 },
  );
  const { body } = await client.call("DELETE", `/posts/imports/${data.import?.id}`);
  expect(body.data).toMatchObject({ import: { withdrawn: 1_000, kept: [] } });
});
