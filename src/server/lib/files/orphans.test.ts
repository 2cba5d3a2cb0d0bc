import { expect, test } from "vitest";
import { DomainError } from "#server/lib/domain-error.ts";
import { discardNew, discardRefused } from "#server/lib/files/orphans.ts";

/** A storage that records deletions; deleting `stuck` keys fails. */
function fakeStorage(stuck: readonly string[] = []) {
  const deleted: string[] = [];
  const remove = async (key: string) => {
    if (stuck.includes(key)) throw new Error("The storage is away");
    deleted.push(key);
  };
  return { deleted, delete: remove };
}

test("discardNew ignores failed deletions and removes the other files", async () => {
  const storage = fakeStorage(["b"]);
  await discardNew(storage, ["a", "b", "c"]);
  expect(storage.deleted).toEqual(["a", "c"]);
});

test("discardRefused deletes only after a DomainError, because otherwise the row may exist", async () => {
  const storage = fakeStorage();
  await discardRefused(storage, ["a"], new Error("The connection was lost during the commit"));
  expect(storage.deleted).toEqual([]);
  await discardRefused(storage, ["a"], new DomainError("LIMIT_REACHED", "Too many"));
  expect(storage.deleted).toEqual(["a"]);
});
