import { expect, test } from "vitest";
import { linkedinError, linkedinOAuthError, nextMidnight } from "./errors.ts";

const answer = (status: number, body: unknown) => ({ status, headers: new Headers(), body });
const input = (code: string, message = "No") => ({ message, errorDetails: { inputErrors: [{ code }] } });

test.each([
  [answer(401, { serviceErrorCode: 65_601 }), "auth_expired", "linkedin.401.unauthorized"],
  [answer(403, { serviceErrorCode: 100 }), "rejected", "linkedin.403.forbidden"],
  [answer(400, input("FIELD_LENGTH_TOO_LONG")), "rejected", "linkedin.400.invalid"],
  [answer(400, input("MEDIA_ASSET_WAITING_UPLOAD")), "unavailable", "linkedin.media.in_progress"],
  [answer(422, input("DUPLICATE_POST")), "duplicate", "linkedin.duplicate"],
  [answer(422, input("OTHER")), "rejected", "linkedin.422.invalid"],
  [answer(426, { code: "NONEXISTENT_VERSION" }), "rejected", "linkedin.426.version"],
  [answer(429, {}), "rate_limited", "linkedin.429.limit"],
  [answer(502, undefined), "unknown_outcome", "linkedin.502"],
  [answer(302, "moved"), "unknown_outcome", "linkedin.302"],
] as const)("%j after the publishing call is %s", (given, kind, code) => {
  expect(linkedinError(given, "irreversible")).toMatchObject({ kind, code });
});

test("a fault of LinkedIn in a call that can be repeated has no effect", () => {
  expect(linkedinError(answer(500, {}), "repeatable")).toMatchObject({ kind: "unavailable", code: "linkedin.500" });
});

test("a duplicate names the first post, where the message does", () => {
  const named = linkedinError(
    answer(422, input("DUPLICATE_POST", "Content is a duplicate of urn:li:share:7")),
    "irreversible",
  );
  const permalink = "https://www.linkedin.com/feed/update/urn:li:share:7/";
  expect(named.existing).toEqual({ externalId: "urn:li:share:7", permalink });
  expect(linkedinError(answer(422, input("DUPLICATE_POST")), "irreversible").existing).toBeNull();
});

test("a refused file is a picture or a video", () => {
  const refused = answer(400, input("MEDIA_ASSET_PROCESSING_FAILED"));
  expect(linkedinError(refused, "repeatable", { media: "video" }).code).toBe("linkedin.media.failed.video");
});

test.each([
  ["2026-11-24T00:00:00.000Z", "2026-11-25T00:00:00.000Z"],
  ["2026-11-24T23:59:59.999Z", "2026-11-25T00:00:00.000Z"],
])("the limits of %s end at %s", (now, end) => {
  expect(nextMidnight(new Date(now)).toISOString()).toBe(end);
});

test.each([
  [answer(400, { error: "invalid_request" }), "auth_expired", "linkedin.oauth.invalid_request"],
  [answer(401, { error: "invalid_client" }), "rejected", "linkedin.oauth.client"],
  [answer(503, undefined), "unavailable", "linkedin.503"],
] as const)("%j of the token call is %s", (given, kind, code) => {
  expect(linkedinOAuthError(given)).toMatchObject({ kind, code });
});
