import { afterEach, expect, test, vi } from "vitest";
import {
  type AccountLanes,
  createAccountLanes,
  lanePace,
  sendingLeadMs,
  type Turn,
} from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { createNearLimits } from "#server/integrations/social/slow-down-near-limits.ts";
import { Second } from "#shared/durations.ts";

/** A clock with the given time. */
const clockAt = (nowMs: () => number) => ({ msUntil: (at: Date) => at.getTime() - nowMs() });
const pace = { atOnce: 2, apartMs: 30, openAhead: 3 };
const neverAborted = new AbortController().signal;

/** In these tests no limit comes near after a call was opened. */
const putBack = () => {
  throw new Error("It was put back");
};

interface Steps<T, R> {
  open(): Promise<T | null>;
  call(opened: T): Promise<R>;
  putBack(opened: T): R;
}

/** The steps of a call in its lane, as a delivery takes them. null: it was not opened. */
async function go<T, R>(lanes: AccountLanes, key: string, at: Turn, { open, call, putBack: back }: Steps<T, R>) {
  const place = await lanes(key, at);
  try {
    const opened = await open();
    if (opened === null) return null;
    return (await place.isTurn()) ? await call(opened) : back(opened);
  } finally {
    place.leave();
  }
}

afterEach(() => void vi.useRealTimers());

const turn = (id: string, atMs = 0): Turn => ({ at: new Date(atMs), id });

test("calls of one account begin in the order of their instants, not of their arrival", async () => {
  const lanes = createAccountLanes(clockAt(Date.now), pace, neverAborted);
  const due = Date.now() + 60;
  const began: string[] = [];
  const goAt = (id: string, atMs: number) =>
    go(lanes, "account", turn(id, atMs), {
      putBack,
      open: async () => id,
      call: async (name) => {
        expect(Date.now()).toBeGreaterThanOrEqual(atMs);
        began.push(name);
      },
    });
  await Promise.all([goAt("c", due), goAt("a", due), goAt("d", due + 20), goAt("b", due)]);
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
    go(lanes, "account", turn(id), {
      putBack,
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
    go(lanes, "account", turn(id), {
      putBack,
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
  const slow = ["a", "b"].map((id) =>
    go(lanes, "one", turn(id), { putBack, open: async () => id, call: () => held.promise }),
  );
  expect(await go(lanes, "other", turn("c"), { putBack, open: async () => "c", call: async (name) => name })).toBe("c");
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
  const inFlight = go(lanes, "account", turn("a"), {
    putBack,
    open: async () => "a",
    call: async (name) => {
      hasBegun = true;
      await answered.promise;
      return name;
    },
  });
  const later = go(lanes, "account", turn("b", 60_000), { putBack, open: async () => "b", call: async (name) => name });
  await expect.poll(() => hasBegun).toBe(true);
  stopping.abort(new Error("Stopping"));
  await expect(later).rejects.toThrow("Stopping");
  answered.resolve();
  expect(await inFlight).toBe("a");
});

/** Lanes with a limit of the app, by a clock that the test advances. */
function nearAppLimit(percent: number) {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  const limits = createNearLimits();
  const note = () => limits.note({ platform: "facebook", limitOf: "app", externalId: null, percent, freeAt: null });
  const lanes = createAccountLanes(clockAt(Date.now), lanePace, neverAborted);
  const due = Date.now() + 60 * Second.ms;
  const opened = new Map<string, number>();
  const called = new Map<string, number>();
  /** Seconds after the due time. */
  const seconds = () => (Date.now() - due) / 1_000;
  const callOf = (account: string, id: string, open: () => Promise<string | null> = async () => id) =>
    go(
      lanes,
      account,
      { ...turn(id, due), delay: limits.of("facebook", account) },
      {
        open() {
          opened.set(id, seconds());
          return open();
        },
        async call() {
          called.set(id, seconds());
          return "called";
        },
        putBack: () => "put back",
      },
    );
  return { note, callOf, opened, called };
}

test("near the app's limit each account opens its call only shortly before its turn", async () => {
  const { note, callOf, opened, called } = nearAppLimit(95);
  note();
  const ids = ["a", "b", "c", "d"];
  const all = Promise.all(ids.map((id) => callOf(`account of ${id}`, id)));
  await vi.advanceTimersByTimeAsync(180 * Second.ms);
  expect(await all).toEqual(ids.map(() => "called"));
  expect([...called.values()].map(Math.round)).toEqual([0, 30, 60, 90]);
  for (const id of ids)
    expect((called.get(id) ?? 0) - (opened.get(id) ?? 0)).toBeLessThanOrEqual(sendingLeadMs / 1_000);
});

test("a turn that is not used delays the others by seconds only", async () => {
  const { note, callOf, called } = nearAppLimit(95);
  note();
  const edited = callOf("one", "a", async () => null);
  const failed = callOf("two", "b", () => Promise.reject(new Error("No database"))).catch(
    ({ message }: Error) => message,
  );
  const next = callOf("three", "c");
  await vi.advanceTimersByTimeAsync(90 * Second.ms);
  expect(await Promise.all([edited, failed, next])).toEqual([null, "No database", "called"]);
  expect(called.get("c")).toBeLessThan(30);
});

test("opened calls are put back when a limit comes near before their turn", async () => {
  const { note, callOf, called } = nearAppLimit(95);
  const all = Promise.all(["a", "b", "c"].map((id) => callOf("account", id)));
  await vi.advanceTimersByTimeAsync(59.5 * Second.ms);
  note();
  await vi.advanceTimersByTimeAsync(Second.ms);
  expect(await all).toEqual(["put back", "put back", "put back"]);
  expect(called.size).toBe(0);
});

test("a call of an earlier instant does not go before one that has its turn near a limit", async () => {
  const { note, callOf, called } = nearAppLimit(95);
  note();
  const later = callOf("account", "b");
  await vi.advanceTimersByTimeAsync(59.5 * Second.ms);
  const earlier = callOf("account", "a");
  await vi.advanceTimersByTimeAsync(60 * Second.ms);
  expect(await Promise.all([later, earlier])).toEqual(["called", "called"]);
  expect([...called.keys()]).toEqual(["b", "a"]);
});

test("a call whose signal is aborted leaves the lane, unless it is opened", async () => {
  const lanes = createAccountLanes(clockAt(Date.now), pace, neverAborted);
  const [ended, later] = [new AbortController(), new AbortController()];
  const waiting = go(
    lanes,
    "account",
    { ...turn("a", Date.now() + 60_000), signal: ended.signal },
    { putBack, open: async () => "a", call: async () => "a" },
  );
  ended.abort(new Error("edited"));
  await expect(waiting).rejects.toThrow("edited");
  const opened = go(
    lanes,
    "account",
    { ...turn("b", Date.now() + 50), signal: later.signal },
    {
      putBack,
      open: async () => {
        later.abort(new Error("too late"));
        return "b";
      },
      call: async (id) => id,
    },
  );
  expect(await opened).toBe("b");
});
