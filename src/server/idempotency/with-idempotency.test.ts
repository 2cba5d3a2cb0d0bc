import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { once, sweepRequests } from "#server/idempotency/with-idempotency.ts";
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

function ask(key: string | null, { input = { a: 1 } as unknown, operation = "things.create", userId = user.id } = {}) {
  return once(
    h.deps,
    { userId, operation, key, input },
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

test("the same key and request are answered with what the first one made", async () => {
  const first = await ask("k");
  expect(await ask("k")).toBe(first);
  expect(made).toHaveLength(1);
});

test("of twenty at once one makes it and all get the same answer", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("k")));
  expect(new Set(answers).size).toBe(1);
});

test("without a key every request makes its own, and another user's key is another key", async () => {
  await ask(null);
  await ask(null);
  await ask("k");
  await ask("k", { userId: (await h.newUser()).id });
  expect(made).toHaveLength(4);
});

test("a key belongs to one request and to one operation", async () => {
  await ask("k");
  await expect(ask("k", { input: { a: 2 } })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  await expect(ask("k", { operation: "others.create" })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  expect(made).toHaveLength(1);
});

test("a key whose thing was deleted makes no second one", async () => {
  await ask("k");
  made = [];
  await expect(ask("k")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(made).toEqual([]);
});

test("a request that failed leaves its key free", async () => {
  const fail = once(
    h.deps,
    { userId: user.id, operation: "things.create", key: "k", input: { a: 1 } },
    {
      make: (transact) =>
        transact(async (): Promise<string> => {
          throw new DomainError("LIMIT_REACHED", "No more this month");
        }),
      present: async (id) => id,
    },
  );
  await expect(fail).rejects.toMatchObject({ code: "LIMIT_REACHED" });
  await ask("k");
  expect(made).toHaveLength(1);
});

test.each(["", "has space", "ü", "x".repeat(256)])("the key %j is refused by name", async (key) => {
  await expect(ask(key)).rejects.toMatchObject({ issues: [{ path: "Idempotency-Key" }] });
});

test("a key is forgotten after two days and not before", async () => {
  await ask("old");
  await ask("young");
  await h.deps.db.execute(
    sql`update requests set created_at = now() - interval '49 hours' where key = 'old' and user_id = ${user.id}`,
  );
  await h.deps.db.execute(
    sql`update requests set created_at = now() - interval '25 hours' where key = 'young' and user_id = ${user.id}`,
  );
  await sweepRequests(h.deps);
  await ask("old");
  await ask("young");
  expect(made).toHaveLength(3);
});
