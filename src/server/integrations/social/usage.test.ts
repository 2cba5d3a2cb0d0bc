import { describe, expect, test } from "vitest";
import { Minute, Second } from "#shared/durations.ts";
import { graphError } from "./meta/errors.ts";
import { usagesOf } from "./meta/usage.ts";
import { xUsages, xWait } from "./x/rate-limits.ts";

const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds);
const awayMs = (at: Date | null) => (at?.getTime() ?? Number.NaN) - Date.now();

describe("Meta's usage headers", () => {
  const app = (usage: object) => new Headers({ "x-app-usage": JSON.stringify(usage) });
  const account = (usage: object) =>
    new Headers({ "x-business-use-case-usage": JSON.stringify({ "17": [{ type: "pages", ...usage }] }) });

  test("usage below 80 percent is not reported", () => {
    expect(usagesOf("facebook", app({ call_count: 79, total_time: 12 }), "17")).toEqual([]);
    expect(usagesOf("facebook", account({ call_count: 79 }), "17")).toEqual([]);
  });

  test("the highest percentage counts, and the app's limit has no account", () => {
    const [usage] = usagesOf("instagram", app({ call_count: 3, total_time: 91, total_cputime: 20 }), "17");
    expect(usage).toEqual({ platform: "instagram", limitOf: "app", externalId: null, percent: 91, freeAt: null });
  });

  test("an account's limit has the account and the time at which it ends", () => {
    const [usage] = usagesOf("facebook", account({ call_count: 100, estimated_time_to_regain_access: 7 }), "17");
    expect(usage).toMatchObject({ limitOf: "account", externalId: "17", percent: 100 });
    expect(Math.abs(awayMs(usage?.freeAt ?? null) - 7 * Minute.ms)).toBeLessThan(10 * Second.ms);
  });

  test.each(["", "{oops", "[]", "null", '{"call_count":"many"}', "7"])("%j is ignored", (value) => {
    expect(usagesOf("facebook", new Headers({ "x-app-usage": value }), "17")).toEqual([]);
  });
});

describe("the scope of a limit in an error from Meta", () => {
  const refusal = (code: number) => ({ status: 400, headers: new Headers(), body: { error: { message: "", code } } });

  test.each([
    [4, "app"],
    [17, "account"],
    [32, "account"],
    [613, "account"],
    [80001, "account"],
    [80002, "account"],
  ] as const)("is, for code %s, the %s", (code, limitOf) => {
    expect(graphError("facebook", refusal(code), "repeatable")).toMatchObject({ kind: "rate_limited", limitOf });
  });

  test("is set also for an unknown outcome", () => {
    const error = graphError("instagram", refusal(4), "irreversible");
    expect(error).toMatchObject({ kind: "unknown_outcome", limitOf: "app", retryAt: null });
    expect(graphError("instagram", refusal(2), "irreversible")).toMatchObject({ limitOf: null });
  });
});

describe("X's limits", () => {
  test("the usage of an account above 80 percent is reported", () => {
    const headers = {
      "x-rate-limit-limit": "100",
      "x-rate-limit-remaining": "15",
      "x-rate-limit-reset": inSeconds(300),
    };
    const [usage, ...others] = xUsages(new Headers(headers), "7");
    expect(usage).toMatchObject({ platform: "x", limitOf: "account", externalId: "7", percent: 85 });
    expect(Math.abs(awayMs(usage?.freeAt ?? null) - 300_000)).toBeLessThan(10_000);
    expect(others).toEqual([]);
  });

  test("the app's daily limit has no account", () => {
    const headers = {
      "x-rate-limit-limit": "100",
      "x-rate-limit-remaining": "99",
      "x-app-limit-24hour-limit": "10000",
      "x-app-limit-24hour-remaining": "500",
      "x-app-limit-24hour-reset": inSeconds(3_600),
    };
    expect(xUsages(new Headers(headers), "7")).toMatchObject([{ limitOf: "app", externalId: null, percent: 95 }]);
  });

  test("the wait after a refusal is that of the used-up limit, not of the first to reset", () => {
    const headers = {
      "x-rate-limit-remaining": "40",
      "x-rate-limit-reset": inSeconds(60),
      "x-app-limit-24hour-remaining": "0",
      "x-app-limit-24hour-reset": inSeconds(7_200),
    };
    const { retryAt, limitOf } = xWait(new Headers(headers));
    expect(limitOf).toBe("app");
    expect(Math.abs(awayMs(retryAt) - 7_200_000)).toBeLessThan(10_000);
  });

  test("an account with a used-up daily limit waits for its end", () => {
    const headers = {
      "x-rate-limit-reset": inSeconds(60),
      "x-user-limit-24hour-remaining": "0",
      "x-user-limit-24hour-reset": inSeconds(900),
    };
    expect(xWait(new Headers(headers))).toMatchObject({ limitOf: "account" });
    expect(awayMs(xWait(new Headers(headers)).retryAt)).toBeGreaterThan(800_000);
  });
});
