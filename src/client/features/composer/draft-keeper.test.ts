import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BegunCreation, DraftCopy, DraftShelf } from "./draft-copy.ts";
import { emptyFields } from "./draft-fields.ts";
import { DraftKeeper, type DraftServer } from "./draft-keeper.ts";
import type { Opening } from "./open-draft.ts";
import type { PostDraft } from "./post-draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const blank = emptyFields("x");
const draft = (content: string): PostDraft => ({ ...blank, content, accounts: {}, alsoTo: [], creations: [] });

const fresh: Opening = {
  key: "1",
  place: "new_1",
  postId: null,
  status: null,
  updatedAt: null,
  scheduledAt: null,
  fields: blank,
  source: "new",
};

const stored = { ...fresh, place: "p1", postId: "p1", updatedAt: "v0", source: "server" } as const;

const refusal = (code: string) =>
  new TRPCClientError(code, { result: { error: { message: code, code: -32_000, data: { errorCode: code } } } });
const noAnswer = () => new TRPCClientError("fetch failed");

function shelfOf(): DraftShelf & { copies: Map<string, DraftCopy> } {
  const copies = new Map<string, DraftCopy>();
  const begun = new Map<string, BegunCreation>();
  let last: string | null = null;
  return {
    copies,
    read: (place) => copies.get(place) ?? null,
    write: (place, copy) => void copies.set(place, copy),
    remove: (place) => void copies.delete(place),
    unsent: () => [],
    begun: (place) => begun.get(place) ?? null,
    setBegun: (place, creation) => void (creation === null ? begun.delete(place) : begun.set(place, creation)),
    last: () => last,
    setLast: (id) => {
      last = id;
    },
  };
}

/** A server that counts, and can be made to refuse the next call. */
function serverOf() {
  const calls: string[] = [];
  let version = 0;
  let failure: Error | null = null;
  const answer = async (what: string) => {
    calls.push(what);
    const thrown = failure;
    failure = null;
    if (thrown !== null) throw thrown;
    version += 1;
    return { post: { id: "p1" as never, updatedAt: `v${version}` } };
  };
  const server: DraftServer = {
    create: (input, key) => answer(`create ${input.content} ${key.length}`),
    update: (_id, input, since) => answer(`update ${input.content} since ${since}`),
  };
  return {
    server,
    calls,
    fail: (error: Error) => {
      failure = error;
    },
  };
}

/** The lock between tabs has tests of its own. */
const alone = <T>(_name: string, task: () => Promise<T>) => task();

function keeperOf(opening: Opening = fresh) {
  const shelf = shelfOf();
  const { server, calls, fail } = serverOf();
  const adopted: string[] = [];
  const keeper = new DraftKeeper({ opening, shelf, server, alone, onAdopted: (id) => adopted.push(id) });
  return { keeper, shelf, calls, fail, adopted };
}

test("who listens is told that something is unsaved once, and not at every key", () => {
  const { keeper } = keeperOf();
  const listener = vi.fn<() => void>();
  keeper.subscribe(listener);
  keeper.take(draft(""), true);
  for (const typed of ["S", "Si", "Six"]) keeper.take(draft(typed), true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(keeper.kept()).toMatchObject({ isDirty: true, save: { state: "unsaved" } });
});

test("what is typed is a copy at once and on the server within two seconds, and is adopted once", async () => {
  const { keeper, shelf, calls, adopted } = keeperOf();
  keeper.take(draft(""), true);
  keeper.take(draft("Kil"), true);
  expect(shelf.read("new_1")?.fields.content).toBe("Kil");
  await vi.advanceTimersByTimeAsync(1_000);
  keeper.take(draft("Kiln"), true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(["create Kiln 32"]);
  expect([shelf.copies.size, shelf.last(), adopted]).toEqual([0, "p1", ["p1"]]);
  expect(keeper.kept()).toMatchObject({ save: { state: "saved" }, isDirty: false });

  keeper.take(draft("Kiln open"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.slice(1)).toEqual(["update Kiln open since v1"]);
  expect(adopted).toEqual(["p1"]);
});

test("a blank draft is not stored, and words typed before the accounts are known are", async () => {
  const { keeper, shelf, calls } = keeperOf();
  keeper.take(draft("  "), true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([calls, shelf.copies.size]).toEqual([[], 0]);

  const early = keeperOf();
  early.keeper.take(draft("Early"), false);
  expect(early.shelf.read("new_1")?.fields.content).toBe("Early");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(early.calls).toEqual([]);
  early.keeper.take(draft("Early"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(early.calls).toEqual(["create Early 32"]);
});

test("without an answer the copy stays, and the same creation is sent again before the words that followed", async () => {
  const { keeper, shelf, calls, fail } = keeperOf();
  keeper.take(draft(""), true);
  fail(noAnswer());
  keeper.take(draft("One"), true);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(keeper.kept().save.state).toBe("offline");
  keeper.take(draft("Two"), true);
  expect(shelf.read("new_1")?.fields.content).toBe("Two");
  keeper.retryNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(["create One 32", "create One 32", "update Two since v1"]);
  expect(shelf.copies.size).toBe(0);
});

test("nothing is written over somebody else's words until the person says so", async () => {
  const opening: Opening = { ...stored, status: "draft" };
  const { keeper, calls, fail } = keeperOf(opening);
  keeper.take(draft(""), true);
  fail(refusal("CONFLICT"));
  keeper.take(draft("Mine"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  keeper.take(draft("Mine still"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([keeper.kept().save.state, calls]).toEqual(["conflict", ["update Mine since v0"]]);
  expect(keeper.mine()).toMatchObject({ postId: "p1", status: "draft", fields: { content: "Mine still" } });
});

test("a scheduled post is never saved by itself, but its new words are a copy", async () => {
  const at = "2030-01-01T09:00:00.000Z";
  const opening: Opening = { ...stored, status: "scheduled", scheduledAt: at };
  const { keeper, shelf, calls } = keeperOf(opening);
  keeper.take(draft(""), true);
  keeper.take(draft("Changed"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls, keeper.kept().isDirty]).toEqual([[], true]);
  expect(shelf.read("p1")).toMatchObject({ status: "scheduled", scheduledAt: at, fields: { content: "Changed" } });

  // Refused, because it was moved meanwhile: the person is asked as with a draft.
  await keeper.stop();
  keeper.resume({ isContested: true });
  expect(keeper.kept()).toMatchObject({ isDirty: true, save: { state: "conflict" } });
});

test("the copy says what is being saved, for a tab that is killed before the answer", async () => {
  const { keeper, shelf } = keeperOf(stored);
  keeper.take(draft("Mine"), true);
  keeper.take(draft("Mine now"), true);
  const saving = keeper.saveNow();
  await Promise.resolve();
  expect(shelf.read("p1")?.sent).toContain("Mine now");
  await saving;
  expect(shelf.copies.size).toBe(0);
});

test("while it is sent nothing is saved; a screen that is left saves at once", async () => {
  const { keeper, calls } = keeperOf();
  keeper.take(draft(""), true);
  keeper.take(draft("Leaving"), true);
  keeper.show(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["create Leaving 32"]);
  expect(await keeper.stop()).toEqual({ postId: "p1", updatedAt: "v1" });
  keeper.take(draft("More"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});

test("what a draft of the server has no room for stays in the browser, marked as saved, until there is nothing of it", async () => {
  const { keeper, shelf } = keeperOf();
  const timing = (mode: "once" | "queue") => ({ ...draft("Kiln"), timing: { ...blank.timing, mode } });
  keeper.take(draft(""), true);
  keeper.take(timing("queue"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([...shelf.copies.keys()]).toEqual(["p1"]);
  expect(shelf.read("p1")).toMatchObject({ isSaved: true, updatedAt: "v1", fields: { timing: { mode: "queue" } } });
  keeper.take(timing("once"), true);
  expect(shelf.copies.size).toBe(0);
});

test("what is emptied before it was saved is not found again", () => {
  const { keeper, shelf } = keeperOf();
  keeper.take(draft("Kil"), true);
  keeper.take(draft(""), true);
  expect(shelf.copies.size).toBe(0);
});

test("two tabs that have restored the same draft make one of it, and each puts its own words there", async () => {
  const shelf = shelfOf();
  const { server, calls } = serverOf();
  const restored: Opening = { ...fresh, source: "copy", fields: { ...blank, content: "Six" } };
  const tabs = [1, 2].map(
    () => new DraftKeeper({ opening: restored, shelf, server, alone: inTurn, onAdopted: () => undefined }),
  );
  let running: Promise<unknown> = Promise.resolve();
  function inTurn<T>(_name: string, task: () => Promise<T>): Promise<T> {
    const mine = running.then(task);
    running = mine.catch(() => undefined);
    return mine;
  }
  for (const tab of tabs) tab.take(draft("Six"), true);
  vi.advanceTimersByTime(1_500);
  // Drawn again while the save is under way, with the same words.
  for (const tab of tabs) tab.take(draft("Six"), true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual(["create Six 32"]);
  expect(tabs.map((tab) => tab.kept())).toMatchObject([
    { postId: "p1", isDirty: false },
    { postId: "p1", isDirty: false },
  ]);
  tabs[1]?.take(draft("Six bowls"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual(["create Six 32", "update Six bowls since v1"]);
});

test("a creation whose answer was lost with its tab is said again by the next one", async () => {
  const shelf = shelfOf();
  const { server, calls, fail } = serverOf();
  const keys: string[] = [];
  const noting: DraftServer = {
    ...server,
    create: (input, key) => {
      keys.push(`${key} ${input.content}`);
      return server.create(input, key);
    },
  };
  const opened = (opening: Opening) =>
    new DraftKeeper({ opening, shelf, server: noting, alone, onAdopted: () => undefined });
  const lost = opened(fresh);
  fail(noAnswer());
  lost.take(draft("Six"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  const next = opened({ ...fresh, source: "copy", fields: { ...blank, content: "Six bowls" } });
  next.take(draft("Six bowls"), true);
  await next.saveNow();
  expect(new Set(keys)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls.at(-1)).toBe("update Six bowls since v1");
});

test("words that are typed and taken back at once leave no copy behind, and the draft is saved again", async () => {
  const { keeper, shelf } = keeperOf({ ...stored, status: "draft" });
  keeper.take(draft(""), true);
  keeper.take(draft("a"), true);
  keeper.take(draft(""), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shelf.copies.size).toBe(0);
  expect(keeper.kept().save.state).toBe("saved");
});

test("a draft that was made and deleted behind a lost answer is made anew", async () => {
  const { keeper, calls, fail } = keeperOf();
  fail(refusal("CONFLICT"));
  keeper.take(draft("Six bowls"), true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls).toHaveLength(2);
  expect(keeper.kept()).toMatchObject({ postId: "p1", save: { state: "saved" } });
});
