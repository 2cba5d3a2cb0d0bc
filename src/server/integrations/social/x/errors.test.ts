import { describe, expect, test } from "vitest";
import { Minute } from "#shared/durations.ts";
import { xError, xOAuthError } from "./errors.ts";

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers(headers),
});
const problem = (status: number, detail: string) =>
  answer(status, { type: "about:blank", title: "Forbidden", detail, status });

const duplicate = "You are not allowed to create a Tweet with duplicate content.";

test.each([
  [answer(400, { errors: [{ message: "media_ids" }], title: "Invalid Request" }), "rejected", "x.400.invalid"],
  [problem(401, "Unauthorized"), "auth_expired", "x.401.unauthorized"],
  [answer(402, { title: "CreditsDepleted" }), "unavailable", "x.402.credits"],
  [problem(403, duplicate), "duplicate", "x.403.duplicate"],
  [answer(403, { errors: [{ code: 187, message: duplicate }] }), "duplicate", "x.403.duplicate"],
  [
    problem(403, "You can only reply to or quote posts where you are mentioned or are the author."),
    "rejected",
    "x.403.reply",
  ],
  [
    problem(403, "You attempted to reply to a Tweet that is deleted or not visible to you."),
    "rejected",
    "x.403.parent_gone",
  ],
  [problem(403, "This user is not allowed to post a video longer than 2 minutes"), "rejected", "x.403.video_too_long"],
  [problem(403, "You are not permitted to perform this action."), "rejected", "x.403.forbidden"],
  [answer(403), "rejected", "x.403.forbidden"],
  [answer(413), "rejected", "x.413.too_large"],
  [answer(431), "rejected", "x.431.too_large"],
  [answer(429), "rate_limited", "x.429.limit"],
])("a documented refusal is certain for the publishing call, too (%#)", (refusal, kind, code) => {
  expect(xError(refusal, "irreversible")).toMatchObject({ kind, code });
  expect(xError(refusal, "repeatable")).toMatchObject({ kind, code });
});

test("after used-up credit the author is told who can end that", () => {
  const error = xError(answer(402, { title: "CreditsDepleted" }), "irreversible");
  expect(error.fix).toBe("Whoever runs this server adds credit at X.");
});

test.each([413, 431])("status %s means that the sent file is too large", (status) => {
  expect(xError(answer(status), "repeatable", "video")).toMatchObject({
    code: `x.${status}.too_large.video`,
    message: "The video has more bytes than the network takes.",
  });
  expect(xError(answer(status), "repeatable", "picture").message).toBe("The picture has too many bytes.");
});

test.each([500, 502, 503, 504, 302, 408, 418])("status %s is an unknown outcome of the publishing call", (status) => {
  expect(xError(answer(status), "irreversible").kind).toBe("unknown_outcome");
  expect(xError(answer(status), "repeatable").kind).toBe("unavailable");
});

describe("the end of a limit", () => {
  const now = Math.floor(Date.now() / 1_000);
  test.each([
    ["the header's time", { "x-rate-limit-reset": String(now + 300) }, 300_000],
    [
      "the same when this machine's clock is two hours behind X's",
      { "x-rate-limit-reset": String(now + 7_500), date: new Date((now + 7_200) * 1_000).toUTCString() },
      300_000,
    ],
    ["a day at most", { "x-rate-limit-reset": String(now * 2) }, 24 * 60 * Minute.ms],
  ])("is %s", (_name, headers, expectedMs) => {
    const { retryAt } = xError(answer(429, undefined, headers), "repeatable");
    expect(Math.abs((retryAt?.getTime() ?? 0) - Date.now() - expectedMs)).toBeLessThan(10_000);
  });

  test.each([
    ["without a header", {}],
    ["with an invalid header", { "x-rate-limit-reset": "soon" }],
    ["with a time in the past", { "x-rate-limit-reset": String(now - 300) }],
  ])("is unknown %s", (_name, headers) => {
    expect(xError(answer(429, undefined, headers), "repeatable")).toMatchObject({
      kind: "rate_limited",
      retryAt: null,
      limitOf: "account",
    });
  });
});

test.each([
  [answer(400, { error: "invalid_grant" }), "auth_expired"],
  [
    answer(400, { error: "invalid_request", error_description: "Value passed for the token was invalid." }),
    "auth_expired",
  ],
  [answer(401, { error: "invalid_client" }), "rejected"],
  [answer(503), "unavailable"],
  [answer(429), "rate_limited"],
])("errors of token calls distinguish the user's grant from the app's credentials (%#)", (refusal, kind) => {
  expect(xOAuthError(refusal).kind).toBe(kind);
});
