import { expect, test } from "vitest";
import { createAccountLanes, type Turn } from "#server/domains/posts/delivery/pace/account-lanes.ts";

/** A clock with the given time. */
const clockAt = (nowMs: () => number) => ({ msUntil: (at: Date) => at.getTime() - nowMs() });
const pace = { atOnce: 2, apartMs: 30, openAhead: 3 };
const neverAborted = new AbortController().signal;

const turn = (id: string, atMs = 0): Turn => ({ at: new Date(atMs), id });

test("calls of one account begin in the order of their instants, not of their arrival", async () => {
  const lanes = createAccountLanes(clockAt(Date.now), pace, neverAborted);
  const due = Date.now() + 60;
  const began: string[] = [];
  const go = (id: string, atMs: number) =>
    lanes("account", turn(id, atMs), {
      open: async () => id,
      call: async (name) => {
        expect(Date.now()).toBeGreaterThanOrEqual(atMs);
        began.push(name);
      },
    });
  await Promise.all([go("c", due), go("a", due), go("d", due + 20), go("b", due)]);
  expect(began).toEqual(["a", "b", "c", "d"]);
});

test("a slow response delays the next call by `apartMs`, and the number of parallel calls is limited", async () => {
  const lanes = createAccountLanes(
    clockAt(() => 0),
    pace,
    neverAborted,
  );
  const answers = new Map(["a", "b", "c"].map((id) => [id, Promise.withResolvers<void>()]));
  const began: { id: string; at: number }[] = [];
  const all = [...answers].map(([id, { promise }]) =>
    lanes("account", turn(id), {
      open: async () => id,
      call: async () => {
        began.push({ id, at: performance.now() });
        await promise;
      },
    }),
  );
  await expect.poll(() => began.length).toBe(2);
  expect((began[1]?.at ?? 0) - (began[0]?.at ?? 0)).toBeGreaterThanOrEqual(29);
  // The third call waits for a response, not for time.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(began.map(({ id }) => id)).toEqual(["a", "b"]);
  answers.get("b")?.resolve();
  await expect.poll(() => began.length).toBe(3);
  for (const { resolve } of answers.values()) resolve();
  await Promise.all(all);
});

test("only a few calls are opened ahead; one that cannot be opened leaves the lane, and others continue", async () => {
  const lanes = createAccountLanes(
    clockAt(() => 0),
    pace,
    neverAborted,
  );
  const opened: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = ["a", "b", "c", "d", "e"].map((id) =>
    lanes("account", turn(id), {
      open: async () => {
        opened.push(id);
        return id === "b" ? null : id;
      },
      call: async (name) => {
        if (name === "a") await first.promise;
        return name;
      },
    }),
  );
  await expect.poll(() => opened.length).toBeGreaterThanOrEqual(3);
  first.resolve();
  expect(await Promise.all(all)).toEqual(["a", null, "c", "d", "e"]);
  expect(opened).toEqual(["a", "b", "c", "d", "e"]);
});

test("accounts do not wait for each other", async () => {
  const lanes = createAccountLanes(
    clockAt(() => 0),
    pace,
    neverAborted,
  );
  const held = Promise.withResolvers<void>();
  const slow = ["a", "b"].map((id) => lanes("one", turn(id), { open: async () => id, call: () => held.promise }));
  expect(await lanes("other", turn("c"), { open: async () => "c", call: async (name) => name })).toBe("c");
  held.resolve();
  await Promise.all(slow);
});

test("stopping rejects unopened calls and waits for opened ones", async () => {
  const stopping = new AbortController();
  const lanes = createAccountLanes(
    clockAt(() => 0),
    pace,
    stopping.signal,
  );
  const answered = Promise.withResolvers<void>();
  let hasBegun = false;
  const inFlight = lanes("account", turn("a"), {
    open: async () => "a",
    call: async (name) => {
      hasBegun = true;
      await answered.promise;
      return name;
    },
  });
  const later = lanes("account", turn("b", 60_000), { open: async () => "b", call: async (name) => name });
  await expect.poll(() => hasBegun).toBe(true);
  stopping.abort(new Error("Stopping"));
  await expect(later).rejects.toThrow("Stopping");
  answered.resolve();
  expect(await inFlight).toBe("a");
});
