import pLimit from "p-limit";
import { expect, test } from "vitest";
import { withLimit } from "./abortable.ts";

const reason = new Error("Not wanted");
const neverAborted = new AbortController().signal;

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, release: () => resolve() };
}

test("tasks run one after the other", async () => {
  const [limit, first, order] = [pLimit(1), held(), [] as string[]];
  const one = withLimit(limit, neverAborted, async () => {
    await first.promise;
    order.push("one");
  });
  const two = withLimit(limit, neverAborted, async () => void order.push("two"));
  first.release();
  await Promise.all([one, two]);
  expect(order).toEqual(["one", "two"]);
});

test("an aborted task leaves the queue at once and never runs", async () => {
  const [limit, first, stop] = [pLimit(1), held(), new AbortController()];
  const one = withLimit(limit, neverAborted, () => first.promise);
  let hasRun = false;
  const two = withLimit(limit, stop.signal, async () => void (hasRun = true));
  stop.abort(reason);
  await expect(two).rejects.toBe(reason);
  first.release();
  await one;
  await limit(() => undefined);
  expect(hasRun).toBe(false);
});

test("an aborted task that has started ends when its work ends", async () => {
  const [limit, work, stop] = [pLimit(1), held(), new AbortController()];
  let isOver = false;
  const begun = held();
  const one = withLimit(limit, stop.signal, async () => {
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

test("a task with an aborted signal is rejected without queueing", async () => {
  await expect(withLimit(pLimit(1), AbortSignal.abort(reason), async () => 1)).rejects.toBe(reason);
});
