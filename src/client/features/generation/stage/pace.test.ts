import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { paceOf, waitingText } from "./pace.ts";

const generation = await loadArea("en", "generation");

const createdAt = "2026-11-21T10:00:00.000Z";
const startedAt = createdAt;
const making = { createdAt, startedAt, makingSince: "2026-11-21T10:00:10.000Z", progress: null, typicalMs: null };
const at = (seconds: number) => new Date(Date.parse("2026-11-21T10:00:10.000Z") + seconds * 1_000);

test("a queued generation counts from its request and has no estimate", () => {
  expect(paceOf({ ...making, makingSince: null, typicalMs: 8_000 }, at(0), generation.pace)).toEqual({
    elapsedMs: 10_000,
    hasBegun: false,
    left: null,
  });
});

test("one that is made again counts from the new request, however old it is", () => {
  const again = { ...making, createdAt: "2026-11-20T10:00:00.000Z", makingSince: null };
  expect(paceOf(again, at(0), generation.pace).elapsedMs).toBe(10_000);
});

test("the time left comes from the progress rather than from the typical duration", () => {
  expect(paceOf({ ...making, progress: 0.5, typicalMs: 60_000 }, at(6), generation.pace).left).toBe("About 6s left");
});

test("with little progress the time left comes from the typical duration", () => {
  expect(paceOf({ ...making, progress: 0.01, typicalMs: 8_000 }, at(2), generation.pace).left).toBe("About 6s left");
});

test("past the typical duration the text says so", () => {
  expect(paceOf({ ...making, typicalMs: 8_000 }, at(9), generation.pace).left).toBe("Longer than usual");
});

test("long waits are shown in minutes", () => {
  expect(paceOf({ ...making, typicalMs: 300_000 }, at(1), generation.pace).left).toBe("About 5 min left");
});

test("without progress and typical duration there is no estimate", () => {
  expect(paceOf(making, at(4), generation.pace)).toEqual({ elapsedMs: 4_000, hasBegun: true, left: null });
});

test("a wait shows reason, start and countdown, without advice for something that the server does itself", () => {
  const waiting = {
    reason: "The model server takes no more requests for now. Try again later",
    since: "2026-11-22T10:00:00.000Z",
    until: "2026-11-22T10:02:30.000Z",
  };
  const at = (time: string) =>
    waitingText(
      waiting,
      new Date(`2026-11-22T${time}Z`),
      generation.pace,
      (english) => english,
      (iso) => iso.slice(11, 16),
    );
  const why = "The model server takes no more requests for now. Waiting since 10:00.";
  expect(at("10:00:00")).toBe(`${why} Asking again in 3 min.`);
  expect(at("10:01:50")).toBe(`${why} Asking again in 40 s.`);
  expect(at("10:02:31")).toBe(`${why} Asking again now.`);
});
