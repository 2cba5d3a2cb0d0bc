import { describe, expect, test } from "vitest";
import { Minute, Second } from "#shared/durations.ts";
import { containerError, graphError } from "./errors.ts";

const answer = (error: Record<string, unknown>, status = 400, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  body: { error: { message: "(#1) a text that must not matter", type: "OAuthException", fbtrace_id: "t", ...error } },
});

describe("after a call that can be repeated", () => {
  test.each([
    [190, undefined, "auth_expired"],
    [190, 460, "auth_expired"],
    [190, 999, "auth_expired"],
    [102, undefined, "auth_expired"],
    [10, undefined, "rejected"],
    [200, undefined, "rejected"],
    [299, 1, "rejected"],
    [4, undefined, "rate_limited"],
    [4, 2207051, "rejected"],
    [17, undefined, "rate_limited"],
    [32, undefined, "rate_limited"],
    [613, 1996, "rate_limited"],
    [80002, undefined, "rate_limited"],
    [9, 2207042, "rate_limited"],
    [368, 1390008, "rejected"],
    [368, 1404082, "duplicate"],
    [506, undefined, "duplicate"],
    [197, undefined, "rejected"],
    [100, 2207028, "rejected"],
    [100, 12345, "rejected"],
    [36003, 2207009, "rejected"],
    [9004, 2207052, "unavailable"],
    [1_363_026, undefined, "rejected"],
    [1_363_047, undefined, "rejected"],
    [1_363_030, undefined, "unavailable"],
    [1_363_037, 1, "unavailable"],
    [1_349_125, undefined, "rate_limited"],
    [-1, 2207082, "rejected"],
    [1, undefined, "unavailable"],
    [2, undefined, "unavailable"],
    [-2, 2207003, "unavailable"],
    [9007, 2207027, "unavailable"],
    [424_242, undefined, "rejected"],
  ])("%s/%s is %s", (code, subcode, kind) => {
    const error = graphError("instagram", answer({ code, error_subcode: subcode }), "repeatable");
    expect(error).toMatchObject({
      kind,
      code: ["instagram", code, subcode].filter((part) => part !== undefined).join("."),
    });
    if (code !== 424_242) expect(error.message).not.toContain("a text that must not matter");
  });

  test("a file that Meta could not fetch from here is asked for twice more: then the public address is wrong", () => {
    const error = graphError("instagram", answer({ code: 9004, error_subcode: 2207052 }), "repeatable");
    expect(error.retries).toBe(4);
    expect(containerError("Error: Media upload has failed with error code 2207052").retries).toBe(4);
    expect(graphError("instagram", answer({ code: 2 }), "repeatable").retries).toBeNull();
  });

  test("an unknown code marked as transient is unavailable", () => {
    expect(graphError("facebook", answer({ code: 424_242, is_transient: true }), "repeatable").kind).toBe(
      "unavailable",
    );
  });

  test("a body in another format is unavailable", () => {
    expect(graphError("facebook", { status: 502, headers: new Headers(), body: undefined }, "repeatable").kind).toBe(
      "unavailable",
    );
  });
});

describe("after the publishing call, an error without proof is an unknown outcome", () => {
  test.each([
    ["instagram", 190, 463, 401, "auth_expired"],
    ["instagram", 10, undefined, 403, "rejected"],
    ["instagram", 36003, 2207009, 400, "rejected"],
    ["instagram", 9, 2207042, 403, "rate_limited"],
    ["instagram", 24, 2207006, 400, "unavailable"],
    ["instagram", -2, 2207020, 400, "unavailable"],
    ["instagram", 4, 2207051, 400, "unknown_outcome"],
    ["instagram", 4, undefined, 400, "unknown_outcome"],
    ["instagram", 80002, undefined, 400, "unknown_outcome"],
    ["instagram", -1, 2207001, 400, "unknown_outcome"],
    ["instagram", -2, 2207003, 400, "unknown_outcome"],
    ["instagram", 9007, 2207027, 400, "unknown_outcome"],
    ["instagram", 424_242, undefined, 400, "unknown_outcome"],
    ["instagram", 190, 463, 500, "unknown_outcome"],
    ["facebook", 1, undefined, 500, "unknown_outcome"],
    ["facebook", 2, undefined, 400, "unknown_outcome"],
    ["facebook", 32, undefined, 400, "unknown_outcome"],
    ["facebook", 368, 4854002, 400, "rejected"],
    ["facebook", 506, undefined, 400, "duplicate"],
  ] as const)("%s %s/%s with status %s is %s", (network, code, subcode, status, kind) => {
    expect(graphError(network, answer({ code, error_subcode: subcode }, status), "irreversible").kind).toBe(kind);
  });

  test("an idempotent call may be retried after throttling", () => {
    const throttled = answer({ code: 32 });
    expect(graphError("facebook", throttled, "idempotent").kind).toBe("rate_limited");
    expect(graphError("facebook", answer({ code: 2 }), "idempotent").kind).toBe("unknown_outcome");
  });

  test.each([undefined, "oops", { error: "text" }, { error: { message: "no code" } }])("%j proves nothing", (body) => {
    expect(graphError("instagram", { status: 400, headers: new Headers(), body }, "irreversible").kind).toBe(
      "unknown_outcome",
    );
  });
});

describe("the end of a limit", () => {
  const retryInMs = (headers: Record<string, string>) => {
    const { retryAt } = graphError("facebook", answer({ code: 32 }, 400, headers), "repeatable");
    return (retryAt?.getTime() ?? 0) - Date.now();
  };
  const business = (minutes: number) =>
    JSON.stringify({
      "1": [{ type: "pages", call_count: 100 }],
      "2": [{ type: "pages", estimated_time_to_regain_access: minutes }],
    });

  test.each([
    ["the business header's minutes", { "x-business-use-case-usage": business(7) }, 7 * Minute.ms],
    [
      "the app header's minutes",
      { "x-app-usage": '{"call_count":100,"estimated_time_to_regain_access":3}' },
      3 * Minute.ms,
    ],
    ["Retry-After in seconds", { "retry-after": "90" }, 90 * Second.ms],
    ["a day at most", { "x-business-use-case-usage": business(9_000_000) }, 24 * 60 * Minute.ms],
  ])("is %s", (_name, headers, expectedMs) => {
    expect(Math.abs(retryInMs(headers) - expectedMs)).toBeLessThan(10_000);
  });

  test.each([{ "x-app-usage": '{"call_count":28}' }, { "x-business-use-case-usage": "{oops" }])(
    "is unknown with %j",
    (headers) => expect(graphError("facebook", answer({ code: 32 }, 400, headers), "repeatable").retryAt).toBeNull(),
  );
});

const videoRefused = "Error: Media upload has failed with error code 2207026";

test.each([
  [videoRefused, "video", "rejected", "instagram.352.2207026", "The video format is not accepted."],
  [videoRefused, "picture", "rejected", "instagram.352.2207026.picture", "The picture format is not accepted"],
  ["Error: 2207082", "picture", "rejected", "instagram.-1.2207082.picture", "could not process the picture."],
  ["Error: 2207082", "video", "rejected", "instagram.-1.2207082.video", "could not process the video."],
  ["Error: 2207082", undefined, "rejected", "instagram.-1.2207082", "could not process the picture or video."],
  ["Error: 2207081", "video", "rejected", "instagram.-1.2207081", "does not accept the post as it is"],
  ["Error: 2207042", "video", "rate_limited", "instagram.9.2207042", "limit of posts for a day"],
  ["Error: 2207003 timeout", "video", "unavailable", "instagram.container.2207003", "a fault of its own"],
  ["Error: 2209999", "video", "unavailable", "instagram.container.2209999.video", "could not process the video."],
  ["", "picture", "unavailable", "instagram.container.error.picture", "could not process the picture."],
] as const)(
  "a container with status %j of a %s is %s and must be created again",
  (status, media, kind, code, message) => {
    const error = containerError(status, media);
    expect(error).toMatchObject({ kind, code, beginsAgain: true, message: expect.stringContaining(message) });
    // Instagram sends no retry time; the retry delay grows with each attempt.
    expect(error.retryAt).toBeNull();
  },
);
