import { expect, test } from "vitest";
import {
  attemptCookie,
  clearedAttemptCookie,
  readAttemptCookie,
} from "#server/domains/auth/identities/identity-cookie.ts";

const stateHash = "5d41402abc4b2a76b9719d911017c592";
const apple = { isHttps: true, postsBack: true };

test("Apple comes back by a form posted across sites: its cookie is sent along there, over https alone", () => {
  const cookie = attemptCookie(stateHash, "secret", apple);
  expect(cookie).toMatch(
    /^__Host-postloom_identity_\w{12}=secret; Max-Age=600; HttpOnly; Secure; Path=\/; SameSite=None$/,
  );
});

test("the others come back by a link, with which a Lax cookie goes", () => {
  expect(attemptCookie(stateHash, "secret", { ...apple, postsBack: false })).toMatch(/Secure; Path=\/; SameSite=Lax$/);
});

test("without https there is no Secure, no __Host- and no None, which no browser would take", () => {
  const cookie = attemptCookie(stateHash, "secret", { isHttps: false, postsBack: true });
  expect(cookie).toMatch(
    /^postloom_identity_\w{12}=secret; Max-Age=600; HttpOnly; Path=\/api\/auth\/social; SameSite=Lax$/,
  );
});

test("a browser brings it back among others, for this way alone, and loses it under the same attributes", () => {
  const [pair = ""] = attemptCookie(stateHash, "secret", apple).split(";");
  expect(readAttemptCookie(`theme=dark; ${pair}; other=1`, stateHash, true)).toBe("secret");
  expect(readAttemptCookie(pair, "another state's hash", true)).toBeNull();
  // One that a page without https could have set.
  expect(readAttemptCookie(pair.replace("__Host-", ""), stateHash, true)).toBeNull();
  expect(readAttemptCookie(undefined, stateHash, true)).toBeNull();
  expect(clearedAttemptCookie(stateHash, apple)).toMatch(/=; Max-Age=0; HttpOnly; Secure; Path=\/; SameSite=None$/);
});
