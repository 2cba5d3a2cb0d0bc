import { beforeEach, expect, test } from "vitest";
import { login, logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

const { deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const password = "correct horse";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let machines = 0;
const from = (userAgent: string | null) => ({
  address: `198.51.100.${machines++}`,
  userAgent,
  language: "en" as const,
});

let email: string;
let mira: SignedIn;
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.test`;
  mira = await registerUser(deps, from(firefox), { email, password, firstName: "Mira" });
});

const mailsAbout = async (subject: string) => {
  await deliverMails(deps);
  return (await mailsTo(deps, email)).filter((mail) => mail.subject === subject);
};
const newSignIns = () => mailsAbout("New sign-in to your account");

test("a sign-in from a new browser sends a mail, one from a known browser does not", async () => {
  await login(deps, from(firefox), { email, password });
  expect(await newSignIns()).toEqual([]);
  await login(deps, from("curl/8.9.1"), { email, password });
  await login(deps, from("curl/8.9.1"), { email, password });
  expect(await newSignIns()).toMatchObject([{ text: expect.stringContaining("curl/8.9.1") }]);
});

test("no mail is sent where the alerts are off", async () => {
  await deps.db.insert(userSettings).values({ workspaceId: mira.user.id, loginAlerts: false });
  await login(deps, from(null), { email, password });
  expect(await newSignIns()).toEqual([]);
});

test("a refresh token used twice ends its session and sends one mail, whatever the setting", async () => {
  await deps.db.insert(userSettings).values({ workspaceId: mira.user.id, loginAlerts: false });
  const second = await refresh(deps, mira.refreshToken);
  await refresh(deps, second.refreshToken);
  for (let i = 0; i < 3; i++)
    await expect(refresh(deps, mira.refreshToken)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await mailsAbout("We ended one of your sign-ins")).toMatchObject([
    { text: expect.stringContaining("Firefox, Linux") },
  ]);
});

test("signing out sends no mail", async () => {
  await logout(deps, [mira.token]);
  await expect(refresh(deps, mira.refreshToken)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await mailsAbout("We ended one of your sign-ins")).toEqual([]);
});
