import { expect, test } from "vitest";
import { byItself, createBatches } from "#server/lib/concurrency/batches.ts";

/** Work that records its batches; the first batch ends when `open` is called. */
function gated(resultOf: (item: number, count: number) => number | typeof byItself = (item) => item * 2) {
  const batches: number[][] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async (_deps: null, items: readonly number[]) => {
    batches.push([...items]);
    if (batches.length === 1) await gate;
    return items.map((item) => resultOf(item, items.length));
  };
  return { batches, open, work };
}

/** Runs the work in batches of at most `maxItems`. */
function batched(work: ReturnType<typeof gated>["work"], maxItems: number) {
  const inBatch = createBatches(null, maxItems);
  return (item: number) => inBatch(work, item);
}

test("the first item runs alone; the items that arrive meanwhile run in ordered batches of limited size", async () => {
  const { batches, open, work } = gated();
  const double = batched(work, 3);
  const all = [1, 2, 3, 4, 5].map(double);
  open();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test("a failing item fails alone", async () => {
  const { open, work } = gated((item) => {
    if (item === 3) throw new Error("Not this one");
    return item * 2;
  });
  const double = batched(work, 10);
  const all = Promise.allSettled([1, 2, 3, 4].map(double));
  open();
  expect((await all).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    2,
    4,
    "Error: Not this one",
    8,
  ]);
});

test("an item returned as byItself runs alone, and the others do not wait for it", async () => {
  const held = Promise.withResolvers<void>();
  const { open, work } = gated((item, count) => (item === 2 && count > 1 ? byItself : item * 2));
  const double = batched(async (deps, items) => {
    if (items.length === 1 && items[0] === 2) await held.promise;
    return work(deps, items);
  }, 10);
  const [first, second, third] = [1, 2, 3].map(double);
  open();
  expect(await Promise.all([first, third])).toEqual([2, 6]);
  expect(await double(4)).toBe(8);
  held.resolve();
  expect(await second).toBe(4);
});

test("items of different works do not wait for each other and do not mix", async () => {
  const inBatch = createBatches(null, 10);
  const [waiting, free] = [gated(), gated((item) => item * 3)];
  free.open();
  const doubled = [1, 2, 3].map((item) => inBatch(waiting.work, item));
  expect(await Promise.all([4, 5, 6].map((item) => inBatch(free.work, item)))).toEqual([12, 15, 18]);
  expect(free.batches).toEqual([[4], [5, 6]]);
  waiting.open();
  expect(await Promise.all(doubled)).toEqual([2, 4, 6]);
});
