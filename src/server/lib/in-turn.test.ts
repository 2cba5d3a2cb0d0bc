import pLimit from "p-limit";
import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

const reason = new Error("Not wanted");
const patient = new AbortController().signal;

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, release: () => resolve() };
}

test("one comes after the other", async () => {
  const [limit, first, order] = [pLimit(1), held(), [] as string[]];
  const one = inTurn(limit, patient, async () => {
    await first.promise;
    order.push("one");
  });
  const two = inTurn(limit, patient, async () => void order.push("two"));
  first.release();
  await Promise.all([one, two]);
  expect(order).toEqual(["one", "two"]);
});

test("one that waits in line leaves it at once, and never has its turn", async () => {
  const [limit, first, stop] = [pLimit(1), held(), new AbortController()];
  const one = inTurn(limit, patient, () => first.promise);
  let hadTurn = false;
  const two = inTurn(limit, stop.signal, async () => void (hadTurn = true));
  stop.abort(reason);
  await expect(two).rejects.toBe(reason);
  first.release();
  await one;
  await limit(() => undefined);
  expect(hadTurn).toBe(false);
});

test("one that has begun is over when its work is", async () => {
  const [limit, work, stop] = [pLimit(1), held(), new AbortController()];
  let isOver = false;
  const begun = held();
  const one = inTurn(limit, stop.signal, async () => {
    begun.release();
    await work.promise;
    isOver = true;
    throw stop.signal.reason;
  });
  await begun.promise;
  stop.abort(reason);
  work.release();
  await expect(one).rejects.toBe(reason);
  expect(isOver).toBe(true);
});

test("one that is not wanted from the start does not line up", async () => {
  await expect(inTurn(pLimit(1), AbortSignal.abort(reason), async () => 1)).rejects.toBe(reason);
});
