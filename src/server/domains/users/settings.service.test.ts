import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { defaultSettings, type UpdateSettingsInput } from "#shared/users/settings.ts";

const h = await harness();

test("a new user has the defaults, and a change affects only the sent fields", async () => {
  const mira = await h.newUser();
  const { users } = h.as(mira);
  expect((await users.settings()).settings).toEqual(defaultSettings);
  const { settings } = await users.updateSettings({
    notifications: { marketing: true },
    appearance: { theme: "light", timezone: "Europe/Berlin" },
  });
  expect(settings).toEqual({
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, marketing: true },
    appearance: { theme: "light", language: "en", timezone: "Europe/Berlin" },
  });
  expect((await users.updateSettings({})).settings).toEqual(settings);
  expect((await users.settings()).settings).toEqual(settings);
});

test("parallel changes of different groups and of fields of one group are all saved", async () => {
  const mira = await h.newUser();
  const { users } = h.as(mira);
  const changes: UpdateSettingsInput[] = [
    { notifications: { email: false } },
    { notifications: { push: false } },
    { privacy: { showActivity: true } },
    { appearance: { language: "fr" } },
    { appearance: { theme: "auto" } },
    { security: { loginAlerts: false } },
    { aiCosts: { monthlyCapUsd: 12.34 } },
    { publishing: { catchUpMinutes: 30 } },
    { publishing: { xMonthlyBudgetUsd: 5 } },
  ];
  await Promise.all(changes.map((change) => users.updateSettings(change)));
  expect((await users.settings()).settings).toEqual({
    notifications: { email: false, push: false, marketing: false, updates: true },
    privacy: { profileVisible: true, showActivity: true, allowDirectMessages: true },
    appearance: { theme: "auto", language: "fr", timezone: "UTC" },
    security: { twoFactorEnabled: false, loginAlerts: false },
    aiCosts: { monthlyCapUsd: 12.34 },
    publishing: { catchUpMinutes: 30, xMonthlyBudgetUsd: 5 },
  });
});

const token = async () => {
  const { token } = await h.as(null).auth.register({
    email: `${crypto.randomUUID()}@example.test`,
    password: "a kiln of one's own",
    firstName: "Mira",
  });
  return token;
};

test.for([
  [{ security: { twoFactorEnabled: true } }, "security.twoFactorEnabled", /second factor/],
  [{ appearance: { timezone: "Mars/Olympus" } }, "appearance.timezone", /time zone, like Europe\/Berlin/],
  [{ appearance: { timezone: "+02:00" } }, "appearance.timezone", /time zone, like Europe\/Berlin/],
  [{ appearance: { theme: "pink" } }, "appearance.theme", /./],
  [{ notifications: { email: "yes" } }, "notifications.email", /./],
  [{ notifications: { sms: true } }, "notifications.sms", /no such field/],
  [{ aiCosts: { monthlyCapUsd: -1 } }, "aiCosts.monthlyCapUsd", /0 or more/],
  [{ aiCosts: { monthlyCapUsd: 0.005 } }, "aiCosts.monthlyCapUsd", /whole cents/],
  [{ aiCosts: { monthlyCapUsd: 1e9 } }, "aiCosts.monthlyCapUsd", /At most 100000/],
  [{ aiCosts: { monthlyCapUsd: "5" } }, "aiCosts.monthlyCapUsd", /./],
  [{ colours: {} }, "colours", /no such field/],
] as const)("%j is refused and names the field", async ([body, path, message]) => {
  const answer = await h.app.inject({
    method: "PATCH",
    url: "/api/users/settings",
    headers: { authorization: `Bearer ${await token()}` },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "INVALID_INPUT", issues: [{ path }] });
  expect(answer.json().issues[0].message).toMatch(message);
});

test("a change of settings does not affect another user", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  await h.as(mira).users.updateSettings({ appearance: { theme: "light" } });
  expect((await h.as(other).users.settings()).settings).toEqual(defaultSettings);
});
