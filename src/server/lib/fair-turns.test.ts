import pLimit from "p-limit";
import { expect, test } from "vitest";
import { fairTurns } from "./fair-turns.ts";

const patient = new AbortController().signal;

test("whoever comes with one thing does not wait for all that somebody else has", async () => {
  const inRotation = fairTurns(pLimit(1));
  const done: string[] = [];
  const ask = (person: string, what: string) => inRotation(person, patient, async () => void done.push(what));
  await Promise.all([ask("mira", "a"), ask("mira", "b"), ask("mira", "c"), ask("arjun", "d"), ask("arjun", "e")]);
  expect(done).toEqual(["a", "d", "b", "e", "c"]);
});

test("what is no longer wanted leaves its line, and the next one of the same person has its turn", async () => {
  const inRotation = fairTurns(pLimit(1));
  const first = Promise.withResolvers<void>();
  const stop = new AbortController();
  const one = inRotation("mira", patient, () => first.promise);
  const two = inRotation("mira", stop.signal, async () => "two");
  const three = inRotation("mira", patient, async () => "three");
  stop.abort(new Error("Not wanted"));
  await expect(two).rejects.toThrow("Not wanted");
  first.resolve();
  await one;
  await expect(three).resolves.toBe("three");
});

test("a failure ends its own turn only", async () => {
  const inRotation = fairTurns(pLimit(1));
  await expect(inRotation("mira", patient, () => Promise.reject(new Error("Broken")))).rejects.toThrow("Broken");
  await expect(inRotation("mira", patient, async () => "fine")).resolves.toBe("fine");
});
