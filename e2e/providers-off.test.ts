import { expect, test } from "vitest";
import { runningServer, sharedBrowser } from "./running-server.ts";

/** Apple has all its variables, but PUBLIC_URL is http; Google is set up; Facebook is not. */
const server = await runningServer({
  SANDBOX: "",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  APPLE_CLIENT_ID: "client",
  APPLE_TEAM_ID: "team",
  APPLE_KEY_ID: "key",
  APPLE_PRIVATE_KEY: "key",
  APPLE_AUTH_URL: "",
});
const browser = await sharedBrowser();

test("the start log says what Apple lacks", () => {
  expect(server.output()).toMatch(/Apple is off: it needs https\. Set PUBLIC_URL/);
});

test.each([
  ["en", "Apple needs https: PUBLIC_URL has to begin with https://."],
  ["de", "Apple braucht https: PUBLIC_URL muss mit https:// beginnen."],
  ["es", "Apple necesita https: PUBLIC_URL debe empezar por https://."],
  ["fr", "Apple exige https : PUBLIC_URL doit commencer par https://."],
  ["zh", "Apple 需要 https：PUBLIC_URL 必须以 https:// 开头。"],
])("%s: a disabled button says what is missing", async (language, needsHttps) => {
  const page = await browser.newPage({ baseURL: server.baseUrl });
  await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  await page.goto("/auth");
  const apple = page.getByRole("button", { name: "Apple" });
  await page.getByText(needsHttps).waitFor({ timeout: 20_000 });
  expect(await apple.isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Google" }).isEnabled()).toBe(true);
  const described = await apple.getAttribute("aria-describedby");
  const reason = await page.locator(`[id="${described}"]`).innerText();
  expect(reason).toContain(needsHttps);
  expect(reason).toMatch(/Facebook.*FACEBOOK_CLIENT_ID.*FACEBOOK_CLIENT_SECRET/);
  expect(reason).not.toContain("GOOGLE_CLIENT_ID");
  await page.close();
});
