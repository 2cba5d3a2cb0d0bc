import pLimit from "p-limit";
import { expect, test } from "vitest";
import { createFairLimit, createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";

test("tasks of one key run one at a time, in order; other keys do not wait", async () => {
  const runAlone = createKeyedLock();
  const events: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = runAlone("a", async () => {
    await gate;
    events.push("a1");
  });
  const second = runAlone("a", async () => void events.push("a2"));
  await runAlone("b", async () => void events.push("b1"));
  open();
  await Promise.all([first, second]);
  expect(events).toEqual(["b1", "a1", "a2"]);
});

test("a failed task releases the lock", async () => {
  const runAlone = createKeyedLock();
  const failing = runAlone("a", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await expect(runAlone("a", async () => "yes")).resolves.toBe("yes");
});

test("a caller may stop waiting for its turn; one whose turn has come waits for its task", async () => {
  const runAlone = createKeyedLock();
  const gate = Promise.withResolvers<string>();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const begun = Promise.withResolvers<void>();
  const task = () => {
    begun.resolve();
    return gate.promise;
  };
  const first = runAlone("a", task, running.signal);
  const ran: string[] = [];
  const second = runAlone("a", async () => void ran.push("second"), waiting.signal);
  const third = runAlone("a", async () => void ran.push("third"));
  await begun.promise;
  running.abort(new Error("too late"));
  waiting.abort(new Error("left"));
  await expect(second).rejects.toThrow("left");
  gate.resolve("done");
  expect(await first).toBe("done");
  await third;
  expect(ran).toEqual(["third"]);
});

const neverAborted = new AbortController().signal;

test("tasks of different owners run in rotation", async () => {
  const inRotation = createFairLimit(pLimit(1));
  const done: string[] = [];
  const run = (owner: string, task: string) => inRotation(owner, neverAborted, async () => void done.push(task));
  await Promise.all([run("mira", "a"), run("mira", "b"), run("mira", "c"), run("arjun", "d"), run("arjun", "e")]);
  expect(done).toEqual(["a", "d", "b", "e", "c"]);
});

test("an aborted task leaves the queue, and the next task of the same owner runs", async () => {
  const inRotation = createFairLimit(pLimit(1));
  const first = Promise.withResolvers<void>();
  const stop = new AbortController();
  const one = inRotation("mira", neverAborted, () => first.promise);
  const two = inRotation("mira", stop.signal, async () => "two");
  const three = inRotation("mira", neverAborted, async () => "three");
  stop.abort(new Error("Not wanted"));
  await expect(two).rejects.toThrow("Not wanted");
  first.resolve();
  await one;
  await expect(three).resolves.toBe("three");
});

test("a failed task does not affect the next one", async () => {
  const inRotation = createFairLimit(pLimit(1));
  await expect(inRotation("mira", neverAborted, () => Promise.reject(new Error("Broken")))).rejects.toThrow("Broken");
  await expect(inRotation("mira", neverAborted, async () => "fine")).resolves.toBe("fine");
});
