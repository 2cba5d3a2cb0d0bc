import { expect, test } from "vitest";
import {
  attemptCookie,
  clearedAttemptCookie,
  readAttemptCookie,
} from "#server/domains/auth/identities/identity-cookie.ts";

const stateHash = "5d41402abc4b2a76b9719d911017c592";
const apple = { isHttps: true, postsBack: true };

test("Apple returns by a cross-site form POST, so its cookie is SameSite=None and Secure", () => {
  const cookie = attemptCookie(stateHash, "secret", apple);
  expect(cookie).toMatch(
    /^__Host-postloom_identity_\w{12}=secret; Max-Age=600; HttpOnly; Secure; Path=\/; SameSite=None$/,
  );
});

test("other providers return by a redirect, so their cookie is SameSite=Lax", () => {
  expect(attemptCookie(stateHash, "secret", { ...apple, postsBack: false })).toMatch(/Secure; Path=\/; SameSite=Lax$/);
});

test("without https the cookie has neither Secure, __Host- nor None, which browsers would refuse", () => {
  const cookie = attemptCookie(stateHash, "secret", { isHttps: false, postsBack: true });
  expect(cookie).toMatch(
    /^postloom_identity_\w{12}=secret; Max-Age=600; HttpOnly; Path=\/api\/auth\/social; SameSite=Lax$/,
  );
});

test("the cookie is read among others for its own state only, and cleared with the same attributes", () => {
  const [pair = ""] = attemptCookie(stateHash, "secret", apple).split(";");
  expect(readAttemptCookie(`theme=dark; ${pair}; other=1`, stateHash, true)).toBe("secret");
  expect(readAttemptCookie(pair, "another state's hash", true)).toBeNull();
  // A page without https could have set this one.
  expect(readAttemptCookie(pair.replace("__Host-", ""), stateHash, true)).toBeNull();
  expect(readAttemptCookie(undefined, stateHash, true)).toBeNull();
  expect(clearedAttemptCookie(stateHash, apple)).toMatch(/=; Max-Age=0; HttpOnly; Secure; Path=\/; SameSite=None$/);
});
