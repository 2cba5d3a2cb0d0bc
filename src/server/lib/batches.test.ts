import { expect, test } from "vitest";
import { byItself, inBatches } from "#server/lib/batches.ts";

/** Work whose batches are noted, and the first of which ends when the test says so. */
function gated(answer: (item: number, howMany: number) => number | typeof byItself = (item) => item * 2) {
  const batches: number[][] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async (items: readonly number[]) => {
    batches.push([...items]);
    if (batches.length === 1) await gate;
    return items.map((item) => answer(item, items.length));
  };
  return { batches, open, work };
}

test("one goes at once and alone; what comes meanwhile goes together, in its order, so many at the most", async () => {
  const { batches, open, work } = gated();
  const double = inBatches(work, 3);
  const all = [1, 2, 3, 4, 5].map(double);
  open();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test("an item that cannot be done fails alone", async () => {
  const { open, work } = gated((item) => {
    if (item === 3) throw new Error("Not this one");
    return item * 2;
  });
  const double = inBatches(work, 10);
  const all = Promise.allSettled([1, 2, 3, 4].map(double));
  open();
  expect((await all).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    2,
    4,
    "Error: Not this one",
    8,
  ]);
});

test("one that would hold up the others is done by itself, and they do not wait for it", async () => {
  const held = Promise.withResolvers<void>();
  const { open, work } = gated((item, howMany) => (item === 2 && howMany > 1 ? byItself : item * 2));
  const double = inBatches(async (items: readonly number[]) => {
    if (items.length === 1 && items[0] === 2) await held.promise;
    return work(items);
  }, 10);
  const [first, second, third] = [1, 2, 3].map(double);
  open();
  expect(await Promise.all([first, third])).toEqual([2, 6]);
  expect(await double(4)).toBe(8);
  held.resolve();
  expect(await second).toBe(4);
});
