import { expect, test } from "vitest";
import { DomainError } from "#server/lib/domain-error.ts";
import { discardNew, discardRefused } from "#server/lib/orphans.ts";

/** Forgets what it is told to delete; of some keys it cannot. */
function aShelf(stuck: readonly string[] = []) {
  const deleted: string[] = [];
  const remove = async (key: string) => {
    if (stuck.includes(key)) throw new Error("The storage is away");
    deleted.push(key);
  };
  return { deleted, delete: remove };
}

test("a storage that is away hides no error: the rest is removed, and what stays is left to the sweep", async () => {
  const shelf = aShelf(["b"]);
  await discardNew(shelf, ["a", "b", "c"]);
  expect(shelf.deleted).toEqual(["a", "c"]);
});

test("what may have a row is left alone: only a refusal tells that there is none", async () => {
  const shelf = aShelf();
  await discardRefused(shelf, ["a"], new Error("The connection was lost during the commit"));
  expect(shelf.deleted).toEqual([]);
  await discardRefused(shelf, ["a"], new DomainError("LIMIT_REACHED", "Too many"));
  expect(shelf.deleted).toEqual(["a"]);
});
