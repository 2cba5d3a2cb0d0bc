import { expect, test } from "vitest";
import { generation } from "#client/texts/en/generation.ts";
import { paceOf, waitingInWords } from "./pace.ts";

const createdAt = "2026-11-21T10:00:00.000Z";
const making = { createdAt, makingSince: "2026-11-21T10:00:10.000Z", progress: null, typicalMs: null };
const at = (seconds: number) => new Date(Date.parse("2026-11-21T10:00:10.000Z") + seconds * 1_000);

test("what waits for its turn counts from when it was asked for, and promises nothing", () => {
  expect(paceOf({ ...making, makingSince: null, typicalMs: 8_000 }, at(0), generation.pace)).toEqual({
    elapsedMs: 10_000,
    hasBegun: false,
    left: null,
  });
});

test("its own progress tells the time left before what such ones took", () => {
  expect(paceOf({ ...making, progress: 0.5, typicalMs: 60_000 }, at(6), generation.pace).left).toBe("About 6s left");
});

test("a share too small to tell leaves the word to what such ones took", () => {
  expect(paceOf({ ...making, progress: 0.01, typicalMs: 8_000 }, at(2), generation.pace).left).toBe("About 6s left");
});

test("beyond the usual it says so rather than count below nothing", () => {
  expect(paceOf({ ...making, typicalMs: 8_000 }, at(9), generation.pace).left).toBe("Longer than usual");
});

test("long waits are told in minutes", () => {
  expect(paceOf({ ...making, typicalMs: 300_000 }, at(1), generation.pace).left).toBe("About 5 min left");
});

test("nobody knows without progress and without earlier ones", () => {
  expect(paceOf(making, at(4), generation.pace)).toEqual({ elapsedMs: 4_000, hasBegun: true, left: null });
});

test("a wait says why and since when, and counts down, without telling people to do what is done for them", () => {
  const waiting = {
    reason: "The model server takes no more requests for now. Try again later",
    since: "2026-11-22T10:00:00.000Z",
    until: "2026-11-22T10:02:30.000Z",
  };
  const at = (time: string) =>
    waitingInWords(
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
