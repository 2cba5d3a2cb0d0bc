import { describe, expect, test } from "vitest";
import { mastodonTopics } from "#shared/error-catalogue/codes.ts";
import { mastodonError, mastodonErrorRules, mastodonOAuthError } from "./errors.ts";
import { mastodonUsages } from "./rate-limits.ts";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers(headers),
});

test.each([
  [401, "auth_expired", "mastodon.401.unauthorized"],
  [403, "rejected", "mastodon.403.forbidden"],
  [404, "rejected", "mastodon.404.missing"],
  [422, "rejected", "mastodon.422.invalid"],
  [429, "rate_limited", "mastodon.429.limit"],
  [503, "unknown_outcome", "mastodon.503"],
])("status %i of a publishing call is %s", (status, kind, code) => {
  expect(mastodonError(answer(status, { error: "…" }), "idempotent")).toMatchObject({ kind, code });
});

test("a fault of a repeatable call is unavailable", () => {
  expect(mastodonError(answer(500), "repeatable")).toMatchObject({ kind: "unavailable", code: "mastodon.500" });
});

test("the part of the API and the kind of file choose the text", () => {
  expect(mastodonError(answer(404), "idempotent", "reply").code).toBe("mastodon.404.parent_gone");
  expect(mastodonError(answer(422), "repeatable", "media", "video").code).toBe("mastodon.422.media.video");
  expect(mastodonError(answer(413), "repeatable", "media", "video").code).toBe("mastodon.413.too_large.video");
});

test("every rule has a catalogue entry", () => {
  const codes = mastodonErrorRules.map(({ status, name }) => `${status}.${name}`);
  expect(codes.filter((code) => !(code in mastodonTopics))).toEqual([]);
});

test.each([
  [401, "invalid_client", "unavailable", "mastodon.oauth.app_gone"],
  [400, "invalid_grant", "auth_expired", "mastodon.oauth.invalid_grant"],
  [400, "invalid_request", "rejected", "mastodon.400.invalid"],
])("OAuth's %i %s is %s", (status, error, kind, code) => {
  expect(mastodonOAuthError(answer(status, { error, error_description: "…" }))).toMatchObject({ kind, code });
});

describe("limits", () => {
  const at = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1_000);
  const headers = (left: number, reset: Date, date = new Date()) => ({
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": reset.toISOString(),
    date: date.toUTCString(),
  });

  test("the wait ends with the server's limit, by this machine's clock", () => {
    const { retryAt } = mastodonError(answer(429, {}, headers(0, at(3_600 + 60), at(3_600))), "repeatable");
    expect(Math.abs((retryAt?.getTime() ?? 0) - at(60).getTime())).toBeLessThan(3_000);
  });

  test("a wait without a time, or with one of the past, has none", () => {
    expect(mastodonError(answer(429), "repeatable").retryAt).toBeNull();
    expect(mastodonError(answer(429, {}, headers(0, at(-60))), "repeatable").retryAt).toBeNull();
  });

  test("usage is reported from 80 % on", () => {
    const usages = (left: number) => mastodonUsages(new Headers(headers(left, at(60))), "1@m.example");
    expect(usages(100)).toEqual([]);
    expect(usages(30)).toMatchObject([
      { platform: "mastodon", limitOf: "account", externalId: "1@m.example", percent: 90 },
    ]);
    expect(mastodonUsages(new Headers(), "1@m.example")).toEqual([]);
  });
});
