import { beforeEach, expect, test } from "vitest";
import { login, refresh } from "#server/domains/auth/auth.service.ts";
import { changePassword } from "#server/domains/auth/passwords/change-password.ts";
import { harness } from "#server/test/harness.ts";
import {
  aClient,
  aSignIn,
  isSignedIn,
  loginFully,
  outcome,
  passwordOfMira,
  prolongWaits,
  sessionOf,
} from "#server/test/sign-ins.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

const { deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const password = passwordOfMira;

let email: string;
let mira: SignedIn;
let guess: Awaited<ReturnType<typeof aSignIn>>["guess"];
beforeEach(async () => {
  ({ email, mira, guess } = await aSignIn(deps));
});

const change = async (currentPassword: string, next: string) =>
  changePassword(deps, await sessionOf(deps, mira), { currentPassword, password: next });

test("signs every other device out and keeps this one", async () => {
  const phone = await loginFully(deps, aClient(), { email, password });
  await change(password, "battery staple");
  expect(await isSignedIn(deps, phone)).toBe(false);
  expect(await outcome(refresh(deps, phone.refreshToken))).toBe("UNAUTHORIZED");
  expect(await isSignedIn(deps, mira)).toBe(true);
  expect(await guess(aClient(), password)).toBe("UNAUTHORIZED");
  expect(await outcome(login(deps, aClient(), { email, password: "battery staple" }))).toBe("ok");
});

test("needs the current one, with the same limit of guesses", async () => {
  await expect(change("wrong", "battery staple")).rejects.toMatchObject({ issues: [{ path: "currentPassword" }] });
  for (let i = 0; i < 4; i++) await outcome(change("wrong", "battery staple"));
  await prolongWaits(deps);
  expect(await outcome(change(password, "battery staple"))).toBe("RATE_LIMITED");
});

test("strangers who guess at the sign-in do not keep the owner from changing it", async () => {
  for (let i = 0; i < 6; i++) await guess(aClient(), "wrong");
  await prolongWaits(deps);
  expect(await guess(aClient(), password)).toBe("RATE_LIMITED");
  expect(await outcome(change(password, "battery staple"))).toBe("ok");
});

test("refuses a weak new one", async () => {
  await expect(change(password, "password")).rejects.toMatchObject({ issues: [{ path: "password" }] });
});
