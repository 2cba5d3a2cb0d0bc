import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewPostFields } from "#shared/posts/posts.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import type { CreateAttempt, DraftCopy, LocalDrafts } from "./draft-copy.ts";
import { emptyFields } from "./draft-fields.ts";
import type { DraftServer } from "./draft-server.ts";
import type { Opening } from "./open-draft.ts";
import { type PostDraft, sentFormOf } from "./post-draft.ts";
import { isOnlyHere } from "./save-state.ts";

vi.stubGlobal("localStorage", { getItem: () => null });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const blank = emptyFields("x");
const draft = (content: string): PostDraft => ({ ...blank, content, accounts: {}, alsoTo: [], creations: [] });

const fresh: Opening = {
  key: "1",
  copyId: "new_1",
  postId: null,
  status: null,
  updatedAt: null,
  scheduledAt: null,
  sent: null,
  repeatSent: null,
  fields: blank,
  source: "new",
};

const stored = { ...fresh, copyId: "p1", postId: "p1", updatedAt: "v0", source: "server" } as const;

const refusal = (code: string) =>
  new TRPCClientError(code, { result: { error: { message: code, code: -32_000, data: { errorCode: code } } } });
const noAnswer = () => new TRPCClientError("fetch failed");

function memoryDrafts(): LocalDrafts & { copies: Map<string, DraftCopy> } {
  const copies = new Map<string, DraftCopy>();
  const attempts = new Map<string, CreateAttempt>();
  let last: string | null = null;
  return {
    copies,
    read: (copyId) => copies.get(copyId) ?? null,
    write: (copyId, copy) => void copies.set(copyId, copy),
    remove: (copyId) => void copies.delete(copyId),
    localOnly: () => [],
    createAttempt: (copyId) => attempts.get(copyId) ?? null,
    setCreateAttempt: (copyId, attempt) =>
      void (attempt === null ? attempts.delete(copyId) : attempts.set(copyId, attempt)),
    last: () => last,
    setLast: (id) => {
      last = id;
    },
  };
}

/** A fake server that records calls and can fail the next ones. */
function serverOf() {
  const calls: string[] = [];
  let version = 0;
  let content = "";
  let isDraft = true;
  let failures: Error[] = [];
  const failNext = () => {
    const [thrown, ...rest] = failures;
    failures = rest;
    if (thrown !== undefined) throw thrown;
  };
  const store = (stored: string | undefined) => {
    version += 1;
    content = stored ?? "";
  };
  const answer = async (call: string, input: NewPostFields) => {
    calls.push(call);
    failNext();
    store(input.content);
    return { post: { id: "p1" as never, updatedAt: `v${version}` } };
  };
  const server: DraftServer = {
    create: (input, key) => answer(`create ${input.content} ${key.length}`, input),
    update: (_id, input, since) => answer(`update ${input.content} since ${since}`, input),
    read: async () => {
      failNext();
      return { updatedAt: `v${version}`, form: sentFormOf(draft(content)), isDraft };
    },
  };
  return {
    server,
    calls,
    fail: (...errors: Error[]) => {
      failures = errors;
    },
    /** Another client, or a request without an answer, has changed the post. */
    change: (changed: string, state: "draft" | "sent" = "draft") => {
      store(changed);
      isDraft = state === "draft";
    },
  };
}

const request = { request: "[]", key: "k1" };

/** No lock, which has its own tests. */
const withLock = <T>(_name: string, task: () => Promise<T>) => task();

function keeperOf(opening: Opening = fresh) {
  const localDrafts = memoryDrafts();
  const { server, ...control } = serverOf();
  const created: string[] = [];
  const keeper = new DraftAutosave({ opening, localDrafts, server, withLock, onCreated: (id) => created.push(id) });
  return { keeper, localDrafts, created, ...control };
}

test("listeners are notified of unsaved changes once, not at every key", () => {
  const { keeper } = keeperOf();
  const listener = vi.fn<() => void>();
  keeper.subscribe(listener);
  keeper.setDraft(draft(""), true);
  for (const typed of ["S", "Si", "Six"]) keeper.setDraft(draft(typed), true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(keeper.snapshot()).toMatchObject({ isDirty: true, save: { state: "unsaved" } });
});

test("typed text is copied at once and saved on the server within two seconds, and onCreated is called once", async () => {
  const { keeper, localDrafts, calls, created } = keeperOf();
  keeper.setDraft(draft(""), true);
  keeper.setDraft(draft("Kil"), true);
  expect(localDrafts.read("new_1")?.fields.content).toBe("Kil");
  await vi.advanceTimersByTimeAsync(1_000);
  keeper.setDraft(draft("Kiln"), true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(["create Kiln 32"]);
  expect([localDrafts.copies.size, localDrafts.last(), created]).toEqual([0, "p1", ["p1"]]);
  expect(keeper.snapshot()).toMatchObject({ save: { state: "saved" }, isDirty: false });

  keeper.setDraft(draft("Kiln open"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.slice(1)).toEqual(["update Kiln open since v1"]);
  expect(created).toEqual(["p1"]);
});

test("a blank draft is not stored; text typed before the accounts are known is copied, and saved later", async () => {
  const { keeper, localDrafts, calls } = keeperOf();
  keeper.setDraft(draft("  "), true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([calls, localDrafts.copies.size]).toEqual([[], 0]);

  const early = keeperOf();
  early.keeper.setDraft(draft("Early"), false);
  expect(early.localDrafts.read("new_1")?.fields.content).toBe("Early");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(early.calls).toEqual([]);
  early.keeper.setDraft(draft("Early"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(early.calls).toEqual(["create Early 32"]);
});

test("without an answer the copy stays, and the same create request is repeated before later changes are sent", async () => {
  const { keeper, localDrafts, calls, fail } = keeperOf();
  keeper.setDraft(draft(""), true);
  fail(noAnswer());
  keeper.setDraft(draft("One"), true);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(keeper.snapshot().save.state).toBe("offline");
  keeper.setDraft(draft("Two"), true);
  expect(localDrafts.read("new_1")?.fields.content).toBe("Two");
  keeper.retryNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(["create One 32", "create One 32", "update Two since v1"]);
  expect(localDrafts.copies.size).toBe(0);
});

test("while a failed save is repeated, the changes are still only in this browser", async () => {
  const { keeper, fail } = keeperOf();
  keeper.setDraft(draft(""), true);
  fail(noAnswer(), noAnswer());
  const seen: [string, boolean][] = [];
  keeper.subscribe(() => {
    const { save } = keeper.snapshot();
    seen.push([save.state, isOnlyHere(save)]);
  });
  keeper.setDraft(draft("Kiln"), true);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(seen).toEqual([
    ["unsaved", false],
    ["saving", false],
    ["offline", true],
    ["saving", true],
    ["offline", true],
    ["saving", true],
    ["saved", false],
  ]);
});

test("after a conflict nothing is saved until the user decides", async () => {
  const opening: Opening = { ...stored, status: "draft" };
  const { keeper, calls, fail } = keeperOf(opening);
  keeper.setDraft(draft(""), true);
  fail(refusal("CONFLICT"));
  keeper.setDraft(draft("Mine"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  keeper.setDraft(draft("Mine still"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([keeper.snapshot().save.state, calls]).toEqual(["conflict", ["update Mine since v0"]]);
  expect(keeper.currentCopy()).toMatchObject({ postId: "p1", status: "draft", fields: { content: "Mine still" } });
});

test("a scheduled post is not saved automatically, but its changes are copied", async () => {
  const at = "2030-01-01T09:00:00.000Z";
  const opening: Opening = { ...stored, status: "scheduled", scheduledAt: at };
  const { keeper, localDrafts, calls } = keeperOf(opening);
  keeper.setDraft(draft(""), true);
  keeper.setDraft(draft("Changed"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls, keeper.snapshot().isDirty]).toEqual([[], true]);
  expect(localDrafts.read("p1")).toMatchObject({
    status: "scheduled",
    scheduledAt: at,
    fields: { content: "Changed" },
  });

  // Refused because it was moved meanwhile: the user decides, as with a draft.
  const { updatedAt } = await keeper.stop();
  keeper.resume(true, updatedAt);
  expect(keeper.snapshot()).toMatchObject({ isDirty: true, save: { state: "conflict" } });
});

test("after a failed send the next save names the version that the send had saved", async () => {
  const { keeper, calls } = keeperOf({ ...stored, status: "draft" });
  keeper.setDraft(draft(""), true);
  await keeper.stop();
  keeper.resume(false, "v7");
  keeper.setDraft(draft("Mine"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(["update Mine since v7"]);
});

test("the copy contains the save under way, for a tab that is killed before the answer", async () => {
  const { keeper, localDrafts } = keeperOf(stored);
  keeper.setDraft(draft("Mine"), true);
  keeper.setDraft(draft("Mine now"), true);
  const saving = keeper.saveNow();
  await Promise.resolve();
  expect(localDrafts.read("p1")?.sent).toContain("Mine now");
  await saving;
  expect(localDrafts.copies.size).toBe(0);
});

test("leaving the screen saves immediately, and after stop() nothing is saved", async () => {
  const { keeper, calls } = keeperOf();
  keeper.setDraft(draft(""), true);
  keeper.setDraft(draft("Leaving"), true);
  keeper.show(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["create Leaving 32"]);
  expect(await keeper.stop()).toEqual({ postId: "p1", updatedAt: "v1" });
  keeper.setDraft(draft("More"), true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});

test("fields that the server cannot store stay in the browser, marked as saved, until they are reset", async () => {
  const { keeper, localDrafts } = keeperOf();
  const timing = (mode: "once" | "queue") => ({ ...draft("Kiln"), timing: { ...blank.timing, mode } });
  keeper.setDraft(draft(""), true);
  keeper.setDraft(timing("queue"), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([...localDrafts.copies.keys()]).toEqual(["p1"]);
  expect(localDrafts.read("p1")).toMatchObject({
    isSaved: true,
    updatedAt: "v1",
    fields: { timing: { mode: "queue" } },
  });
  keeper.setDraft(timing("once"), true);
  expect(localDrafts.copies.size).toBe(0);
});

test("a draft emptied before its first save leaves no copy", () => {
  const { keeper, localDrafts } = keeperOf();
  keeper.setDraft(draft("Kil"), true);
  keeper.setDraft(draft(""), true);
  expect(localDrafts.copies.size).toBe(0);
});

test("two tabs that restored the same draft create one post, and a later change updates it", async () => {
  const localDrafts = memoryDrafts();
  const { server, calls } = serverOf();
  const restored: Opening = { ...fresh, source: "copy", fields: { ...blank, content: "Six" } };
  const tabs = [1, 2].map(
    () => new DraftAutosave({ opening: restored, localDrafts, server, withLock: inTurn, onCreated: () => undefined }),
  );
  let running: Promise<unknown> = Promise.resolve();
  function inTurn<T>(_name: string, task: () => Promise<T>): Promise<T> {
    const mine = running.then(task);
    running = mine.catch(() => undefined);
    return mine;
  }
  for (const tab of tabs) tab.setDraft(draft("Six"), true);
  vi.advanceTimersByTime(1_500);
  // Rendered again with the same text while the save is under way.
  for (const tab of tabs) tab.setDraft(draft("Six"), true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual(["create Six 32"]);
  expect(tabs.map((tab) => tab.snapshot())).toMatchObject([
    { postId: "p1", isDirty: false },
    { postId: "p1", isDirty: false },
  ]);
  tabs[1]?.setDraft(draft("Six bowls"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual(["create Six 32", "update Six bowls since v1"]);
});

test("a create request whose answer was lost with its tab is repeated by the next tab", async () => {
  const localDrafts = memoryDrafts();
  const { server, calls, fail } = serverOf();
  const keys: string[] = [];
  const recording: DraftServer = {
    ...server,
    create: (input, key) => {
      keys.push(`${key} ${input.content}`);
      return server.create(input, key);
    },
  };
  const opened = (opening: Opening) =>
    new DraftAutosave({ opening, localDrafts, server: recording, withLock, onCreated: () => undefined });
  const lost = opened(fresh);
  fail(noAnswer());
  lost.setDraft(draft("Six"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  const next = opened({ ...fresh, source: "copy", fields: { ...blank, content: "Six bowls" } });
  next.setDraft(draft("Six bowls"), true);
  await next.saveNow();
  expect(new Set(keys)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls.at(-1)).toBe("update Six bowls since v1");
});

test("text that is typed and removed at once leaves no copy, and the draft counts as saved", async () => {
  const { keeper, localDrafts } = keeperOf({ ...stored, status: "draft" });
  keeper.setDraft(draft(""), true);
  keeper.setDraft(draft("a"), true);
  keeper.setDraft(draft(""), true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(localDrafts.copies.size).toBe(0);
  expect(keeper.snapshot().save.state).toBe("saved");
});

test("a create request refused with CONFLICT is repeated as a new one", async () => {
  const { keeper, calls, fail } = keeperOf();
  fail(refusal("CONFLICT"));
  keeper.setDraft(draft("Six bowls"), true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls).toHaveLength(2);
  expect(keeper.snapshot()).toMatchObject({ postId: "p1", save: { state: "saved" } });
});

test("a save whose answer was lost is no change elsewhere: the next one changes its version", async () => {
  const { keeper, calls, fail, change } = keeperOf({ ...stored, status: "draft" });
  keeper.setDraft(draft(""), true);
  // The connection is still broken when the first repetition asks what was stored.
  fail(noAnswer(), noAnswer());
  keeper.setDraft(draft("Mine"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  change("Mine");
  keeper.setDraft(draft("Mine, and more"), true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.snapshot().save.state).toBe("offline");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual(["update Mine since v0", "update Mine, and more since v1"]);
  expect(keeper.snapshot()).toMatchObject({ isDirty: false, save: { state: "saved" } });
});

test.each([
  ["of another text", "Theirs", "draft"],
  ["that sent the post", "Mine", "sent"],
] as const)("after a lost answer a change %s is not overwritten", async (_name, content, state) => {
  const { keeper, calls, fail, change } = keeperOf({ ...stored, status: "draft" });
  keeper.setDraft(draft(""), true);
  fail(noAnswer());
  keeper.setDraft(draft("Mine"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  change(content, state);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual(["update Mine since v0", "update Mine since v0"]);
});

test("a save whose answer was lost before the draft was opened here is known from its copy", async () => {
  const sent = sentFormOf(draft("Mine"));
  const fields = { ...blank, content: "Mine, and more" };
  const { keeper, calls, change } = keeperOf({ ...stored, status: "draft", source: "copy", fields, sent });
  change("Mine");
  keeper.setDraft(draft("Mine, and more"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual(["update Mine, and more since v1"]);
});

test("a post is sent on the version of a save or a send whose answer was lost", async () => {
  const { keeper, fail, change } = keeperOf({ ...stored, status: "draft" });
  keeper.setDraft(draft(""), true);
  fail(noAnswer(), noAnswer());
  keeper.setDraft(draft("Mine"), true);
  await keeper.saveNow();
  change("Mine");
  keeper.setDraft(draft("Mine, and more"), true);
  await keeper.stop();
  await expect(keeper.beginSend(draft("Mine, and more"), request)).rejects.toThrow("fetch failed");
  keeper.resume(false, "v0");
  await keeper.stop();
  expect(await keeper.beginSend(draft("Mine, and more"), request)).toEqual({ postId: "p1", updatedAt: "v1" });
  change("Mine, and more", "sent");
  keeper.resume(false, "v1");
  await keeper.stop();
  expect(await keeper.beginSend(draft("Mine, and more"), request)).toEqual({ postId: "p1", updatedAt: "v2" });
});

test("a send and autosave create one post together, whichever answer is lost", async () => {
  const { server, calls, fail } = serverOf();
  const keys = new Set<string>();
  const recording: DraftServer = {
    ...server,
    create: (input, key) => {
      keys.add(key);
      return server.create(input, key);
    },
  };
  const localDrafts = memoryDrafts();
  const options = { opening: fresh, localDrafts, server: recording, withLock, onCreated: () => undefined };
  const keeper = new DraftAutosave(options);
  keeper.setDraft(draft("Six"), true);
  expect(await keeper.stop()).toEqual({ postId: null, updatedAt: null });
  fail(noAnswer());
  await expect(keeper.beginSend(draft("Six"), request)).rejects.toThrow("fetch failed");
  keeper.resume(false, null);
  await vi.advanceTimersByTimeAsync(1_500);
  await keeper.stop();
  expect(await keeper.beginSend(draft("Six"), request)).toEqual({ postId: "p1", updatedAt: "v1" });
  expect([calls, keys.size]).toEqual([["create Six 32", "create Six 32"], 1]);
});

test("the draft of a repeat without an answer becomes no new draft when the server has deleted it", async () => {
  const { keeper, calls, fail } = keeperOf(stored);
  const repeated = (content: string): PostDraft => ({ ...draft(content), timing: { ...blank.timing, mode: "repeat" } });
  keeper.setDraft(repeated("Six"), true);
  await keeper.stop();
  expect(await keeper.beginSend(repeated("Six"), request)).toMatchObject({ postId: "p1" });
  keeper.resume(false, "v0");
  fail(refusal("NOT_FOUND"));
  keeper.setDraft(repeated("Seven"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(keeper.snapshot()).toMatchObject({ postId: "p1", save: { state: "refused" } });
  await keeper.stop();
  // The server says what became of it.
  fail(refusal("NOT_FOUND"));
  expect(await keeper.beginSend(repeated("Seven"), request)).toMatchObject({ postId: "p1" });
  expect(calls.filter((call) => call.startsWith("create"))).toEqual([]);
});

test("a reload does not forget the repeat without an answer, until the server refuses that request", async () => {
  const { keeper, localDrafts } = keeperOf(stored);
  const repeated = (content: string): PostDraft => ({ ...draft(content), timing: { ...blank.timing, mode: "repeat" } });
  keeper.setDraft(repeated("Six"), true);
  await keeper.saveNow();
  await keeper.stop();
  await keeper.beginSend(repeated("Six"), request);
  const copy = localDrafts.read("p1");
  expect(copy).toMatchObject({ postId: "p1", repeatSent: request });

  const reloaded = keeperOf({
    ...stored,
    source: "copy",
    fields: repeated("Six"),
    repeatSent: copy?.repeatSent ?? null,
  });
  reloaded.fail(refusal("NOT_FOUND"));
  reloaded.keeper.setDraft(repeated("Seven"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reloaded.keeper.snapshot()).toMatchObject({ postId: "p1", save: { state: "refused" } });
  expect(reloaded.calls).toEqual(["update Seven since v0"]);

  await reloaded.keeper.stop();
  await reloaded.keeper.beginSend(repeated("Seven"), { request: "[7]", key: "k2" });
  reloaded.keeper.resume(false, "v0", "k2");
  expect(reloaded.localDrafts.read("p1")?.repeatSent).toEqual(request);
  reloaded.keeper.resume(false, "v0", "k1");
  expect(reloaded.localDrafts.read("p1")?.repeatSent).toBeNull();
});

test("a picture that cannot be looked up during the edit is not taken out of the stored draft", async () => {
  const { keeper, calls } = keeperOf(stored);
  keeper.setDraft(draft("With a picture"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  keeper.setDraft(draft("With a picture, still"), false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
  keeper.setDraft(draft("With a picture, still"), true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual([expect.any(String), "update With a picture, still since v1"]);
});
