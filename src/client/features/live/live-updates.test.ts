import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges, type LiveHandlers, liveState } from "./live-updates.ts";

const everything = { everything: true, creations: [], progress: [], posts: [], notifications: false, accounts: false };
const second = 1_000;

/** A document whose visibility can change. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
function show(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

let streams: (LiveHandlers & { isClosed: boolean })[] = [];
let answers = true;
const onChanges = vi.fn();
let stop = () => {};

const newest = () => {
  const stream = streams.at(-1);
  if (stream === undefined) throw new Error("No stream was opened");
  return stream;
};
const openCount = () => streams.filter(({ isClosed }) => !isClosed).length;

beforeEach(() => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  page.visibilityState = "visible";
  streams = [];
  answers = true;
  onChanges.mockReset();
  stop = followChanges(
    {
      connect: (handlers) => {
        const stream = { ...handlers, isClosed: false };
        streams.push(stream);
        return () => {
          stream.isClosed = true;
        };
      },
      isReachable: async () => answers,
    },
    onChanges,
  );
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the state is open from the first message on, and every message is passed on", () => {
  expect(liveState()).toBe("closed");
  newest().onChanges(everything);
  expect(liveState()).toBe("open");
  expect(onChanges).toHaveBeenCalledExactlyOnceWith(everything);
});

test("a stream that ends is reopened, with growing delays while no message arrives", async () => {
  newest().onChanges(everything);
  newest().onEnd();
  expect(liveState()).toBe("closed");
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    const startedAt = Date.now();
    const before = streams.length;
    while (streams.length === before) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - startedAt);
    newest().onEnd();
  }
  expect(waits[0]).toBeLessThanOrEqual(second);
  expect(waits[4]).toBeGreaterThan(4 * second);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30 * second);
  expect(openCount()).toBe(0);
});

test("a stream that lasted is reopened soon, a stream that never lasts is not", async () => {
  for (let n = 0; n < 6; n++) {
    newest().onChanges(everything);
    newest().onEnd();
    await vi.advanceTimersByTimeAsync(30 * second);
  }
  const before = streams.length;
  newest().onChanges(everything);
  newest().onEnd();
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(streams).toHaveLength(before);

  await vi.advanceTimersByTimeAsync(30 * second);
  newest().onChanges(everything);
  await vi.advanceTimersByTimeAsync(15 * second);
  newest().onEnd();
  await vi.advanceTimersByTimeAsync(second);
  expect(streams).toHaveLength(before + 2);
});

test("a hidden page has no stream, a page that becomes visible opens one", async () => {
  newest().onChanges(everything);
  show("hidden");
  expect([openCount(), liveState()]).toEqual([0, "closed"]);
  await vi.advanceTimersByTimeAsync(120 * second);
  expect(openCount()).toBe(0);
  show("visible");
  expect(openCount()).toBe(1);
  newest().onChanges(everything);
  expect(liveState()).toBe("open");
});

test("the state is unreachable only if the server answers nothing, and only after a while", async () => {
  answers = false;
  const failUntil = async (ms: number) => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      if (openCount() > 0) {
        newest().isClosed = true;
        newest().onEnd();
      }
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  await failUntil(20 * second);
  expect(liveState()).toBe("closed");
  await failUntil(60 * second);
  expect(liveState()).toBe("unreachable");
  // A proxy that blocks only streams.
  answers = true;
  await failUntil(60 * second);
  expect(liveState()).toBe("closed");
});

test("there is never more than one stream, and none after the stop", async () => {
  show("visible");
  show("visible");
  expect(streams).toHaveLength(1);
  newest().onEnd();
  show("visible");
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(openCount()).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(openCount()).toBe(0);
});

test("messages of a closed stream are ignored", () => {
  const [first] = streams;
  show("hidden");
  first?.onChanges(everything);
  expect([onChanges.mock.calls.length, liveState()]).toEqual([0, "closed"]);
});
