import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import * as schema from "#server/db/schema.ts";
import { insertCreations } from "#server/domains/creations/creations.queries.ts";
import { listCreations } from "#server/domains/creations/creations.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { type Creation, type CreationSort, ListCreationsInput } from "#shared/creations/creations.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;

type Change = Partial<typeof creations.$inferInsert>;
async function insert(workspaceId: WorkspaceId, ...changes: Change[]) {
  const plain = { workspaceId, type: "image", status: "completed", title: "Plain" } as const;
  const rows: string[] = [];
  // Sequentially, because ids of the same millisecond have no defined order.
  for (const change of changes) {
    const [row] = await deps.db
      .insert(creations)
      .values({ ...plain, ...change })
      .returning();
    rows.push(row?.id ?? "");
  }
  return rows;
}

async function allPages(
  user: User,
  sort: CreationSort,
  limit: number,
  onPage: () => Promise<unknown>,
): Promise<Creation[]> {
  const seen: Creation[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 20; page++) {
    const answer = await h.as(user).creations.list({ sort, limit, cursor });
    seen.push(...answer.creations);
    if (answer.nextCursor === null) return seen;
    cursor = answer.nextCursor;
    await onPage();
  }
  throw new Error("No end");
}

const titles = ["banana", "Apple", "cherry", "apple", "", "Ápple", "%", "banana"];

test.each(["newest", "oldest", "title"] as const)(
  "sorted by %s the pages have no gaps or repeats for any page size",
  async (sort) => {
    const user = await h.newUser();
    const ids = await insert(user.id, ...titles.map((title) => ({ title })));
    const whole = (await h.as(user).creations.list({ sort, limit: 100 })).creations.map(({ id }) => id);
    const expected = {
      newest: ids.toReversed(),
      oldest: ids,
      title: (
        await deps.db
          .select({ id: creations.id })
          .from(creations)
          .where(sql`workspace_id = ${user.id}`)
          .orderBy(sql`lower(title)`, creations.id)
      ).map(({ id }) => id),
    }[sort];
    expect(whole).toEqual(expected);
    for (const limit of [1, 2, 3, 8]) {
      expect((await allPages(user, sort, limit, async () => undefined)).map(({ id }) => id)).toEqual(whole);
    }
  },
);

test("creations added between two pages do not hide existing ones", async () => {
  const user = await h.newUser();
  const ids = await insert(user.id, ...Array.from({ length: 6 }, (_, index) => ({ title: `title ${index}` })));
  for (const sort of ["newest", "oldest", "title"] as const) {
    const seen = await allPages(user, sort, 2, () => insert(user.id, { title: "title 0" }));
    expect(
      seen
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .toSorted(),
    ).toEqual(ids.toSorted());
  }
});

test("a list by title can be paged with the longest titles", async () => {
  const user = await h.newUser();
  await insert(user.id, ...["釉", '"', "é"].map((letter) => ({ title: letter.repeat(120) })));
  const client = await restClient(h);
  await deps.db.execute(sql`update creations set workspace_id = ${client.userId} where workspace_id = ${user.id}`);
  let [path, seen] = ["/creations?sort=title&limit=1", 0];
  for (let page = 0; page < 3; page++) {
    const { code, body } = await client.call("GET", path);
    expect(code).toBe(200);
    seen += body.data.creations.length;
    path = `/creations?sort=title&limit=1&cursor=${body.data.nextCursor ?? ""}`;
  }
  expect(seen).toBe(3);
});

test("a cursor of another sort order is refused", async () => {
  const user = await h.newUser();
  await insert(user.id, {}, {}, {});
  const { nextCursor } = await h.as(user).creations.list({ limit: 1, sort: "title" });
  await expect(h.as(user).creations.list({ cursor: nextCursor ?? "" })).rejects.toMatchObject({
    cause: { code: "INVALID_INPUT", issues: [{ path: "cursor" }] },
  });
});

test("the filters work individually and together, also as query strings", async () => {
  const client = await restClient(h);
  const [inMay, onX, video] = await insert(
    client.userId,
    { createdAt: new Date("2026-05-10T10:00:00Z"), title: "May" },
    { platform: "x", status: "posted", createdAt: new Date("2026-06-10T10:00:00Z") },
    { type: "video", isFavourite: true, createdAt: new Date("2026-06-11T10:00:00Z"), altText: "a 100% blue tide" },
    { type: "video", createdAt: new Date("2026-06-12T10:00:00Z"), altText: "a 1000 blue tide" },
  );
  const list = async (query: string) => {
    const { body } = await client.call("GET", `/creations?${query}`);
    return body.data.creations.map(({ id }) => id);
  };
  expect(await list("from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z")).toEqual([inMay]);
  expect(await list("from=2026-06-10T10:00:00Z&to=2026-06-11T10:00:00Z")).toEqual([onX]);
  expect(await list("platform=x")).toEqual([onX]);
  expect(await list("platform=facebook")).toEqual([]);
  expect(await list(`q=${encodeURIComponent("100% BLUE")}`)).toEqual([video]);
  expect(await list("type=video&favourite=true&sort=oldest&limit=20")).toEqual([video]);
  for (const [query, path] of [
    ["from=yesterday", "from"],
    ["sort=size", "sort"],
    ["platform=myspace", "platform"],
    [`q=${"x".repeat(201)}`, "q"],
  ]) {
    const { code, body } = await client.call("GET", `/creations?${query}`);
    expect({ code, path: body.issues?.[0]?.path }).toEqual({ code: 400, path });
  }
});

test("a list is read with one statement", async () => {
  const { id: workspaceId } = await h.newUser();
  await insert(workspaceId, ...Array.from({ length: 30 }, () => ({})));
  const statements: string[] = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const db = drizzle(deps.sql, { schema, casing: "snake_case", logger });
  const input = ListCreationsInput.parse({ q: "plain", status: "completed", limit: 30 });
  expect((await listCreations({ ...deps, db }, workspaceId, input)).creations).toHaveLength(30);
  expect(statements).toHaveLength(1);
});

const limits = { count: uploadLimits.count, bytes: uploadLimits.allBytes };

test("uploads and generated files are counted separately, drafts and other users' files not at all", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const file = (workspaceId: typeof mira.id, sizeBytes: number | null, fileName: string | null) =>
    ({ workspaceId, type: "image", status: "completed", title: "Cup", sizeBytes, fileName }) as const;
  await insertCreations(h.deps.db, [
    file(mira.id, 5_000_000_000, "kiln.mp4"),
    file(mira.id, 300, "cup.png"),
    file(mira.id, 70, null),
    file(mira.id, null, null),
    file(other.id, 9_000, "theirs.png"),
  ]);
  expect(await h.as(mira).creations.storage()).toEqual({
    uploads: { count: 2, bytes: 5_000_000_300 },
    made: { count: 1, bytes: 70 },
    limits,
  });
});

test("a new user uses no storage", async () => {
  const rest = await restClient(h);
  const { code, body } = await rest.call("GET", "/creations/storage");
  expect(code).toBe(200);
  expect(body.data).toEqual({ uploads: { count: 0, bytes: 0 }, made: { count: 0, bytes: 0 }, limits });
});
