import { describe, expect, test } from "vitest";
import { blueskyTopics } from "#shared/error-catalogue/codes.ts";
import { blueskyError, blueskyErrorRules, blueskyOAuthError, serviceError } from "./errors.ts";
import { blueskyUsages } from "./rate-limits.ts";

const answer = (status: number, error?: string, headers: Record<string, string> = {}) => ({
  status,
  body: error === undefined ? undefined : { error, message: "…" },
  headers: new Headers(headers),
});

test.each([
  [400, "ExpiredToken", "auth_expired", "bluesky.expired_token"],
  [401, "ExpiredToken", "auth_expired", "bluesky.expired_token"],
  [400, "InvalidToken", "auth_expired", "bluesky.invalid_token"],
  [401, "invalid_token", "auth_expired", "bluesky.invalid_token"],
  [401, "AuthMissing", "auth_expired", "bluesky.unauthorized"],
  [400, "AccountTakedown", "auth_expired", "bluesky.account_inactive"],
  [400, "RepoDeactivated", "auth_expired", "bluesky.account_inactive"],
  [400, "RecordNotFound", "rejected", "bluesky.missing"],
  [400, "BlobNotFound", "unavailable", "bluesky.blob_gone"],
  [400, "InvalidRequest", "rejected", "bluesky.invalid"],
  [413, "PayloadTooLarge", "rejected", "bluesky.too_large"],
  [403, "ScopeMissingError", "rejected", "bluesky.forbidden"],
  [429, "RateLimitExceeded", "rate_limited", "bluesky.limit"],
  [500, "InternalServerError", "unknown_outcome", "bluesky.500"],
  [502, "UpstreamFailure", "unknown_outcome", "bluesky.502"],
  // A fault with the name of a refusal is still a fault: the write may have happened.
  [500, "InvalidToken", "unknown_outcome", "bluesky.500"],
])("%i %s of a publishing call is %s", (status, error, kind, code) => {
  expect(blueskyError(answer(status, error), "idempotent")).toMatchObject({ kind, code });
});

test("an answer without JSON is judged by its status", () => {
  expect(blueskyError(answer(503), "repeatable")).toMatchObject({ kind: "unavailable", code: "bluesky.503" });
  expect(blueskyError(answer(401), "repeatable")).toMatchObject({ kind: "auth_expired" });
});

test("a refusal without a name is that of a proxy, and proves nothing about the call", () => {
  for (const status of [400, 403, 404]) {
    expect(blueskyError(answer(status), "idempotent")).toMatchObject({ kind: "unknown_outcome" });
    expect(blueskyError(answer(status), "repeatable")).toMatchObject({ kind: "unavailable" });
  }
});

test("a service that refuses its own token does not end the connection of the account", () => {
  expect(serviceError(answer(401))).toMatchObject({ kind: "unavailable", code: "bluesky.401" });
  expect(serviceError(answer(413))).toMatchObject({ kind: "rejected", code: "bluesky.too_large.video" });
});

test("a vanished file is uploaded again, and a file that is too large has the text of its kind", () => {
  expect(blueskyError(answer(400, "BlobNotFound"), "idempotent")).toMatchObject({ beginsAgain: true });
  expect(blueskyError(answer(413), "repeatable", "video").code).toBe("bluesky.too_large.video");
});

test("every rule has a catalogue entry", () => {
  expect(blueskyErrorRules.filter(({ name }) => !(name in blueskyTopics))).toEqual([]);
});

test.each([
  [400, "invalid_grant", "auth_expired", "bluesky.oauth.invalid_grant"],
  [401, "invalid_client", "rejected", "bluesky.oauth.client"],
  [400, "invalid_request", "rejected", "bluesky.oauth.invalid_request"],
  [400, "invalid_dpop_proof", "unavailable", "bluesky.oauth.proof"],
  [429, "slow_down", "rate_limited", "bluesky.limit"],
  [503, "server_error", "unavailable", "bluesky.503"],
])("OAuth's %i %s is %s", (status, error, kind, code) => {
  expect(blueskyOAuthError(answer(status, error))).toMatchObject({ kind, code });
});

describe("limits", () => {
  const reset = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds);
  const awayMs = (at: Date | null) => (at?.getTime() ?? Number.NaN) - Date.now();

  test("the wait ends with the limit", () => {
    const headers = { "ratelimit-reset": reset(120) };
    const { retryAt } = blueskyError(answer(429, "RateLimitExceeded", headers), "idempotent");
    expect(Math.abs(awayMs(retryAt) - 120_000)).toBeLessThan(3_000);
    const { retryAt: later } = blueskyError(answer(429, undefined, { "retry-after": "30" }), "idempotent");
    expect(Math.abs(awayMs(later) - 30_000)).toBeLessThan(3_000);
    expect(blueskyError(answer(429), "idempotent").retryAt).toBeNull();
  });

  test("usage is reported from 80 % on", () => {
    const usages = (left: number) =>
      blueskyUsages(
        new Headers({ "ratelimit-limit": "3000", "ratelimit-remaining": String(left), "ratelimit-reset": reset(60) }),
        "did:plc:a",
      );
    expect(usages(1_000)).toEqual([]);
    expect(usages(300)).toMatchObject([
      { platform: "bluesky", limitOf: "account", externalId: "did:plc:a", percent: 90 },
    ]);
    expect(blueskyUsages(new Headers(), "did:plc:a")).toEqual([]);
  });
});
