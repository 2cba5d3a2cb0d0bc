import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { withIdempotency, sweepIdempotencyKeys } from "#server/idempotency/with-idempotency.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { harness } from "#server/test/harness.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

let user: User;
let made: string[];
beforeEach(async () => {
  user = await h.newUser();
  made = [];
});

function request(
  key: string | null,
  { input = { a: 1 } as unknown, operation = "things.create", workspaceId = user.id } = {},
) {
  return withIdempotency(
    h.deps,
    { workspaceId, operation, key, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.05)`);
          const id = randomUUID();
          made.push(id);
          return id;
        }),
      async present(id) {
        if (!made.includes(id)) throw notFound("Thing");
        return `thing ${id}`;
      },
    },
  );
}

test("a repeated request with the same key returns the first result", async () => {
  const first = await request("k");
  expect(await request("k")).toBe(first);
  expect(made).toHaveLength(1);
});

test("of twenty simultaneous requests one creates the result, and all return it", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => request("k")));
  expect(new Set(answers).size).toBe(1);
});

test("every request without a key creates a result, and keys of other workspaces are independent", async () => {
  await request(null);
  await request(null);
  await request("k");
  await request("k", { workspaceId: (await h.newUser()).id });
  expect(made).toHaveLength(4);
});

test("a key is valid for one request and one operation", async () => {
  await request("k");
  await expect(request("k", { input: { a: 2 } })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  await expect(request("k", { operation: "others.create" })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  expect(made).toHaveLength(1);
});

test("a key whose result was deleted does not create another result", async () => {
  await request("k");
  made = [];
  await expect(request("k")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(made).toEqual([]);
});

test("the key of a failed request may be used again", async () => {
  const fail = withIdempotency(
    h.deps,
    { workspaceId: user.id, operation: "things.create", key: "k", input: { a: 1 } },
    {
      make: (transact) =>
        transact(async (): Promise<string> => {
          throw new DomainError("LIMIT_REACHED", "No more this month");
        }),
      present: async (id) => id,
    },
  );
  await expect(fail).rejects.toMatchObject({ code: "LIMIT_REACHED" });
  await request("k");
  expect(made).toHaveLength(1);
});

test.each(["", "has space", "ü", "x".repeat(256)])("the key %j is refused with the name of the header", async (key) => {
  await expect(request(key)).rejects.toMatchObject({ issues: [{ path: "Idempotency-Key" }] });
});

test("a key is deleted after two days and not before", async () => {
  await request("old");
  await request("young");
  await h.deps.db.execute(
    sql`update requests set created_at = now() - interval '49 hours' where key = 'old' and workspace_id = ${user.id}`,
  );
  await h.deps.db.execute(
    sql`update requests set created_at = now() - interval '25 hours' where key = 'young' and workspace_id = ${user.id}`,
  );
  await sweepIdempotencyKeys(h.deps);
  await request("old");
  await request("young");
  expect(made).toHaveLength(3);
});
