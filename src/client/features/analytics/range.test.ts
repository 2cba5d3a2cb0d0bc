import { expect, test } from "vitest";
import { choiceIn, choiceParams, problemOf, toQuery } from "./range.ts";

const today = "2026-03-01";
const read = (search: string) => choiceIn(new URLSearchParams(search), today);

test("the default is the last thirty days, today included", () => {
  expect(read("")).toEqual({ span: 30, from: "2026-01-31", to: today, platform: null });
  expect(choiceParams(read(""))).toEqual({});
});

test.each([
  "days=7",
  "days=90&platform=x",
  "from=2025-12-01&to=2025-12-31",
  "from=2025-12-01&to=2025-12-31&platform=facebook",
  "from=&to=2025-12-31",
])("%s is read and written unchanged", (search) => {
  expect(new URLSearchParams(choiceParams(read(search))).toString()).toBe(search);
});

test.each(["days=12", "days=x", "from=2025-12-01", "from=yesterday&to=today", "platform=myspace"])(
  "%s is invalid and gives the default",
  (search) => {
    expect(read(search)).toEqual(read(""));
  },
);

test("a range that lacks a day, ends before it starts, or is too long, is a problem", () => {
  expect(problemOf({ from: "2026-01-02", to: "2026-01-01" })).toBe("wrong");
  expect(problemOf({ from: "2020-01-01", to: "2026-01-01" })).toBe("tooLong");
  expect(problemOf({ from: "2026-01-01", to: "2026-01-01" })).toBeNull();
  expect(problemOf({ from: "", to: "2026-01-01" })).toBe("missing");
});

test("the last days end now, a custom range ends with its last day", () => {
  expect(toQuery(read("days=7"), "Asia/Kolkata")).toEqual({ from: "2026-02-23", tz: "Asia/Kolkata" });
  expect(toQuery(read("from=2025-12-01&to=2025-12-31&platform=x"), "UTC")).toEqual({
    from: "2025-12-01",
    to: "2025-12-31",
    tz: "UTC",
    platform: "x",
  });
});
