import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { CreationId, PostId } from "#shared/ids.ts";
import { maxIdsAtOnce } from "#shared/live/live.ts";

const aCreation = () => CreationId.parse(uuidv7());
const aPost = () => PostId.parse(uuidv7());
const nothing = { everything: false, creations: [], progress: [], posts: [], notifications: false, accounts: false };

test("a change that is added twice is taken once", () => {
  const changes = new PendingChanges();
  const [creation, post] = [aCreation(), aPost()];
  for (let n = 0; n < 3; n++) {
    changes.add({ kind: "post", id: post });
    changes.add({ kind: "progress", id: creation });
  }
  expect(changes.take()).toEqual({ ...nothing, progress: [creation], posts: [post] });
  expect(changes.take()).toEqual(nothing);
});

test("a changed creation is not listed as progress too", () => {
  const changes = new PendingChanges();
  const creation = aCreation();
  changes.add({ kind: "progress", id: creation });
  changes.add({ kind: "creation", id: creation });
  expect(changes.take()).toEqual({ ...nothing, creations: [creation] });
});

test("for a slow reader, too many changes become `everything`", () => {
  const changes = new PendingChanges();
  for (let n = 0; n < maxIdsAtOnce; n++) changes.add({ kind: "post", id: aPost() });
  changes.add({ kind: "creation", id: aCreation() });
  expect(changes.take().posts).toHaveLength(maxIdsAtOnce);
  for (let n = 0; n < 50 * maxIdsAtOnce; n++) changes.add({ kind: "post", id: aPost() });
  expect(changes.take()).toEqual({ ...nothing, everything: true });
});

test("waiting ends with the first change, immediately if there is one, and on wake", async () => {
  const changes = new PendingChanges();
  const first = changes.wait();
  changes.add({ kind: "post", id: aPost() });
  await first;
  await changes.wait();
  changes.take();
  changes.add({ kind: "accounts" });
  await changes.wait();
  expect(changes.take()).toEqual({ ...nothing, accounts: true });
  const second = changes.wait();
  changes.wake();
  await second;
});
